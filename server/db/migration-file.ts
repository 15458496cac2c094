import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { baseline } from './old-migrations.ts'

/** A migration of this release. */
export interface MigrationFile extends Migration {
  name: string
  /** Its statements run one by one, for as long as each takes: `create index concurrently` needs this. */
  isOutsideTransaction: boolean
  /** It builds indexes that only make queries faster, and an app on a database with rows does not wait for them. */
  isLate: boolean
}

// The first line of a migration. Releases that came before the one named in a contract use what it removes.
const HEADER =
  /^-- (?:expand|contract: unused since (?<oldest>\d+\.\d+\.\d+))(?:, (?<how>outside a transaction|after the start))?\n/

/** How a migration describes itself. `oldestRelease` is null if the releases before it can run on its schema. */
export function headerOf(
  name: string,
  text: string,
): { oldestRelease: string | null; isOutsideTransaction: boolean; isLate: boolean } {
  const groups = HEADER.exec(text)?.groups
  if (!groups)
    throw new Error(
      `${name}: begin with '-- expand' or '-- contract: unused since <version>', and then ', outside a transaction' or ', after the start' if it builds an index.`,
    )
  const { oldest = null, how } = groups
  return { oldestRelease: oldest, isOutsideTransaction: how !== undefined, isLate: how === 'after the start' }
}

/** The statements of a migration outside a transaction. Each ends with a semicolon at the end of a line. */
export const statementsIn = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

// biome-ignore lint/suspicious/noExplicitAny: migrations precede the schema's types
type AnyDb = Kysely<any>

async function runOutsideTransaction(db: AnyDb, text: string): Promise<void> {
  await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
    db,
  )
  try {
    for (const statement of statementsIn(text)) await sql.raw(statement).execute(db)
  } finally {
    await sql.raw('reset statement_timeout; reset lock_timeout').execute(db)
  }
}

const inTransaction = { isOutsideTransaction: false, isLate: false }

async function migrationOf(folder: string, name: string): Promise<MigrationFile> {
  const file = path.join(folder, name)
  if (name.endsWith('.ts')) return { ...inTransaction, name, ...((await import(file)) as Migration) }
  const text = await readFile(file, 'utf8')
  if (baseline.includes(name))
    return { ...inTransaction, name, up: async (db) => void (await sql.raw(text).execute(db)) }
  const { oldestRelease, isOutsideTransaction, isLate } = headerOf(name, text)
  return {
    name,
    isOutsideTransaction,
    isLate,
    async up(db) {
      if (isOutsideTransaction) await runOutsideTransaction(db, text)
      else await sql.raw(text).execute(db)
      await sql`insert into migration_phases (name, oldest_release) values (${name}, ${oldestRelease})
        on conflict (name) do nothing`.execute(db)
    },
  }
}

/** The migrations in a folder, in the order of their names: `.sql` files, and in the baseline also `.ts` files that export `up`. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map((name) => migrationOf(folder, name)))
}
