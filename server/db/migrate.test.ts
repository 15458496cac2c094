import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, runOnCluster, TEMPLATE_DATABASE } from '#test/cluster.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { StartProblems } from '../env.ts'
import { compareVersions, version } from '../version.ts'
import { createDatabase, type Database } from './client.ts'
import { finishMigrations, migrate, migrateExactly } from './migrate.ts'
import { readMigrations } from './migration-file.ts'
import { baseline, oldMigrations } from './old-migrations.ts'

const clusterUrl = inject('clusterUrl')
const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url))
const files = (await readdir(ownFolder)).sort()
const opened: { name: string; database: Database }[] = []

afterEach(async () => {
  for (const { name, database } of opened.splice(0)) {
    await database.close()
    await runOnCluster(clusterUrl, `drop database ${name} with (force)`)
  }
})

async function openDatabase(template = 'template1') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(clusterUrl, `create database ${name} template ${template}`)
  const url = databaseUrl(clusterUrl, name)
  const database = createDatabase(url)
  opened.push({ name, database })
  return { url, db: database.db, connect: database.connect }
}

const ranAt = (index: number) => new Date(Date.parse('2020-01-01T12:00:00Z') + index).toISOString()

/** A database that has these migrations of 0.1.0 instead of those of this release. */
async function oldDatabase(names: readonly string[]) {
  const opened = await openDatabase(TEMPLATE_DATABASE)
  const { db } = opened
  // All that came after the baseline.
  await sql
    .raw(`drop table migration_phases, releases, backfills, job_index, web_files, backups, email_changes,
        opening_requests, document_openings, document_grants, document_files, document_uploads, document_versions, documents,
        registration_cards, registration_checks, company_checks, application_dates,
        handovers, booking_events, booking_papers, bookings, rota_rules, trusted_doctors, availability_hours, availability_days,
        calendar_busy_times, doctor_calendars, waiting_doctors, shift_notices, calendar_links, invitation_choices,
        excluded_companies, job_invitations, payment_records;
      drop function copy_to_invitation_choice, keep_invitation_choice cascade;
      drop trigger notification_subject on job_alerts;
      alter table ledger_entries drop column covers_from, drop column covers_until;
      alter table jobs drop column needed_documents; alter table application_messages drop column requested_documents;
      alter table job_dates drop column id, drop column place, drop column pay_centavos;
      drop function set_job_index_version cascade; alter table job_search drop column version;
      alter table analytics_daily detach partition analytics_daily_rest; drop table analytics_daily;
      alter table analytics_daily_rest rename to analytics_daily`)
    .execute(db)
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp)
    select * from unnest(${names}::text[], ${names.map((_, index) => ranAt(index))}::text[])`.execute(db)
  return opened
}

/** A release after this one: its migrations are also these. */
async function laterRelease(migrations: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Migrations in TypeScript import what lies beside the folder of this release.
  for (const file of files) await symlink(path.join(ownFolder, file), path.join(folder, file))
  for (const [name, text] of Object.entries(migrations)) await writeFile(path.join(folder, name), text)
  return { folder, version: '99.0.0' }
}

async function recorded(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by timestamp, name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

const tagsIn = async (db: Database['db']) => (await db.selectFrom('tags').select('name').execute()).length
const refusalOf = (url: string) =>
  migrate(url).then(
    () => null,
    (error: unknown) => error,
  )

test('the baseline comes first, and no migration has the name of an old one', () => {
  expect(files.slice(0, baseline.length)).toEqual(baseline)
  expect(new Set(oldMigrations).size).toBe(97)
  expect(files.filter((file) => oldMigrations.includes(file))).toEqual([])
})

test('a new database gets all migrations, once, also from three processes at the same time', async () => {
  const { url, db } = await openDatabase()
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(ran.flat()).toEqual(files)
  expect(await recorded(db)).toEqual(files)
  expect(await migrate(url)).toEqual([])
  expect(await tagsIn(db)).toBeGreaterThan(0)
})

test('a database with all migrations of 0.1.0 has the baseline, and goes on', async () => {
  const { url, db } = await oldDatabase(oldMigrations)
  const tags = await tagsIn(db)
  const counted = {
    entity_type: 'Page',
    entity_id: '/',
    event_type: 'View',
    day: '2026-11-01',
    count: 7,
  } as const
  await db.insertInto('analytics_daily').values(counted).execute()
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(url)))
  const own = (await readMigrations(ownFolder)).filter(({ name }) => !baseline.includes(name))
  expect(ran.flat()).toEqual(own.filter(({ isLate }) => !isLate).map(({ name }) => name))
  await finishMigrations(url)
  expect((await recorded(db)).toSorted()).toEqual(files)
  const { rows } = await sql<{ timestamp: string }>`select distinct timestamp from kysely_migration
    where name = any(${baseline})`.execute(db)
  expect(rows).toEqual([{ timestamp: ranAt(oldMigrations.length - 1) }])
  // The table of the counts is another one since then.
  expect(await db.selectFrom('analytics_daily').select(['day', 'count']).execute()).toEqual([
    { day: '2026-11-01', count: '7' },
  ])
  expect(await migrate(url)).toEqual([])
  expect(await tagsIn(db)).toBe(tags)
})

test.each([
  ['the first', oldMigrations.slice(0, 40)],
  ['all but the last', oldMigrations.slice(0, -1)],
])('a database with only %s migrations of 0.1.0 is refused and stays as it is', async (_, names) => {
  const { url, db } = await oldDatabase(names)
  const before = await recorded(db)
  const refusal = await refusalOf(url)
  expect(refusal).toBeInstanceOf(StartProblems)
  expect((refusal as Error).message).toContain(`só tem ${names.length} das 97 migrações da versão 0.1.0`)
  expect((refusal as Error).message).toContain('0206-given-up-work.sql')
  expect(before).toEqual(names)
  expect(await recorded(db)).toEqual(before)
})

test('a release starts with a schema that a later one has expanded, and leaves it as it is', async () => {
  const { url, db } = await openDatabase(TEMPLATE_DATABASE)
  const later = await laterRelease({
    '9901-shelves.sql': '-- expand\ncreate table shelves (id uuid primary key);',
    '9902-index.sql': `-- expand, outside a transaction
