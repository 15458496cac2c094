import { beforeEach, expect, test } from 'vitest'
import type { FigureMetric, FigurePeriod } from '#contract/admin/platform-figures.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { bookMovement, bookPayment, bookRefund, csvOf } from '#test/payments.ts'

// It is noon on 16 November 2026 in Brasília.
let app: TestApp
let admin: TestUser
let hospital: TestUser

const joined = (people: readonly TestUser[], at: string) =>
  app.db
    .updateTable('users')
    .set({ created_at: at })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

const figures = async (range?: FigurePeriod) =>
  (await app.call('GET /admin/analytics', { token: admin.token, query: range ? { range } : {} })).reply
async function figure(metric: FigureMetric, range?: FigurePeriod) {
  const found = (await figures(range)).figures.find((one) => one.metric === metric)
  if (!found) throw new Error(`no ${metric}`)
  return found
}
const shown = ({ total, previousTotal, change }: Awaited<ReturnType<typeof figure>>) => [
  total,
  previousTotal,
  change,
]

beforeEach(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
  hospital = await createEmployer(app)
  // Outside every period.
  await joined([admin, hospital], '2020-01-01T12:00:00Z')
})

test('periods begin and end at midnight in Brasília', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => createDoctor(app)))
  const [first, before, beforeYear, lastYear] = people as [TestUser, TestUser, TestUser, TestUser]
  await joined([first], '2026-10-18T03:00:00Z')
  await joined([before], '2026-10-18T02:59:59Z')
  await joined([beforeYear], '2025-12-01T02:59:59Z')
  await joined([lastYear], '2024-12-01T03:00:00Z')
  await joined([await createEmployer(app)], '2026-11-17T02:59:59Z')
  await joined([await createUser(app, { role: 'telehealth' })], '2026-11-10T02:59:59Z')

  expect(shown(await figure('doctors'))).toEqual([1, 1, 0])
  expect((await figure('doctors')).points[0]).toEqual({ start: '2026-10-18', value: 1, previous: 0 })
  expect((await figure('doctors')).points.at(-1)).toEqual({ start: '2026-11-16', value: 0, previous: 1 })
  // The previous 12 months end on 16 November 2025.
  expect(shown(await figure('doctors', 'year'))).toEqual([2, 1, 100])
  const months = (await figure('doctors', 'year')).points
  expect(months.map(({ start }) => start)).toEqual([
    '2025-12-01',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-01`),
  ])
  expect(months[0]).toEqual({ start: '2025-12-01', value: 0, previous: 1 })
  expect(months[10]).toEqual({ start: '2026-10-01', value: 2, previous: 0 })
  // The one of 9 November in Brasília belongs to the seven days before.
  expect(shown(await figure('companies', '7days'))).toEqual([1, 1, 0])
  expect((await figures('90days')).figures.map(({ points }) => points.length)).toEqual(Array(7).fill(90))
})

test('usage events count once, whether they are rolled up or not', async () => {
  const job = await publishJob(app, hospital)
  const event = { entity_type: 'JobOffer', entity_id: job, event_type: 'View' } as const
  const page = { entity_type: 'Page', entity_id: 'HomePage', event_type: 'PageView' } as const
  await app.db
    .insertInto('analytics_daily')
    .values([
      { ...event, day: '2026-11-10', count: 3 },
      { ...event, day: '2026-11-09', count: 2 },
      { ...event, day: '2026-09-01', count: 1 },
      { ...event, event_type: 'Impression', day: '2026-11-10', count: 40 },
      { ...event, event_type: 'Save', day: '2026-11-10', count: 500 },
      { ...page, day: '2026-11-16', count: 10 },
      { ...page, entity_id: 'JobPage', day: '2026-11-16', count: 7 },
      { ...page, day: '2026-11-02', count: 90 },
    ])
    .execute()
  await app.db
    .insertInto('analytics_events')
    .values([
      { ...event, day: '2026-11-16' },
      { ...page, day: '2026-11-16' },
      { ...page, event_type: 'Search', entity_id: 'cardiologia', day: '2026-11-16' },
    ])
    .execute()
  expect(shown(await figure('views', '7days'))).toEqual([4, 2, 100])
  expect(shown(await figure('impressions', '7days'))).toEqual([40, 0, null])
  expect(shown(await figure('pageviews', '7days'))).toEqual([18, 0, null])
  expect(await figures()).toMatchObject({
    range: '30days',
    from: '2026-10-18',
    to: '2026-11-16',
    previousFrom: '2026-09-18',
    previousTo: '2026-10-17',
    totalPageviews: 108,
    totalImpressions: 40,
    totalViews: 6,
    totalApplications: 0,
  })
})

test('withdrawn applications do not count', async () => {
  const job = await publishJob(app, hospital)
  const [stays, leaves] = [await createDoctor(app), await createDoctor(app)]
  for (const { token } of [stays, leaves])
    await app.call('POST /jobs/:id/apply', { token, params: { id: job } })
  await app.call('DELETE /jobs/:id/apply', { token: leaves.token, params: { id: job } })
  expect(shown(await figure('applications'))).toEqual([1, 0, null])
})

test('revenue is what came in less what went back on the days when it moved, without fees', async () => {
  await moveMoney()
  expect(shown(await figure('revenue', '7days'))).toEqual([10_000, 9_900, 1])
  expect((await figure('revenue', '7days')).points.map(({ value }) => value)).toEqual([
    0, 19_900, -9_900, 0, 0, 0, 0,
  ])
})

/** Two payments of which one went back, and one before the last seven days. */
async function moveMoney(): Promise<void> {
  await bookPayment(app, hospital, { occurredAt: new Date('2026-11-01T12:00:00Z') })
  const early = await bookPayment(app, hospital, { occurredAt: new Date('2026-11-09T12:00:00Z') })
  const late = await bookPayment(app, hospital, {
    amount: 19_900,
    occurredAt: new Date('2026-11-11T12:00:00Z'),
  })
  const fee = { paymentRef: late, ref: 'fee', kind: 'fee', amount: -900 } as const
  await bookMovement(app, hospital, { ...fee, occurredAt: new Date('2026-11-11T12:00:00Z') })
  await bookRefund(app, hospital, early, { occurredAt: new Date('2026-11-12T12:00:00Z') })
}

test('the export has the same figures, and the log says who exported which period', async () => {
  await moveMoney()
  const { headers, body } = await csvOf(app, admin, '/admin/analytics.csv?range=7days')
  expect(headers['content-disposition']).toBe('attachment; filename="relatorio-2026-11-16.csv"')
  const [head, ...rows] = body.trim().split('\r\n')
  expect(head).toContain('"Receita (R$)";"Receita (R$), período anterior"')
  expect(rows).toHaveLength(7)
  expect(rows[1]).toMatch(/^"11\/11\/2026";.*;199,00;0,00$/)
  const entry = await app.db.selectFrom('admin_log').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    admin_user_id: admin.id,
    action: 'exported',
    subject_id: 'platform-figures',
    changes: { range: { before: null, after: '7days' } },
  })
})

test('there is no percentage if the period before is not whole', async () => {
  const row = { entity_type: 'Page', entity_id: 'Home', event_type: 'PageView' } as const
  const begin = (day: string) =>
    app.db
      .insertInto('analytics_daily')
      .values({ ...row, day, count: 5 })
      .execute()
  await begin('2026-11-12')
  await begin('2026-11-04')
  expect(shown(await figure('pageviews', '7days'))).toEqual([5, 5, null])
  await begin('2026-11-03')
  expect(shown(await figure('pageviews', '7days'))).toEqual([5, 10, -50])
})

test('the export of a year names the months', async () => {
  const { body } = await csvOf(app, admin, '/admin/analytics.csv?range=year')
  const [head, ...rows] = body.trim().split('\r\n')
  expect(head).toMatch(/"Mês"/)
  expect(rows.map((row) => row.split(';')[0])).toHaveLength(12)
  expect(rows[0]).toMatch(/^"dezembro de 2025";/)
  expect(rows.at(-1)).toMatch(/^"novembro de 2026";/)
})

test('an unknown period is refused', async () => {
  const query = { range: 'week' as FigurePeriod }
  expect((await app.call('GET /admin/analytics', { token: admin.token, query })).status).toBe(400)
})
