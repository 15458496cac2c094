import type pg from 'pg'

const CHANNEL = 'medponto_pages'
const RETRY_MS = 1_000

export interface Changes {
  close(): Promise<void>
}

/**
 * Calls back at every change of what public pages show, of whichever process (see migration 0006), on a connection of its
 * own. A lost connection may have missed some: its loss and its return call back too.
 */
export async function listenForChanges(
  connect: () => Promise<pg.Client>,
  onChange: () => void,
): Promise<Changes> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function open(): Promise<void> {
    const next = await connect()
    next.on('notification', onChange)
    const lost = () => {
      if (client !== next) return
      client = null
      onChange()
      again()
    }
    next.on('error', lost)
    next.on('end', lost)
    client = next
    await next.query(`listen ${CHANNEL}`)
    onChange()
  }

  function again(): void {
    if (closed) return
    retry = setTimeout(() => open().catch(again), RETRY_MS).unref()
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
