import { type PageBodies, pageBodies } from './page-bodies.ts'

/** Bounds the age of what changes without a write to the database: relative times and the expiry of jobs. */
const FRESH_MS = 30_000
/** Between FRESH_MS and this age a page is served while it is rendered again. */
const STALE_MS = 60_000
/** A page that could not be rendered again is served as it is for this long before the next attempt. */
const RETRY_MS = 5_000

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Why it is an error page, if that is no reply of the API. */
  failure?: unknown
}

/** Does the work, at once or later, or refuses it. */
type Admit = (work: () => Promise<Entry>) => Promise<Entry>

interface Entry extends Omit<RenderedPage, 'body'> {
  renderedAt: number
  /** When the last attempt to render it again failed. */
  failedAt: number
  bodies: PageBodies
  /** Bytes of these bodies. */
  size: number
}

/**
 * Rendered pages by address, the same for every visitor. An address is rendered once at a time. Renders that began before
 * a `flush` are neither stored nor served to later requests. Above `maxBytes` the least recently used pages are dropped. A
 * stored page is served, however old, as long as it cannot be rendered again.
 */
export function pageCache({ now, maxBytes = 8_000_000 }: { now: () => number; maxBytes?: number }) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry>>()
  let generation = 0
  let bytes = 0
  let isSuspended = false
  let hits = 0
  let misses = 0

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.size
    entries.delete(key)
  }

  function store(key: string, entry: Entry): void {
    drop(key)
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function newEntry(key: string, { body, ...page }: RenderedPage, renderedAt: number): Entry {
    const entry: Entry = {
      ...page,
      renderedAt,
      failedAt: Number.NEGATIVE_INFINITY,
      bodies: pageBodies(body, (size) => {
        if (entries.get(key) === entry) bytes += size - entry.size
        entry.size = size
      }),
      size: body.length,
    }
    return entry
  }

  function markFailed(key: string): void {
    const entry = entries.get(key)
    if (entry) entry.failedAt = now()
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<Entry> {
    const pending = rendering.get(key)
    if (pending) return pending
    const startedIn = generation
    const renderedAt = now()
    const work = render()
      .then((page) => {
        const entry = newEntry(key, page, renderedAt)
        if (startedIn === generation && page.status === 200) store(key, entry)
        if (page.status >= 500) markFailed(key)
        return entry
      })
      .catch((error) => {
        markFailed(key)
        throw error
      })
      .finally(() => {
        if (rendering.get(key) === work) rendering.delete(key)
      })
    rendering.set(key, work)
    return work
  }

  return {
    /**
     * `admit` is asked before a render begins; a caller that joins the render of another is not asked. A page that is older
     * than `maxAgeMs` is not served, not even during an outage.
     */
    async get(
      key: string,
      render: () => Promise<RenderedPage>,
      {
        admit = (work) => work(),
        maxAgeMs = Number.POSITIVE_INFINITY,
      }: { admit?: Admit; maxAgeMs?: number } = {},
    ): Promise<Entry> {
      const stored = entries.get(key)
      const entry = stored && now() - stored.renderedAt < maxAgeMs ? stored : undefined
      const startRender = () =>
        rendering.get(key) ??
        admit(async () => {
          // Another caller may have rendered it while this one waited.
          const present = entries.get(key)
          return present && present !== stored ? present : renderOnce(key, render)
        })
      if (!entry) {
        misses += 1
        return startRender()
      }
      hits += 1
      // Most recently used last.
      entries.delete(key)
      entries.set(key, entry)
      const age = now() - entry.renderedAt
      const hasJustFailed = now() - entry.failedAt < RETRY_MS
      if (age < FRESH_MS || hasJustFailed) return entry
      const next = startRender().then(
        (page) => (page.status >= 500 ? entry : page),
        () => entry,
      )
      return age < STALE_MS || isSuspended ? entry : next
    },

    /** Until the next `flush`, stored pages are served whatever their age: the database cannot tell whether they changed. */
    suspend(): void {
      isSuspended = true
    },

    /** Drops every page, including those that are being rendered from older data. */
    flush(): void {
      isSuspended = false
      generation += 1
      entries.clear()
      rendering.clear()
      bytes = 0
    },

    /** A page that is served while it is rendered again is a hit. */
    figures: () => ({ hits, misses, entries: entries.size, bytes }),
  }
}

export type PageCache = ReturnType<typeof pageCache>
