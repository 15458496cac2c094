import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Cluster, connectionUrl, prepareStart } from './cluster.ts'
import { type Postmaster, readPostmaster, retirePostmaster } from './postmaster.ts'
import { run } from './user.ts'

const DATABASE = 'medponto'
const TIMEOUT_SECONDS = 600
// Sent while the server starts, recovers or stops, and when all connections are taken.
const BUSY_CODES = ['57P03', '53300']

/**
 * Port of the server that already runs on the cluster, once it accepts connections; null if none runs.
 * @throws Error if it does not answer within ten minutes
 */
export async function findRunning(cluster: Cluster, say: (text: string) => void): Promise<number | null> {
  const began = Date.now()
  let hasAnnounced = false
  for (;;) {
    const server = await readPostmaster(cluster.data)
    if (!server?.alive) return null
    const problem = await tryConnect(await connectionUrl(cluster, server.port, 'postgres'))
    if (!problem) return server.port
    const waited = Date.now() - began
    if (waited > TIMEOUT_SECONDS * 1000) {
      throw new Error(`O banco de dados (processo ${server.pid}) não responde: ${problem.message}`)
    }
    if (waited > 1000 && !hasAnnounced) {
      hasAnnounced = true
      say('O banco de dados está iniciando ou encerrando; aguardando…')
    }
    await sleep(50)
  }
}

/**
 * Starts the server of a stopped cluster, at `knownPort` if it is given, and returns its port once it accepts connections.
 * @throws Error if it fails
 */
export async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  say: (text: string) => void,
  knownPort?: number,
): Promise<number> {
  say('Iniciando o banco de dados…')
  const left = await readPostmaster(cluster.data)
  if (left && !left.alive) await retirePostmaster(cluster.data, left)
  const deadline = Date.now() + 30_000
  for (;;) {
    const port = knownPort ?? (await choosePort(left))
    const failure = await tryStart(cluster, port, settings, say)
    // A server that a killed app had begun to start may have come up in the meantime.
    const running =
      failure === null ? (await readPostmaster(cluster.data))?.port : await findRunning(cluster, say)
    if (running) return running
    // Either another program has taken the port, or the backends of a killed server are about to end.
    const isTemporary = failure?.includes('pre-existing shared memory block') || !(await isFree(port))
    if (!isTemporary || Date.now() > deadline) {
      throw new Error(
        `O banco de dados não iniciou (registros em ${path.join(cluster.home, 'log')}):\n${failure}`,
      )
    }
    await sleep(100)
  }
}

/**
 * Starts a server that recovers, and returns its port once it accepts connections.
 * @throws Error with the end of its log if it ends instead
 */
export async function startRecovery(
  cluster: Cluster,
  settings: Record<string, string>,
  say: (text: string) => void,
): Promise<number> {
  // `pg_ctl` does not wait for the end of a recovery, and does not tell of a server that ends just then.
  const failure = await startServer(cluster, { ...settings, hot_standby: 'off' }, say).then(
    () => null,
    (error: Error) => error,
  )
  const port = failure ? null : await findRunning(cluster, say)
  if (port) return port
  throw new Error(
    [failure?.message ?? 'O banco de dados não se recuperou:', await lastWords(cluster)].join('\n'),
  )
}

/** The log of a server that has ended. Another process writes it, which may need a moment. */
async function lastWords(cluster: Cluster): Promise<string> {
  const deadline = Date.now() + 5_000
  for (;;) {
    const text = await reasons(cluster, startLogOf(cluster), 20)
    if (text.includes('database system is shut down') || Date.now() > deadline) return text
    await sleep(50)
  }
}

/** Stops the server if it runs, and ends the open sessions. @throws Error if it keeps running */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (!(await readPostmaster(cluster.data))?.alive) return
  const { code, output } = await pgCtl(cluster, ['stop', '-m', 'fast'])
  if (code === 0 || !(await readPostmaster(cluster.data))?.alive) return
  throw new Error(`Não foi possível encerrar o banco de dados em ${cluster.home}: ${output}`)
}

/** Connection URL of the app's database, which is created if it is missing. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<string> {
  const client = clientOf(await connectionUrl(cluster, port, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return databaseUrl(cluster, port)
}

/** Connection URL of the app's database. */
export const databaseUrl = (cluster: Cluster, port: number): Promise<string> =>
  connectionUrl(cluster, port, DATABASE)

// Null if the server accepts connections, or else a temporary error. Throws any other error.
async function tryConnect(connectionString: string): Promise<Error | null> {
  const client = clientOf(connectionString)
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof DatabaseError && !BUSY_CODES.includes(error.code ?? '')) throw error
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

// The pending call reports a broken connection. Without a listener the event would end the process.
function clientOf(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  return client.on('error', () => undefined)
}

async function tryStart(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
  say: (text: string) => void,
): Promise<string | null> {
  await prepareStart(cluster, port, settings)
  const log = startLogOf(cluster)
  await rm(log, { force: true })
  const handle = await open(log, 'ax', 0o600)
  const slow = setTimeout(
    () => say('O banco de dados ainda está iniciando; após uma queda isso demora mais…'),
    5000,
  )
  try {
    if (cluster.user) await handle.chown(cluster.user.uid, cluster.user.gid)
    const { code, output } = await pgCtl(cluster, ['start'], handle.fd)
    return code === 0 ? null : [output, await reasons(cluster, log)].join('\n').trim()
  } finally {
    clearTimeout(slow)
    await handle.close()
  }
}

const startLogOf = ({ home }: Cluster) => path.join(home, 'log', 'start.log')

function pgCtl(
  cluster: Cluster,
  args: string[],
  logFd?: number,
): Promise<{ code: number | null; output: string }> {
  const program = path.join(cluster.binaries.folder, 'bin', 'pg_ctl')
  return run(program, [...args, '-w', '-t', String(TIMEOUT_SECONDS), '-D', cluster.data], cluster.user, logFd)
}

// Early failures are in the start log, later ones in the log of the day, of which the last lines are enough.
async function reasons({ data }: Cluster, startLog: string, lines = 5): Promise<string> {
  const start = await readFile(startLog, 'utf8')
  if (!start.includes('redirecting log output')) return start
  const current = await readFile(path.join(data, 'current_logfiles'), 'utf8').catch(() => '')
  const daily = await readFile(path.resolve(data, current.trim().replace(/^stderr /, '')), 'utf8').catch(
    () => '',
  )
  return daily.trim().split('\n').slice(-lines).join('\n')
}

async function choosePort(left: Postmaster | null): Promise<number> {
  // A server that crashed restarts at the port that running apps know.
  if (left && left.port > 0 && (await isFree(left.port))) return left.port
  return (await listenBriefly(0)) ?? 0
}

async function isFree(port: number): Promise<boolean> {
  return (await listenBriefly(port)) !== null
}

function listenBriefly(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
