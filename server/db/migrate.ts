import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartProblems } from '#server/env.ts'
import { compareVersions, version } from '#server/version.ts'
import { refuseHalfRestore } from './backup/restore-mark.ts'
import { adoptBaseline } from './baseline.ts'
import { createDatabase, type Database } from './client.ts'
import { isLockConflict } from './connection.ts'
import { type MigrationFile, readMigrations } from './migration-file.ts'
import { baseline, oldMigrations } from './old-migrations.ts'

// biome-ignore lint/suspicious/noExplicitAny: migrations precede the schema's types
type AnyDb = Kysely<any>

const folder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** An arbitrary number, the same in every release. */
const TURN_LOCK = 7_225_018
const LATE_LOCK = 7_225_019
const TURN_POLL_MS = 100

/** A migration that waits for a lock keeps every later writer waiting, so that it gives up after a second, and tries again. */
const LOCK_ATTEMPTS = 120
const LOCK_PAUSE_MS = 500

/** The release that migrates. Tests pass a later one. */
interface Release {
  folder: string
  version: string
}

/**
 * Brings the schema up to date. Each migration is committed before the next one begins. Several processes may call this at
 * once. A schema that a later release has migrated stays as it is, if this release can run on it. In a database that is not new,
 * late migrations are left to `finishMigrations`.
 * @returns the names of the migrations that ran
 * @throws StartProblems if the database has an unfinished schema of 0.1.0, or one that only a later release can use, or is not
 * restored completely
 */
export async function migrate(url: string, release: Release = { folder, version }): Promise<string[]> {
  const database = createDatabase(url, { max: 2, limits: 'migrations' })
  try {
    return await inTurn(database, TURN_LOCK, () => migrateAlone(database.db, release))
  } finally {
    await database.close()
  }
}

/**
 * Runs the late migrations, after `migrate`. If several processes call it, one of them works, and another goes on if that one
 * ends.
 * @returns the names of the migrations that ran
 */
export async function finishMigrations(
  url: string,
  release: Pick<Release, 'folder'> = { folder },
): Promise<string[]> {
  const late = (await readMigrations(release.folder)).filter(({ isLate }) => isLate)
  if (late.length === 0) return []
  const database = createDatabase(url, { max: 2, limits: 'migrations' })
  try {
    return await inTurn(database, LATE_LOCK, async () => {
      const recorded = await recordedNames(database.db)
      const pending = late.filter(({ name }) => !recorded.includes(name))
      for (const { name, up } of pending) {
        await database.db.connection().execute(up)
        await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
          database.db,
        )
      }
      return pending.map(({ name }) => name)
    })
  } finally {
    await database.close()
  }
}

/**
 * Runs `work` in one process at a time. The others ask again and again: a statement that waits for the lock has a snapshot,
 * and an index that is built concurrently waits for the end of every older one.
 */
async function inTurn<T>(database: Database, lock: number, work: () => Promise<T>): Promise<T> {
  const connection = await database.connect()
  try {
    for (;;) {
      const { rows } = await connection.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
        lock,
      ])
      if (rows[0]?.ok) return await work()
      await sleep(TURN_POLL_MS)
    }
  } finally {
    // This also frees the lock.
    await connection.end()
  }
}

/**
 * Gives an empty database the schema that it had after the migrations of these names. The order in which they ran does not
 * matter, because rows are loaded by the names of their columns.
 * @throws Error if this release does not have them
 */
export async function migrateExactly(url: string, names: readonly string[]): Promise<void> {
  const own = await readMigrations(folder)
  // Those of 0.1.0 gave the schema of the baseline, which the next start records in their place.
  const isOld = oldMigrations.every((name) => names.includes(name))
  const needed = isOld ? [...baseline, ...names.filter((name) => !oldMigrations.includes(name))] : names
  const unknown = needed.filter((name) => !own.some((one) => one.name === name))
  if (unknown.length > 0)
    throw new Error(
      `Esta versão do Medponto não tem ${unknown.join(', ')}. Use a versão que gravou estes dados, ou uma mais nova.`,
    )
  const wanted = own.filter(({ name }) => needed.includes(name))
  const database = createDatabase(url, { max: 2, limits: 'migrations' })
  try {
    await runPending(database.db, wanted, wanted)
  } finally {
    await database.close()
  }
}

async function migrateAlone(db: AnyDb, release: Release): Promise<string[]> {
  await refuseHalfRestore(db)
  await adoptBaseline(db)
  const own = await readMigrations(release.folder)
  const recorded = new Set(await recordedNames(db))
  const later = [...recorded].filter((name) => !own.some((one) => one.name === name))
  await refuseLaterSchema(db, later, release)
  const isNew = recorded.size === 0
  const wanted = own.filter(({ name, isLate }) => recorded.has(name) || isNew || !isLate)
  // Kysely takes a recorded migration without a file for a mistake.
  const all = [...wanted, ...later.map((name) => ({ name, up: async () => {} }))]
  const pending = wanted.filter(({ name }) => !recorded.has(name))
  await runPending(db, all, pending)
  return pending.map(({ name }) => name)
}

/** `all` are those that have run and `pending`, which is in the order of the names. */
async function runPending(
  db: AnyDb,
  all: readonly (Migration & { name: string })[],
  pending: readonly MigrationFile[],
): Promise<void> {
  const migrations = Object.fromEntries(all.map((one) => [one.name, one]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Releases can be built from branches that have added their migrations at the same time.
    allowUnorderedMigrations: true,
  })
  for (const migration of pending) await runNext(migrator, migration)
}

async function recordedNames(db: AnyDb): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** @throws StartProblems that name the release which this schema needs */
async function refuseLaterSchema(db: AnyDb, later: readonly string[], release: Release): Promise<void> {
  if (later.length === 0) return
  const { rows } = await sql<{ name: string; oldest_release: string | null }>`select name, oldest_release
    from migration_phases where name = any(${later})`.execute(db)
  const needed = rows
    .map(({ oldest_release }) => oldest_release)
    .filter((oldest) => oldest !== null && compareVersions(oldest, release.version) > 0)
    .sort((one, other) => compareVersions(other as string, one as string))[0]
  if (needed)
    throw new StartProblems([
      `Banco de dados: o esquema é de uma versão mais nova, que removeu o que a ${release.version} usa. ` +
        `Inicie a versão ${needed} ou uma mais nova.`,
    ])
  const unknown = later.find((name) => !rows.some((row) => row.name === name))
  if (unknown)
    throw new StartProblems([
      `Banco de dados: tem a migração ${unknown}, que a versão ${release.version} não conhece. Inicie a versão que a trouxe.`,
    ])
}

/** Runs the first migration that has not run, which must be this one. */
async function runNext(migrator: Migrator, { isOutsideTransaction }: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await migrator.migrateUp({ disableTransactions: isOutsideTransaction })
    if (!error) return
    if (!isLockConflict(error) || attempt === LOCK_ATTEMPTS) throw error
    await sleep(LOCK_PAUSE_MS)
  }
}