drop index concurrently if exists tags_by_length;
create index concurrently tags_by_length on tags (length(name));`,
  })
  expect(await migrate(url, later)).toEqual(['9901-shelves.sql', '9902-index.sql'])
  expect(await migrate(url)).toEqual([])
  expect(await migrate(url, later)).toEqual([])
  const { rows } =
    await sql`select from pg_index where indexrelid = 'tags_by_length'::regclass and indisvalid`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a release names the oldest one that can use what a later one has left of the schema', async () => {
  const { url } = await openDatabase(TEMPLATE_DATABASE)
  const later = await laterRelease({
    '9901-fewer.sql': `-- contract: unused since ${version}\ndrop table if exists shelves;`,
    '9902-fewer.sql': '-- contract: unused since 98.2.0\ndrop table if exists shelves;',
    '9903-fewer.sql': '-- contract: unused since 98.10.0\ndrop table if exists shelves;',
  })
  await migrate(url, later)
  const refusal = await refusalOf(url)
  expect(refusal).toBeInstanceOf(StartProblems)
  expect((refusal as Error).message).toContain('Inicie a versão 98.10.0 ou uma mais nova.')
})

test('a release starts with a schema of which only unused parts were removed', async () => {
  const { url } = await openDatabase(TEMPLATE_DATABASE)
  await migrate(
    url,
    await laterRelease({
      '9901-fewer.sql': `-- contract: unused since ${version}\ndrop table if exists shelves;`,
    }),
  )
  expect(await migrate(url)).toEqual([])
})

test('a release does not start with migrations that describe themselves nowhere', async () => {
  const { url, db } = await openDatabase(TEMPLATE_DATABASE)
  await sql`insert into kysely_migration values ('9901-strange.sql', ${ranAt(1)})`.execute(db)
  expect(await refusalOf(url)).toMatchObject({ message: expect.stringContaining('9901-strange.sql') })
})

test('a migration with an earlier name than those that ran runs too', async () => {
  const { url, db } = await openDatabase(TEMPLATE_DATABASE)
  const first = await laterRelease({ '9902-b.sql': '-- expand\ncreate table b ();' })
  await migrate(url, first)
  await writeFile(path.join(first.folder, '9901-a.sql'), '-- expand\ncreate table a ();')
  expect(await migrate(url, first)).toEqual(['9901-a.sql'])
  expect((await recorded(db)).slice(-2)).toEqual(['9902-b.sql', '9901-a.sql'])
})

test('a migration that waits for a lock lets others through and runs once it is free', async () => {
  const { url, db, connect } = await openDatabase(TEMPLATE_DATABASE)
  const writer = await connect()
  const other = await connect()
  onTestFinished(async () => {
    await writer.end()
    await other.end()
  })
  await writer.query('begin; update tags set name = name')
  const ran = migrate(
    url,
    await laterRelease({ '9901-a.sql': '-- expand\nalter table tags add column note text;' }),
  )
  await expect.poll(() => countLockWaits({ db })).toBe(1)
  // Behind the migration in the queue of the table, until the migration gives up.
  expect((await other.query('select name from tags limit 1')).rows).toHaveLength(1)
  await writer.query('commit')
  expect(await ran).toEqual(['9901-a.sql'])
})

test('an index that was left half built is built again', async () => {
  const { url, db } = await openDatabase(TEMPLATE_DATABASE)
  await sql`insert into kysely_migration values ('0000-other.sql', ${ranAt(1)})`.execute(db)
  await sql`insert into migration_phases values ('0000-other.sql', null)`.execute(db)
  await sql`create index tags_by_length on tags (length(name))`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'tags_by_length'::regclass`.execute(db)
  await migrate(
    url,
    await laterRelease({
      '9901-index.sql': `-- expand, outside a transaction
drop index concurrently if exists tags_by_length;
create index concurrently tags_by_length on tags (length(name));`,
    }),
  )
  const { rows } =
    await sql`select from pg_index where indexrelid = 'tags_by_length'::regclass and indisvalid`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a start does not wait for a late index, which one process builds afterwards', async () => {
  const { url, db } = await openDatabase(TEMPLATE_DATABASE)
  const later = await laterRelease({
    '9901-index.sql': `-- expand, after the start
drop index concurrently if exists tags_by_length;
create index concurrently tags_by_length on tags (length(name));`,
    '9902-shelves.sql': '-- expand\ncreate table shelves (id uuid primary key);',
  })
  expect(await migrate(url, later)).toEqual(['9902-shelves.sql'])
  const ran = await Promise.all([finishMigrations(url, later), finishMigrations(url, later)])
  expect(ran.flat()).toEqual(['9901-index.sql'])
  const { rows } =
    await sql`select from pg_index where indexrelid = 'tags_by_length'::regclass and indisvalid`.execute(db)
  expect(rows).toHaveLength(1)
  expect((await recorded(db)).slice(-2)).toEqual(['9902-shelves.sql', '9901-index.sql'])
  expect(await migrate(url, later)).toEqual([])
  // The release before knows of it, too.
  expect(await migrate(url)).toEqual([])
})

