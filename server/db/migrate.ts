import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { adoptBaseline } from './baseline.ts'

const folder = new URL('./migrations/', import.meta.url)

/** `.sql` files and `.ts` files that export `up`, in the order of their names. Migrations only go forward. */
const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of (await readdir(folder)).sort()) {
      const url = new URL(file, folder)
      if (file.endsWith('.sql')) {
        const text = await readFile(url, 'utf8')
        migrations[file] = { up: async (db) => void (await sql.raw(text).execute(db)) }
      } else migrations[file] = (await import(url.href)) as Migration
    }
    return migrations
  },
}

/**
 * Brings the schema up to date. Several processes may run it at once (Kysely's advisory lock).
 * @returns the names of the migrations that ran
 * @throws StartProblems if the database has an unfinished schema of 0.1.0
 */
// biome-ignore lint/suspicious/noExplicitAny: migrations precede the schema's types
export async function migrate(db: Kysely<any>): Promise<string[]> {
  await adoptBaseline(db)
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
