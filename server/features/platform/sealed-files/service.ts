import { Readable } from 'node:stream'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTurn, inTurnUntilDone } from '#server/db/in-turn.ts'

import { newObjectKey, type ObjectStore } from '#server/db/object-store.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { freeBuffer } from '#server/free-buffer.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'
import { type InstallationKey, newFileKey, seal, unseal, unwrapKey, wrapKey } from './sealing.ts'

export {
  anyFile,
  attachFile,
  countByKey,
  detachPart,
  fileOfVersion,
  partsOf,
} from './queries.ts'

/** Encrypted files, each a row and a file. `keys` are those of the installation: the first encrypts, all decrypt. */
export interface SealedFiles {
  db: Db
  storage: ObjectStore
  keys: readonly InstallationKey[]
}

/** Longer than a request or a piece of work takes from storing a file to attaching it. */
const LOOSE_MS = HOUR_MS / 2
const BATCH = 500

const firstOf = ({ keys }: Pick<SealedFiles, 'keys'>): InstallationKey => {
  const [first] = keys
  if (!first) throw new Error('no key encrypts files')
  return first
}

/**
 * Encrypts and stores a file, and returns its key. It belongs to nothing until `attachFile`, and is swept otherwise.
 * @throws StorageFull, Unavailable
 */
export async function storeFile(
  files: SealedFiles,
  bytes: Buffer,
  about: Pick<queries.NewFile, 'purpose' | 'place'>,
  now: Date,
): Promise<string> {
  const key = newObjectKey('documents')
  const fileKey = newFileKey()
  const wrapped = wrapKey(firstOf(files), fileKey, key)
  // The row first, because a file without a row would never be swept.
  await queries.insertFile(files.db, { key, ...wrapped, bytes: bytes.length, ...about }, now)
  try {
    const sealed = await seal(fileKey, key, bytes)
    await files.storage.put(key, sealed)
    freeBuffer(sealed)
  } catch (error) {
    await dropFiles(files, [key])
    throw error
  }
  return key
}

/** The decrypted content. Null if the store has lost the file. The stream must be consumed or destroyed. */
export async function openFile(
  { storage, keys }: Pick<SealedFiles, 'storage' | 'keys'>,
  file: queries.SealedFile,
): Promise<Readable | null> {
  const fileKey = unwrapKey(keys, file, file.key)
  const found = await storage.read(file.key)
  if (!found) return null
  const content = Readable.from(unseal(fileKey, file.key, found.stream), { objectMode: false })
  // Destroyed before its first read, it would not have begun to read the file below it, and so not close that.
  content.once('close', () => found.stream.destroy())
  return content
}

export async function readFile(
  files: Pick<SealedFiles, 'storage' | 'keys'>,
  file: queries.SealedFile,
): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(file.bytes)
  return (await readFileInto(files, file, bytes)) ? bytes : null
}

/**
 * Reads the decrypted content into `target`. False if the store has lost the file.
 * @throws Error if it does not fill the target
 */
export async function readFileInto(
  files: Pick<SealedFiles, 'storage' | 'keys'>,
  file: queries.SealedFile,
  target: Buffer,
): Promise<boolean> {
  const stream = await openFile(files, file)
  if (!stream) return false
  let at = 0
  for await (const piece of stream) at += (piece as Buffer).copy(target, at)
  if (at !== target.length) throw new Error(`the file ${file.key} has ${at} of ${target.length} bytes`)
  return true
}

/**
 * Removes a file that belongs to nothing. The row is deleted last: if removing the file fails, the next sweep finds it again.
 */
const remove = ({ db, storage }: Pick<SealedFiles, 'db' | 'storage'>, key: string) =>
  inTransaction(db, async (trx) => {
    if (!(await queries.lockLooseFile(trx, key))) return
    await storage.remove(key)
    await queries.deleteFile(trx, key)
  })

/** Removes files that belong to nothing any more. Ignores failures, because the nightly sweep tries again. */
export const dropFiles = (files: Pick<SealedFiles, 'db' | 'storage'>, keys: readonly string[]) =>
  inTurn(keys, (key) => remove(files, key)).catch(() => undefined)

/**
 * Removes the files that belong to nothing: of deleted documents and accounts, of ended uploads, and of processes that were killed.
 * @throws the failures, after trying all of them
 */
export async function sweepFiles(files: Pick<SealedFiles, 'db' | 'storage'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOSE_MS)
  const read = () => queries.looseFiles(files.db, before, BATCH)
  await inTurnUntilDone({ size: BATCH, read }, (key) => remove(files, key))
}

/** Logs which keys of the installation are missing although files need them: nobody can open these files. */
export async function reportMissingKeys({ db, keys, log }: Pick<SealedFiles, 'db' | 'keys'> & { log: Log }) {
  const missing = (await queries.countByKey(db)).filter(({ id }) => !keys.some((key) => key.id === id))
  if (missing.length > 0)
    log.error(
      { missing },
      'Faltam chaves de documentos em DOCUMENT_KEYS: ninguém consegue abrir estes arquivos.',
    )
}

/**
 * Encrypts the keys of all files with the first key of the installation, so that the others can be removed. The files stay as they
 * are. Can be repeated, and runs beside the app. Returns how many were changed.
 * @throws Error if a key is missing
 */
export async function rotateKeys(
  { db, keys }: { db: DbOrTrx; keys: readonly InstallationKey[] },
  size = BATCH,
): Promise<number> {
  const first = firstOf({ keys })
  let changed = 0
  let after = ''
  for (;;) {
    const batch = await queries.filesNotWrappedBy(db, first.id, after, size)
    for (const file of batch) {
      const wrapped = wrapKey(first, unwrapKey(keys, file, file.key), file.key)
      if (await queries.rewrap(db, file, wrapped)) changed += 1
    }
    after = batch.at(-1)?.key ?? after
    if (batch.length < size) return changed
  }
}
