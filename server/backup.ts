import { parseArgs } from 'node:util'
import { logSender } from './db/backup/log-sender.ts'
import { listCopies, type Manifest, sizeOf } from './db/backup/manifest.ts'
import { type Reach, reachOf } from './db/backup/recovery-plan.ts'
import { requiredStore } from './db/backup/settings.ts'
import { createDatabase } from './db/client.ts'
import { setArchiving } from './db/embedded/archive.ts'
import { allObjects } from './db/object-store.ts'
import { documentKeysToCopy } from './document-keys.ts'
import { readBackupEnv } from './env.ts'
import { makeBackup } from './features/site/backups/service.ts'
import { openDatabase } from './open-database.ts'
import { knownSecret } from './secret.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

/** From when to when `--until` can go on from a copy. */
function describeReach({ base }: Manifest, reach: Reach | undefined): string[] {
  if (!base || !reach) return []
  if (!reach.until && !reach.gap) return ['log deixado por uma restauração']
  const gap = reach.gap ? `, depois falta ${reach.gap}` : ''
  return [
    reach.until
      ? `log de ${base.stoppedAt} a ${reach.until.toISOString()}${gap}`
      : `log ainda incompleto: falta ${reach.gap}`,
  ]
}

/** `npm run backup` makes a copy of the installation while it works. `-- --list` shows the copies. */
async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
  const env = readBackupEnv()
  const store = requiredStore(env)
  if (values.list) {
    const { complete, incomplete } = await listCopies(store.place)
    if (complete.length === 0) say(`Não há nenhuma cópia completa em ${store.place.name}.`)
    const reach = await reachOf(store, complete)
    for (const copy of complete)
      say(
        [
          copy.id,
          copy.takenAt,
          megabytes(sizeOf(copy)),
          `${copy.files.count} arquivos`,
          ...describeReach(copy, reach.get(copy.id)),
        ].join('  '),
      )
    for (const id of incomplete) say(`${id}  incompleta: não serve para restaurar`)
    return
  }
  const began = Date.now()
  const { url, home, close } = await openDatabase(say)
  const database = createDatabase(url, { max: 2 })
  try {
    if (store.place.isRemote && !env.BACKUP_KEY)
      say(
        'Atenção: sem BACKUP_KEY, quem lê o bucket lê o segredo das sessões, os documentos e os dados pessoais.',
      )
    const files = allObjects(env)
    if (home && env.BACKUP_EVERY) await setArchiving(home, true)
    const copy = await makeBackup(
      {
        db: database.db,
        databaseUrl: url,
        home,
        store,
        files,
        secret: await knownSecret(env),
        documentKeys: await documentKeysToCopy(env),
        keepDays: env.BACKUP_KEEP_DAYS,
      },
      () => new Date(),
    )
    const rows = copy.tables.reduce((sum, table) => sum + table.rows, 0)
    const size = `${copy.tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ${megabytes(sizeOf(copy))}`
    const seconds = ((Date.now() - began) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
    say(
      `Cópia ${copy.id} completa em ${store.place.name}: ${size}, ${copy.files.count} arquivos, em ${seconds} s.`,
    )
    if (copy.secret === null)
      say('Sem o segredo das sessões: defina SESSION_SECRET ou DATA_DIR como no servidor.')
    if (home && copy.base) {
      const sender = logSender({ url, home, files }, store)
      await sender.turn().finally(sender.close)
    }
  } finally {
    await database.close()
    await close()
  }
}

backup().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
