import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { type Compression, decompress } from '#server/http/compression.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'

/** Id of an open job. */
export async function someJob(app: BenchApp): Promise<string> {
  const reply = await fetch(`${app.url}/api/jobs?limit=1`)
  const { jobOffers } = (await reply.json()) as { jobOffers: { id: string }[] }
  return jobOffers[0]?.id ?? ''
}

export interface PageFigure {
  page: string
  perSecond: number
  p99: number
  /** Memory of the app's process in MB. */
  memory: number
}

/** Pages per second with eight clients that ask as Chrome does, ten seconds per page: from the cache, or rendered at each request. */
export async function measurePages(
  app: BenchApp,
  paths: Record<string, string>,
  { cached }: { cached: boolean },
): Promise<PageFigure[]> {
  const figures: PageFigure[] = []
  let requests = 0
  for (const [page, path] of Object.entries(paths)) {
    // A new query string is not in the cache.
    const setupRequest = (request: autocannon.Request) => {
      requests += 1
      return { ...request, path: cached ? path : `${path}${path.includes('?') ? '&' : '?'}x=${requests}` }
    }
    const run = await autocannon({
      url: app.url,
      connections: 8,
      duration: 10,
      headers: chrome,
      requests: [{ setupRequest }],
    })
    if (run.non2xx > 0) throw new Error(`${page}: ${run.non2xx} failures`)
    figures.push({ page, perSecond: run.requests.average, p99: run.latency.p99, memory: app.memory() })
  }
  return figures
}

/** Bytes that Chrome loads for a page that nobody has opened before. */
export async function measureWeight(app: BenchApp, path: string) {
  const load = async (file: string) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      get(app.url + file, { headers: chrome }, resolve).on('error', reject),
    )
    // Not `fetch`, which hides the size before decompression.
    const wire = await buffer(reply)
    const encoding = reply.headers['content-encoding'] as Compression | undefined
    const plain = encoding ? decompress[encoding](wire) : wire
    return { plain: plain.toString(), bytes: wire.length }
  }
  const html = await load(path)
  const files = [
    ...new Set([...html.plain.matchAll(/"(\/assets\/[^"]+\.(js|css))"/g)].map((match) => match[1] as string)),
  ]
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: (await load(file)).bytes })))
  const total = (ending: string) =>
    sizes.filter(({ file }) => file.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { html: html.bytes, script: total('.js'), style: total('.css') }
}
