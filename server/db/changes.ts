import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const CHANNEL = 'medponto_pages'
const RETRY_MS = 1_000

export interface ChangeListener {
  close(): Promise<void>
}

/**
 * Calls `onChange` whenever any process changes data that public pages show (see migration 0006). Listens on its own
 * connection. Changes are missed while it is down, so `onChange` is also called when it is restored. `onLost` is called
 * when it is lost.
 */
export async function listenForChanges(
  connect: () => Promise<pg.Client>,
  { onChange, onLost }: { onChange: () => void; onLost: () => void },
): Promise<ChangeListener> {
  const closing = new AbortController()
  let client: pg.Client | null = null

  /** Resolves once it listens; `lost` resolves when the connection has ended. */
  async function listen(): Promise<{ lost: Promise<void> }> {
    const next = await connect()
    const lost = new Promise<void>((resolve) => next.once('end', resolve))
    client = next
    next.on('notification', onChange)
    try {
      closing.signal.throwIfAborted()
      await next.query(`listen ${CHANNEL}`)
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
      if (listening) return listening
    }
  }

  async function keepListening(listening: { lost: Promise<void> }): Promise<void> {
    for (let current = listening; ; current = await listenAgain()) {
      await current.lost
      closing.signal.throwIfAborted()
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
