import { type Duplex, finished, Stream } from 'node:stream'
import pg from 'pg'
import { withName } from './prepared.ts'
import type { Primary } from './servers.ts'

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void

export interface ConnectionConfig extends pg.ClientConfig {
  /** Absent if the address names one server. */
  primary?: Primary | undefined
}

/**
 * A connection of the pool. It prepares the statements marked with `prepared`, survives its own loss, and ends itself when
 * a statement gets no reply within `query_timeout`, so that the pool does not give it to the next request.
 */
export class Connection extends pg.Client {
  readonly #replyMs: number
  readonly #primary: Primary | undefined

  constructor(config?: string | ConnectionConfig) {
    super(config)
    this.#primary = typeof config === 'object' ? config.primary : undefined
    const { connectionParameters } = this as unknown as {
      connectionParameters: { query_timeout: number | false }
    }
    this.#replyMs = Number(connectionParameters.query_timeout)
    connectionParameters.query_timeout = false
    // The pending query rejects as well. Without a listener, the event would end the process while the connection is
    // checked out and idle, for example between two statements of a transaction.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: (...result: never[]) => void): Promise<this> | undefined {
    const connecting = this.#connectToPrimary()
    if (!callback) return connecting
    const tell = callback as (error: Error | null, client?: pg.Client) => void
    connecting.then((client) => tell(null, client), tell)
  }

  async #connectToPrimary(): Promise<this> {
    if (this.#primary) {
      const { host, port } = new pg.Client(await this.#primary.find())
      Object.assign(this, { host, port })
    }
    try {
      await super.connect()
      return this
    } catch (error) {
      this.#primary?.forget()
      throw error
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg returns a promise, nothing or the statement itself, each by a signature of its own
  override query(statement: string | pg.QueryConfig | pg.Submittable, ...others: unknown[]): any {
    if (typeof statement === 'object' && 'submit' in statement) {
      const copy = Reflect.apply(super.query, this, [statement, ...others])
      if (copy instanceof Stream && this.#replyMs > 0) {
        // A stream of COPY ends once the server has confirmed it. Without its connection, it fails.
        const timer = setTimeout(() => void this.end(), this.#replyMs)
        finished(copy as Duplex, () => clearTimeout(timer))
      }
      return copy
    }
    const callback = others.find((one) => typeof one === 'function') as Callback | undefined
    const result = this.#resultOf(statement, others[0] === callback ? undefined : others[0])
    if (!callback) return result
    result.then((rows) => callback(null, rows), callback)
  }

  protected nameOf(statement: unknown): unknown {
    return withName(statement)
  }

  /**
   * Calls pg with a callback. For a promise, and for its own time limit, pg writes a function straight into a property. V8
   * allocates such a function among its long-lived objects, where it keeps every row until the next major collection.
   */
  async #resultOf(statement: string | pg.QueryConfig, values: unknown): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const settle = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    Reflect.apply(super.query, this, [this.nameOf(statement), values, settle])
    const expire = () => {
      reject(new Error('Query read timeout'))
      void this.end()
    }
    const timer = this.#replyMs > 0 ? setTimeout(expire, this.#replyMs) : undefined
    try {
      return await promise
    } catch (error) {
      // The server has become a standby, or was told to take no writes. The next connection is to another one.
      if (this.#primary && (error as { code?: string }).code === '25006') {
        this.#primary.forget()
        void this.end()
      }
      // Its stack leads to the socket; now it leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A connection to a pooler, which would send the name of a prepared statement to servers that do not know it. */
export class PooledConnection extends Connection {
  protected override nameOf(statement: unknown): unknown {
    return statement
  }
}

// Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, a login that
// is refused, insufficient resources, operator intervention (which includes a cancelled statement) and system errors;
const TEMPORARY_CLASSES = ['08', '28', '53', '57', '58']
// a lock that was not granted in time, an idle transaction that was ended, a deadlock, a serialization failure, a database
// that takes no writes, one that is gone.
const TEMPORARY_CODES = ['55P03', '25P03', '40P01', '40001', '25006', '3D000']
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

/** Failures of one statement, or of another server, which say nothing about the next statement. */
const SINGLE_CODES = [...NETWORK_CODES, '55P03', '25P03', '40P01', '40001', '57014']

/** Whether the database will fail other statements too, for now. */
export const isOutage = (error: unknown): boolean =>
  isTemporary(error) && !SINGLE_CODES.includes((error as { code?: string }).code ?? '')

/** Whether the database could not store something because its disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '53100'

/** Whether a lock was not granted in time, or a deadlock was broken. The whole transaction can be repeated. */
export const isLockConflict = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
