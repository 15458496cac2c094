import pg from 'pg'
import { withName } from './prepared.ts'

const READ_TIMEOUT = 'Query read timeout'

/**
 * A connection of the pool. It prepares the statements marked with `prepared`, survives its own loss, and ends itself when
 * a statement gets no reply, so that the pool does not give it to the next request.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pending query rejects as well. Without a listener, the event would end the process while the connection is
    // checked out and idle, for example between two statements of a transaction.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg returns a promise, nothing or the statement itself, each by a signature of its own
  override query(statement: string | pg.QueryConfig | pg.Submittable, ...others: unknown[]): any {
    const result: unknown = Reflect.apply(super.query, this, [withName(statement), ...others])
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === READ_TIMEOUT) void this.end()
      })
    return result
  }
}

// Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions,
// insufficient resources, operator intervention (which includes a cancelled statement) and system errors;
const TEMPORARY_CLASSES = ['08', '53', '57', '58']
// a lock that was not granted in time, an idle transaction that was ended, a deadlock, a serialization failure.
const TEMPORARY_CODES = ['55P03', '25P03', '40P01', '40001']
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
// pg's own errors have no code.
const DRIVER_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/

/** Whether the same call may succeed later: the database, or another server, cannot be reached or did not answer in time. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return DRIVER_MESSAGE.test(error.message)
  return (
    NETWORK_CODES.includes(code) ||
    TEMPORARY_CODES.includes(code) ||
    (code.length === 5 && TEMPORARY_CLASSES.includes(code.slice(0, 2)))
  )
}
