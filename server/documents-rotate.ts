import { createDatabase } from './db/client.ts'
import { documentKeys } from './document-keys.ts'
import { readBackupEnv } from './env.ts'
import { countByKey, rotateKeys } from './features/platform/sealed-files/service.ts'
import { openDatabase } from './open-database.ts'

const counted = (files: number) => `${files.toLocaleString('pt-BR')} ${files === 1 ? 'arquivo' : 'arquivos'}`
const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * `npm run documents:rotate` encrypts the keys of all documents with the first of DOCUMENT_KEYS, while the app works, so that the
 * others can be removed. It can be repeated.
 */
async function rotate(): Promise<void> {
  const keys = await documentKeys(readBackupEnv())
  const { url, close } = await openDatabase(say)
  const database = createDatabase(url, { max: 2 })
  try {
    const changed = await rotateKeys({ db: database.db, keys })
    say(`${counted(changed)} ${changed === 1 ? 'passou' : 'passaram'} para a chave ${keys[0]?.id}.`)
    for (const { id, files } of await countByKey(database.db)) say(`${id}: ${counted(files)}`)
    say('Uma chave sem arquivos pode sair de DOCUMENT_KEYS quando nenhuma cópia de segurança precisar dela.')
  } finally {
    await database.close()
    await close()
  }
}

rotate().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
