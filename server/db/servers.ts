import pg from 'pg'

/** The parts of an address of PostgreSQL, which may name several servers: `postgres://user:password@one:5432,two:5432/name?…`. */
const ADDRESS =
  /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<servers>[^/?#]*)(?<path>[^?#]*)(?:\?(?<query>.*))?$/

/** The kinds of server that the app can use, by the names of https://www.postgresql.org/docs/current/libpq-connect.html. */
const PRIMARY = ['read-write', 'primary']

/** The addresses of the single servers that an address names, in its order. One that cannot be read stays as it is. */
export function serversOf(url: string): string[] {
  const { start, servers, path, query } = ADDRESS.exec(url)?.groups ?? {}
  if (start === undefined || servers === undefined) return [url]
  const rest = new URLSearchParams(query)
  if (!servers.includes(',') && !rest.has('target_session_attrs')) return [url]
  rest.delete('target_session_attrs')
  const end = `${path}${rest.size > 0 ? `?${rest}` : ''}`
  return servers.split(',').map((server) => `${start}${server}${end}`)
}

/** Whether the app has to find out which of the servers takes writes. */
export const needsPrimary = (url: string): boolean => serversOf(url)[0] !== url

/** The reason why an address that names several servers cannot be used, or null. */
export function serversProblem(url: string): string | null {
  const wanted = new URLSearchParams(ADDRESS.exec(url)?.groups?.query).get('target_session_attrs')
  if (wanted !== null && !PRIMARY.includes(wanted))
    return `use target_session_attrs=${PRIMARY.join(' ou ')}: o Medponto grava.`
  const isReadable = serversOf(url).every((server) => URL.canParse(server) && new URL(server).hostname !== '')
  return isReadable ? null : 'não é um endereço válido. Na senha, escreva os caracteres especiais como %23.'
}

/** Whether a server takes writes, in SQL. */
export const TAKES_WRITES = `(not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')`

/** How long a server is believed to be the primary without being asked again. */
const TRUST_MS = 1_000
/** How long each server has to answer. A busy machine needs seconds for a connection; a request gives up earlier by itself. */
const ANSWER_MS = 5_000

/** No server takes writes now. It has the code of a server that is still starting, so that it counts as temporary. */
class NoPrimaryError extends Error {
  readonly code = '57P03'
}

/** The timeline of a primary, or null for a standby. Each promotion begins a new timeline. */
async function timelineOf(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'medponto-check',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when ${TAKES_WRITES}
        then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    return rows[0]?.timeline ?? null
  } finally {
    client.end().catch(() => {})
  }
}

export interface Primary {
  /**
   * The address of the server that takes writes. Servers that do not answer are waited for only while no primary has answered.
   * @throws an error that counts as temporary if there is none
   */
  find(): Promise<string>
  /** The server that was found failed, so it has to be found again. */
  forget(): void
}

/** By address, so that all connections of this process know the latest timeline. */
const primaries = new Map<string, Primary>()

/** Finds the primary among the servers of an address, and again after each promotion. */
export function primaryOf(url: string): Primary {
  const known = primaries.get(url) ?? createPrimary(url)
  primaries.set(url, known)
  return known
}

function createPrimary(url: string): Primary {
  const servers = serversOf(url)
  let known: { server: string; foundMs: number } | null = null
  let finding: Promise<string> | null = null
  /** A primary of an earlier timeline is one that did not notice that another was promoted. It must not get writes. */
  let latestTimeline = 0

  async function ask(server: string): Promise<{ server: string; timeline: number }> {
    const timeline = await timelineOf(server)
    if (timeline === null || timeline < latestTimeline) throw new NoPrimaryError('not a primary')
    return { server, timeline }
  }

  async function search(): Promise<string> {
    const found = await Promise.any(servers.map(ask)).catch(() => {
      throw new NoPrimaryError('no server of the database takes writes')
    })
    latestTimeline = Math.max(latestTimeline, found.timeline)
    known = { server: found.server, foundMs: performance.now() }
    return found.server
  }

  return {
    async find() {
      if (known && performance.now() - known.foundMs < TRUST_MS) return known.server
      finding ??= search().finally(() => {
        finding = null
      })
      return finding
    },
    forget() {
      known = null
    },
  }
}

/** The address of the server that takes writes, for one connection. */
export const primaryUrl = async (url: string): Promise<string> =>
  needsPrimary(url) ? await primaryOf(url).find() : url
