import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
// A page is compressed once and served often: worth more than the quality for what is compressed on the way.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Relative times and the end of a job come with time alone, which nobody tells: no page is older than this. */
const FRESH_MS = 30_000
/** So long again an older page is served while a new one is made. */
const STALE_MS = 60_000

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Entry extends RenderedPage {
  renderedAt: number
  compressed: Map<Encoding, Promise<Buffer>>
}

/** The page's bytes in this encoding, compressed at the first time it is asked for. */
export function encoded(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const present = entry.compressed.get(encoding)
  if (present) return present
  const work =
    encoding === 'br'
      ? toBrotli(entry.body, brotliOptions)
      : encoding === 'gzip'
        ? toGzip(entry.body)
        : Promise.resolve(entry.body)
  entry.compressed.set(encoding, work)
  return work
}

/**
 * Rendered pages by address, the same for every visitor. One render at a time for an address; after `flush` no page
 * that was begun before is kept or served. The least recently asked for go beyond `maxBytes` (of plain HTML).
 */
export function pageCache({ now, maxBytes = 48_000_000 }: { now: () => number; maxBytes?: number }) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry>>()
  let generation = 0
  let bytes = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.body.length
    entries.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    entries.set(key, entry)
    bytes += entry.body.length
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<Entry> {
    const under = rendering.get(key)
    if (under) return under
    const begun = generation
    const renderedAt = now()
    const work = render()
      .then((page) => {
        const entry = { ...page, renderedAt, compressed: new Map() }
        if (begun === generation && page.status === 200) keep(key, entry)
        return entry
      })
      .finally(() => {
        if (rendering.get(key) === work) rendering.delete(key)
      })
    rendering.set(key, work)
    return work
  }

  return {
    async get(key: string, render: () => Promise<RenderedPage>): Promise<Entry> {
      const entry = entries.get(key)
      const age = entry ? now() - entry.renderedAt : Number.POSITIVE_INFINITY
      if (!entry || age >= STALE_MS) return renderOnce(key, render)
      // To the end of the line: what is asked for stays.
      entries.delete(key)
      entries.set(key, entry)
      // A render that fails leaves the older page to whoever asks within its time.
      if (age >= FRESH_MS) renderOnce(key, render).catch(() => {})
      return entry
    },

    /** Forgets every page, also those being rendered from what was true before. */
    flush(): void {
      generation += 1
      entries.clear()
      rendering.clear()
      bytes = 0
    },
  }
}

export type PageCache = ReturnType<typeof pageCache>
