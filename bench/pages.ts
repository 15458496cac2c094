import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import type { BenchApp } from './app.ts'

/** A job that is open now. */
export async function someJob(app: BenchApp): Promise<string> {
  const reply = await fetch(`${app.url}/api/jobs?limit=1`)
  const { jobOffers } = (await reply.json()) as { jobOffers: { id: string }[] }
  return jobOffers[0]?.id ?? ''
}

export interface PageFigure {
  page: string
  perSecond: number
  p99: number
  /** Of the app's process, in MB. */
  memory: number
}

/** Pages per second with eight clients, for ten seconds each: kept ones, or each rendered anew. */
export async function measurePages(
  app: BenchApp,
  addresses: Record<string, string>,
  { anew }: { anew: boolean },
): Promise<PageFigure[]> {
  const figures: PageFigure[] = []
  let asked = 0
  for (const [page, path] of Object.entries(addresses)) {
    // An address that was never asked for is in no cache.
    const setupRequest = (request: autocannon.Request) => {
      asked += 1
      return { ...request, path: anew ? `${path}?x=${asked}` : path }
    }
    const run = await autocannon({ url: app.url, connections: 8, duration: 10, requests: [{ setupRequest }] })
    if (run.non2xx > 0) throw new Error(`${page}: ${run.non2xx} failures`)
    figures.push({ page, perSecond: run.requests.average, p99: run.latency.p99, memory: app.memory() })
  }
  return figures
}

/** Bytes on the wire of a page's first load, brotli as a browser asks for it. */
export async function weigh(app: BenchApp, path: string) {
  const ask = async (address: string) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      get(app.url + address, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
    )
    // Not `fetch`, which hides how many bytes came.
    const wire = await buffer(reply)
    const plain = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(wire) : wire
    return { plain: plain.toString(), bytes: wire.length }
  }
  const html = await ask(path)
  const files = [
    ...new Set([...html.plain.matchAll(/"(\/assets\/[^"]+\.(js|css))"/g)].map((match) => match[1] as string)),
  ]
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: (await ask(file)).bytes })))
  const total = (ending: string) =>
    sizes.filter(({ file }) => file.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { html: html.bytes, script: total('.js'), style: total('.css') }
}
