import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { databaseUrl, runOnCluster, TEMPLATE_DATABASE } from '#test/cluster.ts'
import { StartProblems } from '../env.ts'
import { createDatabase, type Database } from './client.ts'
import { migrate } from './migrate.ts'
import { baseline, oldMigrations } from './old-migrations.ts'

const clusterUrl = inject('clusterUrl')
const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()
const opened: { name: string; processes: Database[] }[] = []

afterEach(async () => {
  for (const { name, processes } of opened.splice(0)) {
    await Promise.all(processes.map((one) => one.close()))
    await runOnCluster(clusterUrl, `drop database ${name} with (force)`)
  }
})

/** A database, and the pools of this many processes. */
async function openDatabase({ processes = 1, template = 'template1' } = {}) {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(clusterUrl, `create database ${name} template ${template}`)
  const pools = Array.from({ length: processes }, () => createDatabase(databaseUrl(clusterUrl, name)))
  opened.push({ name, processes: pools })
  return pools.map(({ db }) => db) as [Database['db'], ...Database['db'][]]
}

const ranAt = (index: number) => new Date(Date.parse('2020-01-01T12:00:00Z') + index).toISOString()

/** A database that has these migrations of 0.1.0 instead of the baseline. */
async function oldDatabase(names: readonly string[], { processes = 1 } = {}) {
  const dbs = await openDatabase({ processes, template: TEMPLATE_DATABASE })
  await sql`delete from kysely_migration where name = any(${baseline})`.execute(dbs[0])
  await sql`insert into kysely_migration (name, timestamp)
    select * from unnest(${names}::text[], ${names.map((_, index) => ranAt(index))}::text[])`.execute(dbs[0])
  return dbs
}

async function recorded(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by timestamp, name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

const tagsIn = async (db: Database['db']) => (await db.selectFrom('tags').select('name').execute()).length

test('the baseline comes first, and no migration has the name of an old one', () => {
  expect(files.slice(0, baseline.length)).toEqual(baseline)
  expect(new Set(oldMigrations).size).toBe(97)
  expect(files.filter((file) => oldMigrations.includes(file))).toEqual([])
})

test('a new database gets all migrations, once, also from two processes at the same time', async () => {
  const [db, other] = await openDatabase({ processes: 2 })
  const ran = await Promise.all([migrate(db), migrate(other as typeof db)])
  expect(ran.flat()).toEqual(files)
  expect(await recorded(db)).toEqual(files)
  expect(await migrate(db)).toEqual([])
  expect(await tagsIn(db)).toBeGreaterThan(0)
})

test('a database with all migrations of 0.1.0 has the baseline', async () => {
  const [db] = await oldDatabase(oldMigrations)
  const tags = await tagsIn(db)
  expect(await migrate(db)).toEqual([])
  expect(await recorded(db)).toEqual(files)
  const { rows } = await sql<{ timestamp: string }>`select distinct timestamp from kysely_migration
    where name = any(${baseline})`.execute(db)
  expect(rows).toEqual([{ timestamp: ranAt(oldMigrations.length - 1) }])
  expect(await migrate(db)).toEqual([])
  expect(await recorded(db)).toEqual(files)
  expect(await tagsIn(db)).toBe(tags)
})

test('several processes recognise such a database at the same time', async () => {
  const dbs = await oldDatabase(oldMigrations, { processes: 4 })
  const ran = await Promise.all(dbs.map((db) => migrate(db)))
  expect(ran.flat()).toEqual([])
  expect(await recorded(dbs[0])).toEqual(files)
})

test.each([
  ['the first', oldMigrations.slice(0, 40)],
  ['all but the last', oldMigrations.slice(0, -1)],
])('a database with only %s migrations of 0.1.0 is refused and stays as it is', async (_, names) => {
  const [db] = await oldDatabase(names)
  const before = await recorded(db)
  const refusal = await migrate(db).catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(StartProblems)
  expect((refusal as Error).message).toContain(`só tem ${names.length} das 97 migrações da versão 0.1.0`)
  expect((refusal as Error).message).toContain('0206-given-up-work.sql')
  expect(before.slice(0, names.length)).toEqual(names)
  expect(await recorded(db)).toEqual(before)
})
