import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Kept, tableRetention } from '#contract/platform/table-retention.ts'
import { testApp } from './app.ts'

test('of every table it is told how long its rows are kept', async () => {
  const app = await testApp()
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    app.db,
  )
  expect(Object.keys(tableRetention).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('rows that are kept as long as those of another table are deleted with them', async () => {
  const app = await testApp()
  const { rows } = await sql<{ own: string; other: string }>`
    select own.relname as own, other.relname as other from pg_constraint
    join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
    where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`.execute(app.db)
  const cascades = new Set(rows.map(({ own, other }) => `${own} with ${other}`))
  const told = Object.entries<Kept>(tableRetention).flatMap(([table, kept]) =>
    'with' in kept ? [`${table} with ${kept.with}`] : [],
  )
  expect(told.filter((one) => !cascades.has(one))).toEqual([])
})
