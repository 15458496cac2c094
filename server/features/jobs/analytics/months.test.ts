import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { purgeAnalytics } from './service.ts'

const count = (app: TestApp, day: string) =>
  app.db
    .insertInto('analytics_daily')
    .values({ entity_type: 'Page', entity_id: '/', event_type: 'View', day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_type', 'entity_id', 'day', 'event_type'])
        .doUpdateSet({ count: sql`analytics_daily.count + 1` }),
    )
    .execute()

/** The partition of each day. */
async function partitions({ db }: TestApp) {
  const { rows } = await sql<{ day: string; name: string; count: string }>`
    select day::text, tableoid::regclass::text as name, count from analytics_daily order by day`.execute(db)
  return rows.map(({ day, name, count }) => `${day} ${name} ${count}`)
}

test('the next months get partitions of their own, and a month is dropped when it is too old', async () => {
  const app = await testApp()
  await count(app, '2026-11-30')
  await purgeAnalytics(app.db, new Date('2026-11-26T06:00:00Z'))
  await purgeAnalytics(app.db, new Date('2026-11-26T06:00:00Z'))
  for (const day of ['2026-11-30', '2026-12-01', '2027-01-31', '2027-02-01', '2027-02-01'])
    await count(app, day)
  expect(await partitions(app)).toEqual([
    '2026-11-30 analytics_daily_rest 2',
    '2026-12-01 analytics_daily_2026_12 1',
    '2027-01-31 analytics_daily_2027_01 1',
    // Nobody has prepared this month, as when no process works for some months.
    '2027-02-01 analytics_daily_rest 2',
  ])
  await purgeAnalytics(app.db, new Date('2028-12-30T06:00:00Z'))
  expect(await partitions(app)).toEqual([
    '2026-12-01 analytics_daily_2026_12 1',
    '2027-01-31 analytics_daily_2027_01 1',
    '2027-02-01 analytics_daily_rest 2',
  ])
  await purgeAnalytics(app.db, new Date('2029-01-02T06:00:00Z'))
  expect(await partitions(app)).toEqual([
    '2027-01-31 analytics_daily_2027_01 1',
    '2027-02-01 analytics_daily_rest 2',
  ])
})

test('counts are written while a month is divided, and a division that was interrupted is done again', async () => {
  const app = await testApp()
  await sql`alter table analytics_daily_rest add constraint analytics_daily_rest_without
    check (day < '2026-12-01' or day >= '2027-01-01') not valid`.execute(app.db)
  const counting = Array.from({ length: 20 }, () => count(app, '2026-11-30'))
  await Promise.all([...counting, purgeAnalytics(app.db, new Date('2026-11-26T06:00:00Z'))])
  await count(app, '2026-12-01')
  expect(await partitions(app)).toEqual([
    '2026-11-30 analytics_daily_rest 20',
    '2026-12-01 analytics_daily_2026_12 1',
  ])
})
