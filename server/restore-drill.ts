import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { copiedTables, nameOf } from './db/backup/catalog.ts'
import { differingTables } from './db/backup/compare-copy.ts'
import { loadCopy } from './db/backup/load-copy.ts'
import { type Manifest, openCopy } from './db/backup/manifest.ts'
import { openPart, type Store } from './db/backup/parts.ts'
import { recover } from './db/backup/recover.ts'
import { planRecovery } from './db/backup/recovery-plan.ts'
import { sha256 } from './db/backup/seal.ts'
import { openSession } from './db/backup/session.ts'
import { requiredStore } from './db/backup/settings.ts'
import { listedFiles, restoreFiles } from './db/backup/stored-files.ts'
import { createDatabase, type Db } from './db/client.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { allObjects } from './db/object-store.ts'
import { startQueue } from './db/queue.ts'
import { inTransaction } from './db/transaction.ts'
import { parseDocumentKeys } from './document-key.ts'
import { readBackupEnv, readEnv } from './env.ts'
import { hashPassword } from './features/accounts/passwords/service.ts'
import { insertUser, setPasswordHash } from './features/accounts/users/service.ts'
import { anyFile, readFile } from './features/platform/sealed-files/service.ts'
import { createLog } from './log.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const secondsSince = (began: number) =>
  ((Date.now() - began) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

interface Drill {
  url: string
  dataDir: string
  store: Store
  manifest: Manifest
  /** Whether the log was replayed, which may have removed what the copy has. */
  isByLog: boolean
}

const QUICK = { fsync: 'off', full_page_writes: 'off' }

/** Throws with the reason if what it proves is not true; returns what was proved. */
type Step = [name: string, prove: (drill: Drill) => Promise<string>]

const restoring: Step[] = [
  [
    'banco',
    async ({ url, store, manifest }) => {
      const { finish } = await loadCopy(url, store, manifest, () => undefined)
      const differing = await differingTables(url, manifest)
      if (differing.length > 0) throw new Error(`linhas diferentes em ${differing.join(', ')}`)
      await finish()
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      return `${manifest.tables.length} tabelas e ${rows.toLocaleString('pt-BR')} linhas iguais às da cópia`
    },
  ],
  [
    'arquivos',
    async ({ dataDir, store, manifest }) => {
      await restoreFiles(store, manifest, allObjects({ DATA_DIR: dataDir }))
      const { count, missing } = manifest.files
      return `${count} iguais às da cópia${missing > 0 ? `; ${missing} já faltavam` : ''}`
    },
  ],
]

/** Recovers to the end of the log, and reads every row, whose pages have checksums. */
async function recoverLatest(store: Store, dataDir: string, atEnd: (stop: () => Promise<void>) => void) {
  const plan = await planRecovery(store, null)
  const { manifest } = plan
  say(`Ensaio da cópia ${manifest.id} de ${store.place.name}, com ${plan.segments.length} segmentos do log:`)
  let embedded: Awaited<ReturnType<typeof startEmbedded>> | undefined
  const files = allObjects({ DATA_DIR: dataDir })
  let restored = ''
  await attempt('banco', async () => {
    const target = { dataDir, files, until: null, say: () => undefined, settings: QUICK }
    const { reachedAt, ...found } = await recover(store, plan, target)
    embedded = await startEmbedded({ dataDir, settings: QUICK })
    atEnd(embedded.stop)
    if (found.missing > manifest.files.missing) throw new Error(`${found.missing} arquivos faltam`)
    restored = `${found.restored} das linhas do banco`
    const counts = await countRows(embedded.url)
    const lost = manifest.tables.filter(({ schema, name }) => !counts.has(`${schema}.${name}`))
    if (lost.length > 0) throw new Error(`faltam as tabelas ${lost.map(({ name }) => name).join(', ')}`)
    const sum = (rows: Iterable<number>) =>
      [...rows].reduce((all, one) => all + one, 0).toLocaleString('pt-BR')
    return `última alteração ${(reachedAt ?? new Date(manifest.base.stoppedAt)).toISOString()}; ${sum(counts.values())} linhas lidas, na cópia eram ${sum(manifest.tables.map(({ rows }) => rows))}`
  })
  await attempt('arquivos', async () => restored)
  return { manifest, embedded }
}

async function countRows(url: string): Promise<Map<string, number>> {
  const client = await openSession(url)
  const counts = new Map<string, number>()
  try {
    for (const table of await copiedTables(client)) {
      // A count by itself would be answered by an index.
      const { rows } = await client.query(`select count(r::text)::int as rows from ${nameOf(table)} as r`)
      counts.set(`${table.schema}.${table.name}`, rows[0].rows)
    }
    return counts
  } finally {
    await client.end()
  }
}

/** The steps that need the running app, at its address. */
const serving: [name: string, prove: (drill: Drill, address: string, db: Db) => Promise<string>][] = [
  [
    'aplicação',
    async (_, address) => {
      const { status } = await fetch(`${address}/ready`)
      if (status !== 200) throw new Error(`/ready respondeu ${status}`)
      return '/ready respondeu 200'
    },
  ],
  [
    'entrada',
    async (_, address, db) => {
      const email = `ensaio-${randomBytes(6).toString('hex')}@example.com`
      const password = `Ensaio-${randomBytes(12).toString('hex')}`
      const hash = await hashPassword(password)
      await inTransaction(db, async (trx) => {
        const now = systemClock.now()
        const id = await insertUser(trx, { email, name: 'Ensaio', isVerified: true, now })
        await setPasswordHash(trx, id as string, hash, now)
      })
      const { status } = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      if (status !== 200) throw new Error(`a entrada respondeu ${status}`)
      return 'uma conta criada só no ensaio entrou'
    },
  ],
  [
    'uma imagem',
    async ({ store, manifest, isByLog }, address, db) => {
      const listed = await listedFiles(store, manifest)
      const kept = isByLog
        ? await db.selectFrom('pictures').select('key').orderBy('created_at', 'desc').limit(1).execute()
        : listed.filter(({ key }) => key.endsWith('.webp'))
      const [file] = kept
      if (!file) return 'não há imagens'
      const hash = listed.find(({ key }) => key === file.key)?.sha256
      const reply = await fetch(`${address}/files/${file.key}`)
      const bytes = Buffer.from(await reply.arrayBuffer())
      if (reply.status !== 200 || (hash && sha256(bytes) !== hash))
        throw new Error(`/files/${file.key} difere`)
      return `/files/${file.key} veio inteira`
    },
  ],
  [
    'um documento',
    async ({ dataDir, store, manifest }, _, db) => {
      const file = await anyFile(db)
      if (!file) return 'não há documentos'
      const env = readBackupEnv()
      const copied = manifest.documentKeys ? (await openPart(store, manifest.documentKeys)).toString() : ''
      const ofCopy = parseDocumentKeys(copied) ?? []
      const isInCopy = ofCopy.some(({ id }) => id === file.wrappedBy)
      const keys = isInCopy ? ofCopy : (env.DOCUMENT_KEYS ?? [])
      const bytes = await readFile({ storage: allObjects({ DATA_DIR: dataDir }), keys }, file)
      if (bytes?.length !== file.bytes) throw new Error(`${file.key} falta`)
      return isInCopy
        ? 'foi aberto com as chaves da cópia'
        : 'foi aberto com DOCUMENT_KEYS: a cópia não tem a chave'
    },
  ],
]

/** The app without work in the background, so that no mail leaves. */
async function serveApp({ url, dataDir }: Drill) {
  const env = readEnv({
    APP_MODE: 'production',
    PUBLIC_URL: 'https://ensaio.invalid',
    SMTP_URL: 'smtps://ensaio.invalid',
    SESSION_SECRET: randomBytes(48).toString('base64url'),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    WORKER: 'off',
  })
  const database = createDatabase(url)
  await migrate(url)
  const log = createLog('silent')
  const queue = await startQueue(url, log)
  const app = await createApp({
    db: database.db,
    queue,
    clock: systemClock,
    env,
    log,
    sessionSecret: env.SESSION_SECRET as string,
    documentKeys: [{ id: 'drill', key: randomBytes(32) }],
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    db: database.db,
    async close() {
      await app.close()
      await queue.stop()
      await database.close()
    },
  }
}

async function attempt(name: string, prove: () => Promise<string>): Promise<void> {
  const began = Date.now()
  try {
    say(`  ok     ${name.padEnd(11)} ${await prove()} (${secondsSince(began)} s)`)
  } catch (error) {
    say(`  FALHA  ${name.padEnd(11)} ${(error as Error).message}`)
    throw new Error('O ensaio falhou: esta cópia não serve.')
  }
}

/**
 * `npm run restore:drill` proves that the newest copy, or that of `--copy`, can be restored: into an embedded PostgreSQL that it
 * throws away, or into the empty database of `--database`. With `--latest` it proves the way to the end of the log.
 */
async function rehearse(): Promise<void> {
  const { values } = parseArgs({
    options: { copy: { type: 'string' }, database: { type: 'string' }, latest: { type: 'boolean' } },
  })
  if (values.latest && (values.copy || values.database))
    throw new Error('--latest não combina com --copy nem --database.')
  const store = requiredStore(readBackupEnv())
  const began = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'medponto-drill-'))
  // The user that runs PostgreSQL has to enter it.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  let close: (() => Promise<void>) | undefined
  try {
    const { manifest, embedded } = values.latest
      ? await recoverLatest(store, dataDir, (stop) => {
          close = stop
        })
      : await openForTables(store, dataDir, values)
    close ??= embedded?.stop
    const url = values.database ?? (embedded?.url as string)
    const drill = { url, dataDir, store, manifest, isByLog: values.latest ?? false }
    if (!values.latest) for (const [name, prove] of restoring) await attempt(name, () => prove(drill))
    const app = await serveApp(drill)
    try {
      for (const [name, prove] of serving) await attempt(name, () => prove(drill, app.address, app.db))
    } finally {
      await app.close()
    }
    say(`A cópia serve. Duração: ${secondsSince(began)} s`)
  } finally {
    await close?.()
    // It may be a link to where the user that runs PostgreSQL can work.
    const home = await realpath(join(dataDir, 'postgres')).catch(() => null)
    if (home) await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function openForTables(
  store: Store,
  dataDir: string,
  { copy, database }: { copy?: string; database?: string },
) {
  const manifest = await openCopy(store.place, store.seal, copy)
  say(`Ensaio da cópia ${manifest.id} de ${store.place.name}:`)
  return { manifest, embedded: database ? undefined : await startEmbedded({ dataDir, settings: QUICK }) }
}

rehearse().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
