import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { type Manifest, prefixOf } from './manifest.ts'
import { readText, type Store, type Stored, storeText } from './parts.ts'
import { sha256 } from './seal.ts'

/** Where the app keeps files. The content of a key never changes. */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>
  read(key: string): Promise<{ stream: Readable; size: number } | null>
}

interface StoredFile {
  /** The app's key. */
  key: string
  size: number
  sha256: string
}

const AT_A_TIME = 8

/**
 * The keys of all files that rows name, or of those since a moment: pictures and the files of documents, but not the parts of an
 * upload, which its owner sends again. A copy of an earlier release has no documents.
 */
export async function fileKeys(client: pg.ClientBase, since = '-infinity'): Promise<string[]> {
  const { rows: found } = await client.query(
    `select to_regclass('public.document_files') is not null as "hasDocuments"`,
  )
  const documents = found[0].hasDocuments
    ? 'union all select key from public.document_files where version_id is not null and created_at >= $1'
    : ''
  const { rows } = await client.query<{ key: string }>(
    `select key from public.pictures where created_at >= $1 ${documents} order by key`,
    [since],
  )
  return rows.map(({ key }) => key)
}

/** Files are kept once for all copies with the same key of encryption. */
export const filesPrefix = (keyId: string): string => `files/${keyId}/`

/** Does something with each item, several at a time. @throws the first failure, after those under way */
export async function severalAtATime<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const run = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, run))
}

/** Files that a copy can be made of without reading them again: of earlier copies with the same key. */
export async function knownFiles(
  store: Store,
  complete: readonly Manifest[],
): Promise<Map<string, StoredFile>> {
  const last = complete.findLast(({ keyId }) => keyId === store.seal.keyId)
  const known = new Map<string, StoredFile>()
  if (!last) return known
  const listed = new Map(
    (await store.place.list(filesPrefix(store.seal.keyId))).map(({ key, size }) => [key, size]),
  )
  for (const file of await listedFiles(store, last).catch(() => []))
    if (listed.has(filesPrefix(store.seal.keyId) + file.key)) known.set(file.key, file)
  return known
}

/** Stores the files that are not `known` yet, and adds them there. A file that is gone is left out. */
export async function storeFiles(
  { place, seal }: Store,
  files: FileStore,
  keys: readonly string[],
  known: { has(key: string): boolean; set(key: string, file: StoredFile): unknown },
): Promise<void> {
  await severalAtATime(keys, async (key) => {
    if (known.has(key)) return
    const found = await files.read(key)
    if (!found) return
    const bytes = await buffer(found.stream)
    const name = filesPrefix(seal.keyId) + key
    await place.put(name, seal.close(name, bytes))
    known.set(key, { key, size: bytes.length, sha256: sha256(bytes) })
  })
}

/** Stores the list of a copy's files. */
export async function storeFileList(
  store: Store,
  id: string,
  keys: readonly string[],
  known: ReadonlyMap<string, StoredFile>,
): Promise<Stored & { count: number; missing: number }> {
  const present = keys.flatMap((key) => known.get(key) ?? [])
  // A file that the retention of another copy has just removed would be missed only at the restore.
  const names = new Set((await store.place.list(filesPrefix(store.seal.keyId))).map(({ key }) => key))
  const lost = present.filter(({ key }) => !names.has(filesPrefix(store.seal.keyId) + key))
  if (lost.length > 0)
    throw new Error(`${lost.length} arquivos sumiram de ${store.place.name} durante a cópia.`)
  const lines = present.map((file) => `${JSON.stringify(file)}\n`).join('')
  const stored = await storeText(store, `${prefixOf(id)}files`, lines)
  return { ...stored, count: present.length, missing: keys.length - present.length }
}

/** The files of a copy. */
export async function listedFiles(store: Store, { files }: Pick<Manifest, 'files'>): Promise<StoredFile[]> {
  const text = await readText(store, files)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoredFile)
}

/** Reads a file of a copy and checks it. @throws Error with a message for the operator if it is missing or damaged */
async function openFile(store: Store, file: StoredFile): Promise<Buffer> {
  const bytes = await findFile(store, file)
  if (!bytes) throw new Error(`${filesPrefix(store.seal.keyId) + file.key} falta em ${store.place.name}.`)
  return bytes
}

/** The same, with null for one that is missing. A file that no copy lists has only its seal as a proof. */
async function findFile(
  { place, seal }: Store,
  { key, sha256: hash }: Pick<StoredFile, 'key'> & { sha256?: string },
): Promise<Buffer | null> {
  const name = filesPrefix(seal.keyId) + key
  const stored = await place.get(name)
  if (!stored) return null
  let bytes: Buffer | null = null
  try {
    bytes = seal.open(name, stored)
  } catch {
    // Reported below.
  }
  if (!bytes || (hash !== undefined && sha256(bytes) !== hash))
    throw new Error(`${name} está danificado em ${place.name}.`)
  return bytes
}

/** Writes the files of a copy to where the app keeps them. */
export async function restoreFiles(store: Store, manifest: Manifest, files: FileStore): Promise<void> {
  await severalAtATime(await listedFiles(store, manifest), async (file) =>
    files.put(file.key, await openFile(store, file)),
  )
}

/** Writes the files with these keys, also those that are newer than the copy. Returns how many are missing in the place. */
export async function restoreKeys(
  store: Store,
  manifest: Manifest,
  keys: readonly string[],
  files: FileStore,
): Promise<number> {
  const listed = new Map((await listedFiles(store, manifest)).map((file) => [file.key, file]))
  let missing = 0
  await severalAtATime(keys, async (key) => {
    const bytes = await findFile(store, listed.get(key) ?? { key })
    if (bytes) await files.put(key, bytes)
    else missing += 1
  })
  return missing
}
