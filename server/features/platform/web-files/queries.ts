import type { Db } from '#server/db/client.ts'

export interface StoredFile {
  name: string
  content: Buffer
  is_brotli: boolean
}

/** Marks files as still served. Returns the names of those that are stored. */
export async function markFiles(db: Db, names: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('web_files')
    .set({ kept_at: now })
    .where('name', 'in', names)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function insertFiles(db: Db, files: readonly StoredFile[], now: Date): Promise<void> {
  await db
    .insertInto('web_files')
    .values(files.map((file) => ({ ...file, kept_at: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export const findFile = (db: Db, name: string): Promise<StoredFile | undefined> =>
  db
    .selectFrom('web_files')
    .select(['name', 'content', 'is_brotli'])
    .where('name', '=', name)
    .executeTakeFirst()

export async function deleteFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('web_files').where('kept_at', '<', before).execute()
}
