import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'

test('the figures of a company cover thirty days in Brazil and the thirty before', async () => {
  const app = await testApp()
  const [owner, rival] = [await createEmployer(app), await createEmployer(app)]
  const job = await publishJob(app, owner)
  const foreign = await publishJob(app, rival)
  const view = (entity_id: string, day: string, count: number) => ({
    entity_type: 'JobOffer' as const,
    entity_id,
    event_type: 'View' as const,
    day,
    count,
  })
  await app.db
    .insertInto('analytics_daily')
    .values([
      view(job, '2026-11-16', 4),
      view(job, '2026-10-18', 3),
      view(job, '2026-10-17', 2),
      view(job, '2026-09-18', 1),
      view(job, '2026-09-17', 50),
      view(foreign, '2026-11-16', 1_000),
    ])
    .execute()
  await app.db
    .insertInto('analytics_events')
    .values({ entity_type: 'JobOffer', entity_id: job, event_type: 'View', day: '2026-11-16' })
    .execute()
  const { token } = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token, params: { id: job } })
  // 22:30 of the 15th in Brazil.
  await app.db
    .updateTable('applications')
    .set({ applied_at: new Date('2026-11-16T01:30:00Z') })
    .execute()

  const { current, previous } = (await app.call('GET /dashboard/daily-stats', { token: owner.token })).reply
  expect([current.length, previous.length]).toEqual([30, 30])
  expect(current[0]).toEqual({ day: '2026-10-18', applications: 0, views: 3 })
  expect(current.at(-1)).toEqual({ day: '2026-11-16', applications: 0, views: 5 })
  expect(current.at(-2)).toEqual({ day: '2026-11-15', applications: 1, views: 0 })
  expect(previous[0]).toEqual({ day: '2026-09-18', applications: 0, views: 1 })
  expect(previous.at(-1)).toEqual({ day: '2026-10-17', applications: 0, views: 2 })
})

test('withdrawn applications do not count, and a plan without views has none', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const { token } = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token, params: { id: job } })
  await app.db.updateTable('applications').set({ status: 'withdrawn' }).execute()
  await app.db.updateTable('employers').set({ granted_posts: null }).execute()
  const { current, previous } = (await app.call('GET /dashboard/daily-stats', { token: owner.token })).reply
  for (const day of [...current, ...previous]) expect(day).toMatchObject({ applications: 0, views: null })
})
