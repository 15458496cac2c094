import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadCopy } from './db/backup/load-copy.ts'
import { type Manifest, openCopy } from './db/backup/manifest.ts'
import { openPart, type Store } from './db/backup/parts.ts'
import { recover } from './db/backup/recover.ts'
import { planRecovery } from './db/backup/recovery-plan.ts'
import { requiredStore } from './db/backup/settings.ts'
import { restoreFiles } from './db/backup/stored-files.ts'
import { createDatabase } from './db/client.ts'
import { databaseProblem } from './db/database-problem.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { allObjects } from './db/object-store.ts'
import { restoreDocumentKeys } from './document-keys.ts'
import { directUrlOf, type Env, readBackupEnv, StartProblems } from './env.ts'
import { recordRestore } from './features/site/backups/service.ts'
import { restoreSecret } from './secret.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function openTarget(env: Env): Promise<{ url: string; close: () => Promise<unknown> }> {
  const directUrl = directUrlOf(env)
  if (directUrl) {
    const problem = await databaseProblem(directUrl)
    if (problem) throw new StartProblems([problem])
    return { url: directUrl, close: async () => {} }
  }
  const { url, stop } = await startEmbedded({ dataDir: env.DATA_DIR, say })
  return { url, close: stop }
}

/** The session secret and the keys of documents that a copy has. */
async function secretsOf(store: Store, { secret, documentKeys }: Manifest) {
  const textOf = async (part: typeof secret | undefined) =>
    part ? (await openPart(store, part)).toString() : null
  return { secret: await textOf(secret), documentKeys: await textOf(documentKeys) }
}

/** Returns whether the session secret of the copy is the one from now on. */
async function restoreSecrets(
  env: Env,
  { secret, documentKeys }: Awaited<ReturnType<typeof secretsOf>>,
): Promise<boolean> {
  if (documentKeys !== null) await restoreDocumentKeys(env, documentKeys)
  return secret === null || (await restoreSecret(env, secret))
}

/** Goes on from a copy of the embedded cluster's files by its log, to a moment or to its end. */
async function restoreByLog(env: Env, store: Store, until: Date | null): Promise<void> {
  if (env.DATABASE_URL)
    throw new Error('--latest e --until restauram o PostgreSQL embutido. Rode sem DATABASE_URL, ou sem eles.')
  const began = Date.now()
  const plan = await planRecovery(store, until)
  const secrets = await secretsOf(store, plan.manifest)
  say(`Restaurando a cópia ${plan.manifest.id} e ${plan.segments.length} segmentos do log.`)
  await mkdir(env.DATA_DIR, { recursive: true })
  let isKept = true
  const { reachedAt, restored, missing } = await recover(store, plan, {
    dataDir: env.DATA_DIR,
    files: allObjects(env),
    until,
    say,
    complete: async () => {
      isKept = await restoreSecrets(env, secrets)
    },
  })
  say(`Última alteração restaurada: ${(reachedAt ?? new Date(plan.manifest.base.stoppedAt)).toISOString()}.`)
  if (missing > 0) say(`${missing} de ${restored + missing} arquivos não estão em ${store.place.name}.`)
  sayEnd(began, isKept)
}

function sayEnd(began: number, isKept: boolean): void {
  const seconds = ((Date.now() - began) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  say(`Pronto, em ${seconds} s. Inicie o Medponto com as mesmas variáveis.`)
  if (!isKept)
    say(
      'SESSION_SECRET não é o da cópia: todos terão de entrar de novo, e quem usa a verificação em duas etapas, refazê-la.',
    )
}

/** @throws Error with a message for the operator */
function momentOf({ until, latest, copy }: { until?: string; latest?: boolean; copy?: string }): Date | null {
  if ([until, latest || undefined, copy].filter((value) => value !== undefined).length > 1)
    throw new Error('Use só um entre --copy, --until e --latest.')
  if (until === undefined) return null
  const moment = z.iso.datetime({ offset: true }).safeParse(until)
  if (!moment.success) throw new Error('--until: use um momento com fuso, como 2026-11-26T14:30:00-03:00.')
  return new Date(moment.data)
}

/**
 * `npm run restore` loads the newest copy of BACKUP_TO, or that of `--copy`, into an empty database and DATA_DIR or bucket. The
 * app starts on them only once everything is there. `--until` and `--latest` go on by the log of the embedded database.
 */
async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: { copy: { type: 'string' }, until: { type: 'string' }, latest: { type: 'boolean' } },
  })
  const moment = momentOf(values)
  const env = readBackupEnv()
  const store = requiredStore(env)
  if (moment || values.latest) return restoreByLog(env, store, moment)
  const began = Date.now()
  const manifest = await openCopy(store.place, store.seal, values.copy)
  const secrets = await secretsOf(store, manifest)
  say(`Restaurando a cópia ${manifest.id}, de ${new Date(manifest.takenAt).toLocaleString('pt-BR')}.`)
  await mkdir(env.DATA_DIR, { recursive: true })
  const { url, close } = await openTarget(env)
  try {
    const { finish } = await loadCopy(url, store, manifest, say)
    say('Gravando os arquivos…')
    await restoreFiles(store, manifest, allObjects(env))
    const isKept = await restoreSecrets(env, secrets)
    const database = createDatabase(url, { max: 1 })
    await recordRestore(database.db, store, manifest, new Date()).finally(database.close)
    await finish()
    sayEnd(began, isKept)
  } finally {
    await close()
  }
}

restore().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
