import pg from 'pg'
import { serversOf, serversProblem } from './servers.ts'

const TIMEOUT_SECONDS = 5
const OLDEST_VERSION = 15
const EXTENSIONS = ['unaccent', 'pg_trgm', 'fuzzystrmatch', 'btree_gist']

/** A database server's own data about itself. */
export interface ServerFacts {
  /** As in `server_version_num`: 150004 is 15.4. */
  version: number
  encoding: string
  isStandby: boolean
  missingExtensions: string[]
  /** How many connections roles other than superusers can have in all. */
  connections: number
}

/**
 * The reason why the database at `url` cannot be used, as one line without the password, or null. If the address names several
 * servers, one of them has to be usable.
 * @param connections how many of them this machine needs
 */
export async function databaseProblem(
  url: string,
  { variable = 'DATABASE_URL', connections = 0 }: { variable?: string; connections?: number } = {},
): Promise<string | null> {
  const problem = serversProblem(url)
  if (problem) return `${variable}: ${problem}`
  const problems = await Promise.all(serversOf(url).map((server) => problemOfServer(server, connections)))
  if (problems.includes(null)) return null
  return `${variable}: ${problems.map((one) => one?.replace(/\.$/, '')).join('; ')}.`
}

async function problemOfServer(url: string, connections: number): Promise<string | null> {
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_SECONDS * 1000,
      query_timeout: TIMEOUT_SECONDS * 1000,
      application_name: 'medponto-check',
    })
  } catch {
    return 'não é um endereço válido. Na senha, escreva os caracteres especiais como %23.'
  }
  // The pending call reports a broken connection. Without a listener the event would end the process.
  client.on('error', () => {})
  const place = `${client.host}:${client.port}`
  try {
    await client.connect()
    return serverProblem(await readFacts(client), place, connections)
  } catch (error) {
    return connectionProblem(error, place, client.database ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}

async function readFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as connections,
      array(select name from unnest($1::text[]) name
        where not exists (select from pg_available_extensions a where a.name = name)) as "missingExtensions"`,
    [EXTENSIONS],
  )
  return rows[0] as ServerFacts
}

/** Why a reachable server cannot be used, or null. */
export function serverProblem(facts: ServerFacts, place: string, connections = 0): string | null {
  const { version, encoding, isStandby, missingExtensions } = facts
  if (version < OLDEST_VERSION * 10_000)
    return `o PostgreSQL em ${place} é o ${Math.floor(version / 10_000)}. Use o ${OLDEST_VERSION} ou mais novo.`
  if (isStandby) return `o PostgreSQL em ${place} é uma réplica só de leitura. Use o servidor principal.`
  if (encoding !== 'UTF8') return `o banco em ${place} usa a codificação ${encoding}. Crie um com UTF8.`
  if (connections > facts.connections)
    return (
      `o PostgreSQL em ${place} aceita ${facts.connections} conexões, e esta máquina abre até ${connections}. ` +
      'Diminua DATABASE_POOL ou WORKERS, aumente max_connections, ou use um pooler.'
    )
  if (missingExtensions.length > 0)
    return `faltam extensões do PostgreSQL em ${place}: ${missingExtensions.join(', ')}. Instale o postgresql-contrib.`
  return null
}

const networkReasons: Record<string, string> = {
  ECONNREFUSED: 'conexão recusada',
  ECONNRESET: 'conexão interrompida',
  ENOTFOUND: 'nome desconhecido',
  EAI_AGAIN: 'nome desconhecido',
  EHOSTUNREACH: 'rede inacessível',
  ENETUNREACH: 'rede inacessível',
  ETIMEDOUT: `sem resposta em ${TIMEOUT_SECONDS} segundos`,
}

/** The reason in plain words. The server's own message is not repeated: it names the user. */
function connectionProblem(error: unknown, place: string, database: string): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  const isTimeout = /timeout/i.test(message)
  if (isTimeout || (code && code in networkReasons))
    return `o PostgreSQL em ${place} não responde (${networkReasons[isTimeout ? 'ETIMEDOUT' : (code as string)]}).`
  switch (code) {
    case '28P01':
      return `o PostgreSQL em ${place} recusou o usuário ou a senha.`
    case '28000':
      return `o PostgreSQL em ${place} não aceita este usuário a partir desta máquina (pg_hba.conf, usuário ou SSL).`
    case '3D000':
      return `o banco "${database}" não existe em ${place}. Crie-o com: createdb ${database}`
    case '42501':
      return `este usuário não pode entrar no banco "${database}" em ${place}.`
    case '53300':
      return `o PostgreSQL em ${place} não tem conexões livres.`
    case '57P03':
      return `o PostgreSQL em ${place} ainda está iniciando ou está encerrando.`
  }
  if (/SASL|password must be a string/.test(message)) return `o PostgreSQL em ${place} pede uma senha.`
  if (/SSL|TLS|certificate/i.test(message))
    return `a conexão segura com o PostgreSQL em ${place} falhou. Confira sslmode e o certificado.`
  return `o PostgreSQL em ${place} recusou a conexão (${code ?? 'sem código'}).`
}
