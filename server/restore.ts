import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadCopy } from './db/backup/load-copy.ts'
import { type Manifest, openCopy } from './db/backup/manifest.ts'
import { openPart, type Store } from './db/backup/parts.ts'
import { requiredStore } from './db/backup/settings.ts'
import { restoreFiles } from './db/backup/stored-files.ts'
import { createDatabase } from './db/client.ts'
import { databaseProblem } from './db/database-problem.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { directUrlOf, type Env, readBackupEnv, StartProblems } from './env.ts'
import { pictureStorage } from './features/accounts/pictures/gateway.ts'
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

const secretOf = async (store: Store, { secret }: Manifest): Promise<string | null> =>
  secret ? (await openPart(store, secret)).toString() : null

/**
 * `npm run restore` loads the newest copy of BACKUP_TO, or that of `--copy`, into an empty database and DATA_DIR or bucket. The
 * app starts on them only once everything is there.
 */
async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { copy: { type: 'string' } } })
  const env = readBackupEnv()
  const store = requiredStore(env)
  const began = Date.now()
  const manifest = await openCopy(store.place, store.seal, values.copy)
  const secret = await secretOf(store, manifest)
  say(`Restaurando a cópia ${manifest.id}, de ${new Date(manifest.takenAt).toLocaleString('pt-BR')}.`)
  await mkdir(env.DATA_DIR, { recursive: true })
  const { url, close } = await openTarget(env)
  try {
    const { finish } = await loadCopy(url, store, manifest, say)
    say('Gravando as imagens…')
    await restoreFiles(store, manifest, pictureStorage(env))
    const isKept = secret === null || (await restoreSecret(env, secret))
    const database = createDatabase(url, { max: 1 })
    await recordRestore(database.db, store, manifest, new Date()).finally(database.close)
    await finish()
    const seconds = ((Date.now() - began) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
    say(`Pronto, em ${seconds} s. Inicie o Medponto com as mesmas variáveis.`)
    if (!isKept)
      say(
        'SESSION_SECRET não é o da cópia: todos terão de entrar de novo, e quem usa a verificação em duas etapas, refazê-la.',
      )
  } finally {
    await close()
  }
}

restore().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
