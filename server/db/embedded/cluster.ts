import { randomBytes, randomUUID } from 'node:crypto'
import { access, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ARCHIVE_SETTINGS } from './archive.ts'
import type { Binaries } from './binaries.ts'
import { giveTo } from './home.ts'
import { run, type ServerUser } from './user.ts'

/** A PostgreSQL data folder, the binaries that run it, and their user. */
export type Cluster = { home: string; data: string; binaries: Binaries; user: ServerUser | null }

const OWNER = 'medponto'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Repeating what deadlocked must fit into the time of an answer.
  deadlock_timeout: '200ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file per day of the week, overwritten a week later.
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  // Statements contain personal data. Their errors reach the app, which logs them without the values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  ...ARCHIVE_SETTINGS,
}

const LOG_DAYS = 6

const LOCALE: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'pt-BR' }

/** The folder of a cluster that is being recovered. It gets the name of a cluster once it is complete. */
export const recoveryDraft = ({ home }: Cluster): string => path.join(home, 'restoring')

export const clusterExists = ({ data }: Cluster): Promise<boolean> => exists(data)

/**
 * Creates the cluster if it is missing, under a temporary name until it is complete.
 * @throws Error with a message for the operator, also if a recovery was interrupted
 */
export async function ensureCluster(
  cluster: Cluster,
  fast: boolean,
  say: (text: string) => void,
): Promise<void> {
  if (await exists(recoveryDraft(cluster)))
    throw new Error(
      `Uma restauração não terminou em ${cluster.home}. Se ela não está em andamento, rode npm run restore de novo, com --latest ou --until.`,
    )
  if (await exists(cluster.data)) await requireSameMajor(cluster)
  else await createCluster(cluster, fast, say)
  // Last, so that an initdb that outlived its app has time to end. What it writes after this, the next start removes.
  for (const name of (await readdir(cluster.home)).filter((known) => known.startsWith('initdb-'))) {
    await remove(path.join(cluster.home, name)).catch(() => undefined)
  }
}

async function createCluster(cluster: Cluster, fast: boolean, say: (text: string) => void): Promise<void> {
  say('Criando o banco de dados (só na primeira vez)…')
  const passwordFile = path.join(cluster.home, 'password')
  await writeOwned(cluster, passwordFile, randomBytes(24).toString('base64url'))
  const draft = path.join(cluster.home, `initdb-${randomUUID()}`)
  const args = [
    ...['-D', draft, '-U', OWNER, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8'],
    // With the plain C locale the text search would split words at accents.
    ...['--locale-provider=icu', '--icu-locale=pt-BR', `--locale=${LOCALE[process.platform] ?? 'C.UTF-8'}`],
    ...['--lc-messages=C', '--no-instructions', ...(fast ? ['--no-sync'] : [])],
  ]
  // Output goes to a file: a pipe would break when the app is killed, and PostgreSQL would leave shared memory behind.
  const log = await open(`${draft}.log`, 'wx', 0o600)
  const program = path.join(cluster.binaries.folder, 'bin', 'initdb')
  const { code, output } = await run(program, args, cluster.user, log.fd).finally(() => log.close())
  if (code !== 0) {
    const reason = output || (await readFile(`${draft}.log`, 'utf8'))
    await remove(draft)
    throw new Error(`Não foi possível criar o banco de dados em ${cluster.home}:\n${reason}`)
  }
  const conf = path.join(draft, 'postgresql.conf')
  await writeOwned(cluster, conf, `${await readFile(conf, 'utf8')}\ninclude 'medponto.conf'\n`)
  await writeOwned(cluster, path.join(draft, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  await rename(draft, cluster.data)
  await syncFolder(cluster.home)
}

/** Prepares a stopped cluster for its next start: owner, log folder, settings. */
export async function prepareStart(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  const { data, home, user } = cluster
  if (user && (await stat(data)).uid !== user.uid) await giveTo(user, home)
  await prepareLog(path.join(home, 'log'), user)
  const lines = Object.entries({ ...SETTINGS, port: String(port), ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  )
  const header = '# Written by Medponto at each start. For lasting settings of your own use ALTER SYSTEM.'
  await writeOwned(cluster, path.join(data, 'medponto.conf'), [header, ...lines, ''].join('\n'))
}

/** Connection URL of a database on the cluster's server at `port`. @throws Error if the password file is missing */
export async function connectionUrl(cluster: Cluster, port: number, database: string): Promise<string> {
  const file = path.join(cluster.home, 'password')
  const password = await readFile(file, 'utf8').catch(() => {
    throw new Error(`Falta o arquivo ${file}, com a senha do banco de dados. Traga-o de volta de uma cópia.`)
  })
  return `postgres://${OWNER}:${password.trim()}@127.0.0.1:${port}/${database}`
}

// A server that never runs at midnight never overwrites last week's logs, so they are deleted here.
async function prepareLog(folder: string, user: ServerUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // lchown does not follow links: root must not change files that another user's link points to.
  if (user) await lchown(folder, user.uid, user.gid)
  for (const name of (await readdir(folder)).filter((known) => known.startsWith('postgresql-'))) {
    const file = path.join(folder, name)
    if (Date.now() - (await stat(file)).mtimeMs > LOG_DAYS * 86_400_000) await rm(file)
  }
}

/** @throws Error with a message for the operator if other binaries have created the cluster */
export async function requireSameMajor({ data, binaries }: Cluster): Promise<void> {
  const file = path.join(data, 'PG_VERSION')
  const version = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (version === binaries.major) return
  if (!version) throw new Error(`${data} não é um banco de dados do PostgreSQL: falta ${file}.`)
  throw new Error(
    `Os dados em ${data} foram criados pelo PostgreSQL ${version}, e esta versão do Medponto usa o ` +
      `${binaries.major}. Use a versão do Medponto que os criou, ou migre os dados.`,
  )
}

async function writeOwned({ user }: Cluster, file: string, text: string): Promise<void> {
  const draft = `${file}-${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    if (user) await handle.chown(user.uid, user.gid)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

// If the machine crashes, the rename must not be undone: the new cluster may already contain committed data.
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
