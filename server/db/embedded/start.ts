import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster } from './cluster.ts'
import { findHome } from './home.ts'
import { type Lock, takeLock, tryLock } from './lock.ts'
import { findRunning, openDatabase, startServer, stopServer } from './server.ts'
import { chooseUser } from './user.ts'

/**
 * `dataDir`: the app's DATA_DIR, made when missing. `say`: hears, in Portuguese, what takes time and what the operator
 * must know. `settings`: of postgresql.conf, over those of `cluster.ts`; a server that already runs keeps its own.
 */
export type EmbeddedOptions = {
  dataDir: string
  say?: (text: string) => void
  settings?: Record<string, string>
}

/** `url`: the database `medponto` as its owner. `adopted`: the server was already running. */
export type Embedded = { url: string; adopted: boolean; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL of `dataDir`, or joins the one that another process of the app started or a killed one
 * left behind. `stop` may be called more than once; the last process out stops the server. Throws an Error whose
 * message is meant for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => undefined, settings = {} } = options
  const dataDir = path.resolve(options.dataDir)
  try {
    return await join(await locate(dataDir, say), settings, say)
  } catch (error) {
    // Those of the system, SQLite and PostgreSQL have a code, and are in English.
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Error(`Não foi possível abrir o banco de dados em ${dataDir}: ${error.message}`, {
      cause: error,
    })
  }
}

async function locate(dataDir: string, say: (text: string) => void): Promise<Cluster> {
  const made = await mkdir(dataDir, { recursive: true })
  const user = await chooseUser(path.join(dataDir, 'postgres', 'data'))
  // What sudo makes in somebody's checkout is hers, so that she can go on without sudo.
  if (made && user && user.name !== 'nobody') await chown(dataDir, user.uid, user.gid)
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
    const url = await openDatabase(cluster, running ?? (await startServer(cluster, settings, say)))
    const lease = await takeLock(leaseFile(cluster), 'shared', cluster.user)
    let left: Promise<void> | undefined
    const stop = () => {
      left ??= leave(cluster, lease, say)
      return left
    }
    return { url, adopted: running !== null, stop }
  } finally {
    turn.release()
  }
}

async function leave(cluster: Cluster, lease: Lock, say: (text: string) => void): Promise<void> {
  const turn = await takeTurn(cluster, say)
  try {
    lease.release()
    const last = tryLock(leaseFile(cluster), 'alone')
    if (last) await stopServer(cluster).finally(() => last.release())
  } finally {
    turn.release()
  }
}

// Whoever starts or stops the server has the turn; every process that uses it has a share of the lease.
function takeTurn({ home, user }: Cluster, say: (text: string) => void): Promise<Lock> {
  return takeLock(path.join(home, 'turn.lock'), 'alone', user, () =>
    say('Outro processo do Medponto está iniciando ou encerrando o banco de dados; aguardando…'),
  )
}

function leaseFile({ home }: Cluster): string {
  return path.join(home, 'lease.lock')
}
