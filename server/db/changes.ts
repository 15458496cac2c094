import type pg from 'pg'

const CHANNEL = 'medponto_pages'
const RETRY_MS = 1_000

export interface ChangeListener {
  close(): Promise<void>
}

/**
 * Calls `onChange` whenever any process changes data that public pages show (see migration 0006). Listens on its own
 * connection. Changes are missed while it is down, so `onChange` is also called when it is lost and when it is restored.
 */
export async function listenForChanges(
  connect: () => Promise<pg.Client>,
  onChange: () => void,
): Promise<ChangeListener> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function open(): Promise<void> {
    const next = await connect()
    next.on('notification', onChange)
    const onLost = () => {
      if (client !== next) return
      client = null
      onChange()
      reconnect()
    }
    next.on('error', onLost)
    next.on('end', onLost)
    client = next
    await next.query(`listen ${CHANNEL}`)
    onChange()
  }

  function reconnect(): void {
    if (closed) return
    retry = setTimeout(() => open().catch(reconnect), RETRY_MS).unref()
  }

  await open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      const last = client
      client = null
      await last?.end()
    },
  }
}
