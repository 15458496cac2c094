import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DocumentKey, parseDocumentKeys, textOfKeys } from './document-key.ts'
import type { Env } from './env.ts'

type KeysEnv = Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'DOCUMENT_KEYS'>>

const fileOf = (dataDir: string) => join(dataDir, 'document-keys')

async function keysInFile(dataDir: string): Promise<DocumentKey[]> {
  const file = fileOf(dataDir)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) return []
  const keys = parseDocumentKeys(text)
  if (!keys) throw new Error(`${file} não tem chaves de documentos. Restaure o arquivo de uma cópia.`)
  return keys
}

/** The keys that `documentKeys` returns; empty if there are none yet. Those in DATA_DIR go on decrypting what they have encrypted. */
async function knownDocumentKeys({ DATA_DIR, DOCUMENT_KEYS = [] }: KeysEnv): Promise<DocumentKey[]> {
  const ids = new Set(DOCUMENT_KEYS.map(({ id }) => id))
  return [...DOCUMENT_KEYS, ...(await keysInFile(DATA_DIR)).filter(({ id }) => !ids.has(id))]
}

/**
 * The keys of the installation, of which the first encrypts: DOCUMENT_KEYS, or else one that the first start writes to DATA_DIR.
 * If two first starts coincide, both use the file that was written first.
 */
export async function documentKeys(env: KeysEnv): Promise<DocumentKey[]> {
  const known = await knownDocumentKeys(env)
  if (known.length > 0) return known
  const made = { id: `local-${randomBytes(4).toString('hex')}`, key: randomBytes(32) }
  // Complete before it has its name, because another first start may read it at any time.
  const unfinished = `${fileOf(env.DATA_DIR)}.${made.id}`
  await writeFile(unfinished, textOfKeys([made]), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(unfinished, fileOf(env.DATA_DIR)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished)
  }
  return keysInFile(env.DATA_DIR)
}

/** The keys as a copy has them; null if there are none. */
export async function documentKeysToCopy(env: KeysEnv): Promise<string | null> {
  const keys = await knownDocumentKeys(env)
  return keys.length > 0 ? textOfKeys(keys) : null
}

/**
 * Adds the keys of a copy to those in DATA_DIR, unless DOCUMENT_KEYS has them, so that its documents can be read.
 * @throws Error with a message for the operator if a key of the same name is another one
 */
export async function restoreDocumentKeys(env: KeysEnv, text: string): Promise<void> {
  const known = await knownDocumentKeys(env)
  const copied = parseDocumentKeys(text) ?? []
  const byId = new Map(known.map(({ id, key }) => [id, key]))
  const differing = copied.find(({ id, key }) => byId.has(id) && !byId.get(id)?.equals(key))
  if (differing)
    throw new Error(
      `A chave de documentos ${differing.id} não é a da cópia. Mude o nome dela em DOCUMENT_KEYS ou em ${fileOf(env.DATA_DIR)} e rode a restauração de novo.`,
    )
  const missing = copied.filter(({ id }) => !byId.has(id))
  if (missing.length === 0) return
  const file = fileOf(env.DATA_DIR)
  const unfinished = `${file}.restored`
  // Those of the copy last: with a key of its own, the installation goes on encrypting with it.
  await writeFile(unfinished, textOfKeys([...(await keysInFile(env.DATA_DIR)), ...missing]), {
    mode: 0o600,
    flush: true,
  })
  await rename(unfinished, file)
}
