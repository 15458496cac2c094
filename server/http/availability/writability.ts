import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { isDiskFull, isOutage } from '#server/db/connection.ts'
import { TAKES_WRITES } from '#server/db/servers.ts'

/** Whether a full disk has room again is known only from the next write, and no requests may arrive until then. */
const FULL_FOR_MS = 60_000
/** How soon a database that took no writes is asked again. */
const RETRY_MS = 1_000

/** Whether the database takes writes. */
export interface Writability {
  /** As far as is known. */
  canSave(): boolean
  /** Asks the database. @throws its error if it does not answer */
  check(): Promise<boolean>
  /** The database may be lost. */
  doubt(): void
}

/**
 * Learns from the errors of all requests that the database takes no writes, and then asks it until it does. To be called before
 * any route is registered.
 */
export function writability(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): Writability {
  let isWritable = true
  let fullUntil = Number.NEGATIVE_INFINITY
  let retry: NodeJS.Timeout | undefined
  let checking: Promise<boolean> | null = null
  let isClosed = false
  const hasRoom = () => clock.now().getTime() >= fullUntil

  // One question at a time, however many requests have failed.
  function check(): Promise<boolean> {
    checking ??= ask().finally(() => {
      checking = null
    })
    return checking
  }

  async function ask(): Promise<boolean> {
    clearTimeout(retry)
    retry = undefined
    isWritable = await sql<{ isWritable: boolean }>`select ${sql.raw(TAKES_WRITES)} as "isWritable"`
      .execute(db)
      .then(({ rows }) => rows[0]?.isWritable ?? false)
      .catch((error: unknown) => {
        becomeReadOnly()
        throw error
      })
    if (!isWritable) becomeReadOnly()
    return isWritable && hasRoom()
  }

  function becomeReadOnly(): void {
    isWritable = false
    if (!isClosed) retry ??= setTimeout(doubt, RETRY_MS).unref()
  }
  const doubt = () => void check().catch(() => {})

  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) fullUntil = clock.now().getTime() + FULL_FOR_MS
    else if (isOutage(error)) {
      // A database that hangs would keep the question waiting while the browser already asks.
      isWritable = false
      doubt()
    }
  })
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(retry)
  })
  return { canSave: () => isWritable && hasRoom(), check, doubt }
}
