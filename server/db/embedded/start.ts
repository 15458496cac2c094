import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster } from './cluster.ts'
import { findHome } from './home.ts'
import { type Lock, takeLock, tryLock } from './lock.ts'
import { ensureDatabase, findRunning, startServer, stopServer } from './server.ts'
import { superviseServer } from './supervision.ts'
import { chooseUser } from './user.ts'

/**
 * `dataDir`: the app's DATA_DIR, created if missing. `say`: receives progress and notices for the operator, in Portuguese.
 * `settings`: entries of postgresql.conf that override those of `cluster.ts`; a running server keeps its own.
 */
export type EmbeddedOptions = {
  dataDir: string
  say?: (text: string) => void
  settings?: Record<string, string>
}

/**
 * `url`: connection URL of the database `medponto`, as its owner. `home`: the server's folder. `adopted`: the server was already
 * running.
 */
export type Embedded = { url: string; home: string; adopted: boolean; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL of `dataDir`, or joins the server that another process of the app has started or a
 * killed one has left behind. Until `stop`, a server that ends is started again at the same address. `stop` may be called
 * more than once; the last process to call it stops the server.
 * @throws Error with a message for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => undefined, settings = {} } = options
  const dataDir = path.resolve(options.dataDir)
  try {
    return await join(await locate(dataDir, say), settings, say)
  } catch (error) {
    // Errors of the system, SQLite and PostgreSQL have a code and an English message.
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Error(`Não foi possível abrir o banco de dados em ${dataDir}: ${error.message}`, {
      cause: error,
    })
  }
}

/** Finds the binaries, the folder and the user of the server. Creates the folder. */
export async function locate(dataDir: string, say: (text: string) => void): Promise<Cluster> {
  const isNew = await mkdir(dataDir, { recursive: true })
  const user = await chooseUser(path.join(dataDir, 'postgres', 'data'))
  // A folder created with sudo belongs to the checkout's owner, who can then continue without sudo.
  if (isNew && user && user.name !== 'nobody') await chown(dataDir, user.uid, user.gid)
  const binaries = await findBinaries(user, say)
  const home = await findHome(dataDir, user, say)
  return { home, data: path.join(home, 'data'), binaries, user }
}

async function join(
  cluster: Cluster,
  settings: Record<string, string>,
  say: (text: string) => void,
): Promise<Embedded> {
  const turn = await takeTurn(cluster, say)
  try {
    await ensureCluster(cluster, settings.fsync === 'off', say)
    const running = await findRunning(cluster, say)
    const port = running ?? (await startServer(cluster, settings, say))
    const url = await ensureDatabase(cluster, port)
    const lease = await takeLock(leaseFile(cluster), 'shared', cluster.user)
    const stopping = new AbortController()
    const supervision = superviseServer(cluster, {
      restart: () => restart(cluster, { settings, say, port, signal: stopping.signal }),
      say,
      signal: stopping.signal,
    })
    let left: Promise<void> | undefined
    const stop = () => {
      stopping.abort()
      left ??= supervision.then(() => leave(cluster, lease, say))
      return left
    }
    return { url, home: cluster.home, adopted: running !== null, stop }
  } finally {
    turn.release()
  }
}

/** Starts a server that has ended, on the port that the app knows, unless another process of the app is faster. */
async function restart(
  cluster: Cluster,
  options: {
    settings: Record<string, string>
    say: (text: string) => void
    port: number
    signal: AbortSignal
  },
): Promise<void> {
  const { settings, say, port, signal } = options
  const turn = await takeTurn(cluster, say)
  try {
    // The last process to leave stops the server on purpose.
    if (signal.aborted || (await findRunning(cluster, say))) return
    say('O banco de dados parou.')
    await startServer(cluster, settings, say, port)
    say('O banco de dados está de volta.')
  } finally {
    turn.release()
  }
}

async function leave(cluster: Cluster, lease: Lock, say: (text: string) => void): Promise<void> {
  const turn = await takeTurn(cluster, say)
  try {
    lease.release()
    const last = tryLock(leaseFile(cluster), 'exclusive')
    if (last) await stopServer(cluster).finally(() => last.release())
  } finally {
    turn.release()
  }
}

// Two locks. A process holds the turn while it starts or stops the server, and shares the lease while it uses the server.
export function takeTurn({ home, user }: Cluster, say: (text: string) => void): Promise<Lock> {
  return takeLock(path.join(home, 'turn.lock'), 'exclusive', user, () =>
    say('Outro processo do Medponto está iniciando ou encerrando o banco de dados; aguardando…'),
  )
}

function leaseFile({ home }: Cluster): string {
  return path.join(home, 'lease.lock')
}
