import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Log } from '#server/log.ts'
import { outageLogOf } from '#server/outage-log.ts'
import { createDatabase, type Database, type Db } from './client.ts'
import { isTemporary } from './connection.ts'
import type { DB } from './types.ts'

/** How often a replica is asked how far it is. */
const ASK_MS = 500

/** A position in the log of PostgreSQL, such as `0/16B3748`, as the number of bytes before it. */
export type Position = number
const UNKNOWN = Number.POSITIVE_INFINITY

/** @returns null if the text is no position */
export function positionOf(text: string): Position | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) return null
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

interface Replica {
  database: Database
  /** Up to where it has replayed the primary's log. -1 while it does not answer, or is a primary itself. */
  replayed: Position
}

/** Reads that may run on a replica. Everything that writes, and every read outside of `within`, runs on the primary. */
export interface Replicas {
  /** For single statements that read. */
  db: Db
  /** Runs `work`, whose reads see at least everything up to the position. Null: they run on the primary. */
  within<Result>(position: Position | null, work: () => Result): Result
  /** Whether this code is a part of `within`. */
  isWithin(): boolean
  /** The position of all that has been committed, as text. */
  position(): Promise<string>
  /** Something changed that all reads have to see from now on. */
  raiseFloor(): void
  /** Changes are missed until `raiseFloor`. */
  loseFloor(): void
  /** For each replica, how many bytes of the log it has yet to replay; null while it does not answer. */
  lag(): Promise<(number | null)[]>
  close(): Promise<void>
}

/** The statement took too long, or the server hangs. */
const isTimeout = (error: unknown) =>
  (error as { code?: string }).code === '57014' || (error as Error).message === 'Query read timeout'

const isTransaction = (statement: string) => /^\s*(begin|start transaction)/i.test(statement)

/**
 * Opens the replicas at `urls` of the database `primary`. `max`: connections to each. `onStatement` is told of each statement when it
 * has ended.
 */
export function openReplicas(
  primary: Database,
  urls: readonly string[],
  { max, onStatement, log }: { max: number; onStatement?: Logger | undefined; log?: Log },
): Replicas {
  const replicas: Replica[] = urls.map((url) => ({
    database: createDatabase(url, { max, limits: 'requests' }),
    replayed: -1,
  }))
  const required = new AsyncLocalStorage<Position>()
  const closing = new AbortController()
  let floor: Position = UNKNOWN
  let raised = 0
  let turn = 0

  async function askAgainAndAgain(replica: Replica, number: number): Promise<void> {
    while (!closing.signal.aborted) {
      replica.replayed = await replayedBy(replica.database).catch((err: unknown) => {
        if (log && !closing.signal.aborted)
          outageLogOf(log).report({
            kind: `replica ${number}`,
            level: 'warn',
            details: { err, number },
            message: 'replica',
          })
        return -1
      })
      await sleep(ASK_MS, undefined, { signal: closing.signal, ref: false })
    }
  }
  // They end by rejecting, when `close` is called.
  for (const [index, replica] of replicas.entries()) askAgainAndAgain(replica, index + 1).catch(() => {})

  async function position(): Promise<string> {
    const { rows } = await sql<{
      at: string
    }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary.db)
    return rows[0]?.at as string
  }

  async function readFloor(number: number): Promise<void> {
    const at = await position()
      .then(positionOf)
      .catch(() => null)
    if (number !== raised || closing.signal.aborted) return
    if (at !== null) {
      floor = at
      return
    }
    await sleep(ASK_MS, undefined, { signal: closing.signal, ref: false })
    await readFloor(number)
  }

  /** A replica that has replayed all that this code has to see, in turn, or null. */
  function choose(): Replica | null {
    const needed = Math.max(required.getStore() ?? UNKNOWN, floor)
    const able = replicas.filter(({ replayed }) => replayed >= needed)
    turn += 1
    return able[turn % able.length] ?? null
  }

  /** The connection of one statement. What the replica refuses or cannot answer is asked of the primary. */
  async function connect(): Promise<PostgresPoolClient> {
    const replica = choose()
    let client = replica && (await replica.database.pool.connect().catch(() => null))
    if (!replica || !client) return primary.pool.connect() as unknown as Promise<PostgresPoolClient>
    let isPrimary = false
    const moveToPrimary = async (reason?: Error) => {
      if (isPrimary) return
      client?.release(reason)
      // Nothing to release until the primary has given a connection.
      client = null
      isPrimary = true
      client = await primary.pool.connect()
    }
    const query = async (text: string, values: readonly unknown[]) => {
      if (isTransaction(text)) await moveToPrimary()
      try {
        return await client?.query(text, values as unknown[])
      } catch (error) {
        if (isPrimary || !isTemporary(error)) throw error
        // The request has no time left for a second attempt.
        if (isTimeout(error)) throw error
        replica.replayed = -1
        await moveToPrimary(error as Error)
        return client?.query(text, values as unknown[])
      }
    }
    return {
      query,
      release: (error?: Error) => client?.release(error),
    } as unknown as PostgresPoolClient
  }

  const pool = { connect, end: async () => {}, options: primary.pool.options } as unknown as PostgresPool
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onStatement && { log: onStatement }) }),
    within: (at, work) => required.run(at ?? UNKNOWN, work),
    isWithin: () => required.getStore() !== undefined,
    position,
    raiseFloor() {
      floor = UNKNOWN
      raised += 1
      readFloor(raised).catch(() => {})
    },
    loseFloor() {
      raised += 1
      floor = UNKNOWN
    },
    async lag() {
      const at = positionOf(await position()) ?? 0
      return replicas.map(({ replayed }) => (replayed < 0 ? null : Math.max(0, at - replayed)))
    },
    async close() {
      closing.abort()
      await Promise.all(replicas.map(({ database }) => database.close()))
    },
  }
}

async function replayedBy({ db }: Database): Promise<Position> {
  const { rows } = await sql<{ at: string | null }>`select case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn()::text end as at`.execute(db)
  return positionOf(rows[0]?.at ?? '') ?? -1
}
