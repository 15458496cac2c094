import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/log.ts'

/** Changes that other processes are notified of: the triggers that call functions named `tell_…_change` send them. */
const channels = {
  medponto_pages: 'pages',
  medponto_settings: 'settings',
  medponto_search_terms: 'searchTerms',
} as const
export type Change = (typeof channels)[keyof typeof channels]

/** Tells the parts that keep something in memory about changes. */
export interface ChangeFeed {
  on(change: Change | 'any', listener: () => void): void
  /** Calls the listener when the connection that tells of changes is lost, and so perhaps the database. */
  onLost(listener: () => void): void
  /** Without a change, everything may have changed. */
  tell(change?: Change): void
  lose(): void
}

export function changeFeed(): ChangeFeed {
  const listeners: { change: Change | 'any'; listener: () => void }[] = []
  const lossListeners: (() => void)[] = []
  return {
    on: (change, listener) => void listeners.push({ change, listener }),
    tell(change) {
      for (const one of listeners)
        if (!change || one.change === change || one.change === 'any') one.listener()
    },
    onLost: (listener) => void lossListeners.push(listener),
    lose() {
      for (const listener of lossListeners) listener()
    },
  }
}

const RETRY_MS = 1_000
/** How often the server is asked whether it is still there. One that lost its power does not close the connection. */
const HEARTBEAT_MS = 10_000

export interface ChangeListener {
  close(): Promise<void>
}

/**
 * Calls `onChange` whenever any process changes data that processes keep in memory. Listens on its own connection.
 * Changes are missed while it is down, so `onChange` is called without a change when it is restored. `onLost` is called
 * when it is lost.
 */
export async function listenForChanges(
  connect: () => Promise<pg.Client>,
  {
    onChange,
    onLost,
    log,
    heartbeatMs = HEARTBEAT_MS,
  }: { onChange: (change?: Change) => void; onLost: () => void; log?: Log; heartbeatMs?: number },
): Promise<ChangeListener> {
  const closing = new AbortController()
  let client: pg.Client | null = null

  /** Resolves once it listens; `lost` resolves when the connection has ended. */
  async function listen(): Promise<{ lost: Promise<void> }> {
    const next = await connect()
    const lost = new Promise<void>((resolve) => next.once('end', resolve))
    client = next
    // If this statement gets no reply, the connection ends. It listens once more, which changes nothing, because
    // `pg_stat_activity` shows the last statement of each session, and this one says what the session is for.
    const beat = () => next.query(`listen ${Object.keys(channels)[0]}`).catch(() => {})
    const heartbeat = setInterval(beat, heartbeatMs).unref()
    next.once('end', () => clearInterval(heartbeat))
    next.on('notification', ({ channel }) => onChange(channels[channel as keyof typeof channels]))
    try {
      closing.signal.throwIfAborted()
      for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end()
      throw error
    }
    onChange()
    return { lost }
  }

  async function listenAgain(): Promise<{ lost: Promise<void> }> {
    for (;;) {
      await sleep(RETRY_MS, null, { signal: closing.signal, ref: false })
      const listening = await listen().catch(() => null)
      if (!listening) continue
      log?.warn('change notifications: reconnected')
      return listening
    }
  }

  async function keepListening(listening: { lost: Promise<void> }): Promise<void> {
    for (let current = listening; ; current = await listenAgain()) {
      await current.lost
      closing.signal.throwIfAborted()
      log?.warn('change notifications: connection lost')
      onLost()
    }
  }

  // Ends by rejecting, when `close` is called.
  keepListening(await listen()).catch(() => {})
  return {
    async close() {
      closing.abort()
      await client?.end()
    },
  }
}