test('an empty database gets late indexes at once', async () => {
  const { url } = await openDatabase()
  const later = await laterRelease({
    '9901-index.sql': `-- expand, after the start
drop index concurrently if exists tags_by_length;
create index concurrently tags_by_length on tags (length(name));`,
  })
  expect(await migrate(url, later)).toContain('9901-index.sql')
})

test('a restore gets the schema of its copy, which a later start brings up to date', async () => {
  const { url, db } = await openDatabase()
  // No later migration needs these.
  const missing = ['0104-web-files.sql', '0105-backups.sql']
  const names = files.filter((name) => !missing.includes(name))
  await migrateExactly(url, names.toReversed())
  expect(await recorded(db)).toEqual(names)
  expect(await migrate(url)).toEqual(missing)
  await expect(migrateExactly(url, [...files, '9901-later.sql'])).rejects.toThrow('não tem 9901-later.sql')
})

test('a restore of a copy of 0.1.0 gets the schema of the baseline', async () => {
  const { url, db } = await openDatabase()
  await migrateExactly(url, oldMigrations)
  expect(await recorded(db)).toEqual(baseline)
})

test('versions are compared part by part', () => {
  const sorted = ['0.9.12', '1.0.0', '1.2.0', '1.10.0', '10.0.0']
  expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.2.0-rc.1', '1.2.0')).toBe(0)
})
