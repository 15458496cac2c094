import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'

test('views and impressions of all own jobs include events not yet rolled up, also by month', async () => {
  const app = await testApp()
  const hospital = await createEmployer(app)
  const rival = await createEmployer(app)
  const [one, other] = [await publishJob(app, hospital), await publishJob(app, hospital)]
  const foreign = await publishJob(app, rival)
  const of = (entityId: string, eventType: 'View' | 'Impression', day: string) => ({
    entity_type: 'JobOffer' as const,
    entity_id: entityId,
    event_type: eventType,
    day,
  })
  await app.db
    .insertInto('analytics_daily')
    .values([
      { ...of(one, 'View', '2026-11-02'), count: 3 },
      { ...of(one, 'Impression', '2026-11-02'), count: 40 },
      { ...of(other, 'View', '2026-10-31'), count: 5 },
      { ...of(foreign, 'View', '2026-11-02'), count: 1000 },
    ])
    .execute()
  await app.db
    .insertInto('analytics_events')
    .values([of(one, 'View', '2026-11-16'), of(foreign, 'View', '2026-11-16')])
    .execute()
  const { reply } = await app.call('GET /dashboard/stats', { token: hospital.token })
  expect(reply).toMatchObject({ hasPerformanceMetrics: true, totalViews: 9, totalImpressions: 40 })
  const months = (await app.call('GET /dashboard/monthly-stats', { token: hospital.token })).reply.items
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', jobs: 0, applications: 0, views: 5 },
    { month: '2026-11', jobs: 2, applications: 0, views: 4 },
  ])
})
