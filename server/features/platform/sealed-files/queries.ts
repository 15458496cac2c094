import type { DbOrTrx, Trx } from '#server/db/client.ts'

const fileColumns = ['key', 'data_key as dataKey', 'wrapped_by as wrappedBy', 'bytes'] as const

/** A file in the store, with what decrypts it. */
export interface SealedFile {
  key: string
  dataKey: Buffer
  wrappedBy: string
  bytes: number
}

/** A file that belongs to nothing until it is attached. */
export interface NewFile extends SealedFile {
  purpose: 'part' | 'document' | 'preview'
  /** Numbers of the file in an upload, and of the part in the file. */
  place?: { file: number; part: number } | undefined
}

export async function insertFile(db: DbOrTrx, file: NewFile, now: Date): Promise<void> {
  const { key, dataKey, wrappedBy, bytes, purpose, place } = file
  await db
    .insertInto('document_files')
    .values({
      key,
      data_key: dataKey,
      wrapped_by: wrappedBy,
      bytes,
      purpose,
      created_at: now,
      part_of_file: place?.file ?? null,
      part: place?.part ?? null,
    })
    .execute()
}

/** Locks a file, unless it belongs to something. */
export async function lockLooseFile(trx: Trx, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('document_files')
    .select('key')
    .where('key', '=', key)
    .where('version_id', 'is', null)
    .where('upload_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFile(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('document_files').where('key', '=', key).execute()
}

/** Files stored before `before` that belong to nothing. */
export async function looseFiles(db: DbOrTrx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_files')
    .select('key')
    .where('version_id', 'is', null)
    .where('upload_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** False if the file is gone, because the sweep took it for left behind. */
export async function attachFile(
  db: DbOrTrx,
  key: string,
  owner: { version_id: string } | { upload_id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_files')
    .set(owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The parts that have arrived, in order. */
export const partsOf = (db: DbOrTrx, uploadId: string) =>
  db
    .selectFrom('document_files')
    .select([...fileColumns, 'part_of_file as file', 'part'])
    .where('upload_id', '=', uploadId)
    .orderBy('part_of_file')
    .orderBy('part')
    .execute()

/** Detaches a part whose file is lost. */
export async function detachPart(db: DbOrTrx, key: string): Promise<void> {
  await db
    .updateTable('document_files')
    .set({ upload_id: null })
    .where('key', '=', key)
    .where('purpose', '=', 'part')
    .execute()
}

/** The file of a version. */
export const fileOfVersion = (db: DbOrTrx, versionId: string, purpose: 'document' | 'preview') =>
  db
    .selectFrom('document_files')
    .select(fileColumns)
    .where('version_id', '=', versionId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** The newest file that belongs to something. */
export const anyFile = (db: DbOrTrx) =>
  db
    .selectFrom('document_files')
    .select(fileColumns)
    .where('version_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Files whose keys another key than this has encrypted, in the order of their own after `after`. */
export const filesNotWrappedBy = (db: DbOrTrx, id: string, after: string, limit: number) =>
  db
    .selectFrom('document_files')
    .select(fileColumns)
    .where('wrapped_by', '<>', id)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()

/** Replaces the encrypted key of a file, unless somebody else has done so. */
export async function rewrap(
  db: DbOrTrx,
  { key, wrappedBy }: SealedFile,
  { dataKey, wrappedBy: by }: Pick<SealedFile, 'dataKey' | 'wrappedBy'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_files')
    .set({ data_key: dataKey, wrapped_by: by })
    .where('key', '=', key)
    .where('wrapped_by', '=', wrappedBy)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** How many files each key of the installation has encrypted. */
export async function countByKey(db: DbOrTrx): Promise<{ id: string; files: number }[]> {
  const rows = await db
    .selectFrom('document_files')
    .select(({ fn }) => ['wrapped_by as id', fn.countAll<string>().as('files')])
    .groupBy('wrapped_by')
    .orderBy('wrapped_by')
    .execute()
  return rows.map(({ id, files }) => ({ id, files: Number(files) }))
}
