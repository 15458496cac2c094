import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the last evening of a month in Brazil counts for that month, whatever the time zone of the process', async () => {
  const app = await testApp()
  const other = await testApp({ sameDatabaseAs: app })
  // 22:30 on 30 November in São Paulo, when UTC already has 1 December.
  app.clock.advance({ days: 14, hours: 10, minutes: 30 })
  expect(app.clock.now().toISOString()).toBe('2026-12-01T01:30:00.000Z')
  const owner = await createEmployer(app)
  const person = await createDoctor(app)
  const id = await publishJob(app, owner, { dates: ['2026-12-01', '2026-12-02'] })
  await app.db
    .updateTable('jobs')
    .set({ dates: ['2026-11-29', '2026-11-30', '2026-12-01'] })
    .where('id', '=', id)
    .execute()
  await app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
  await app.db.updateTable('applications').set({ status: 'hired' }).where('job_id', '=', id).execute()

  const seenBy = async ({ call, app: server }: typeof app) => {
    const months = async ({ token }: TestUser) =>
      (await call('GET /dashboard/monthly-stats', { token })).reply.items.at(-1)
    const { items } = (await call('GET /dashboard/upcoming-appointments', { token: person.token })).reply
    const headers = { authorization: `Bearer ${owner.token}` }
    const csv = await server.inject({ url: '/api/applications/employer/export', headers })
    return {
      doctorMonth: await months(person),
      employerMonth: await months(owner),
      days: items.map(({ date }) => date),
      file: csv.headers['content-disposition'],
      row: /\d\d\/\d\d\/\d{4} \d\d:\d\d/.exec(csv.body)?.[0],
      stats: (await call('GET /dashboard/stats', { token: owner.token })).reply,
    }
  }
  const here = await seenBy(app)
  expect(here).toMatchObject({
    doctorMonth: { month: '2026-11', applications: 1 },
    employerMonth: { month: '2026-11', jobs: 1, applications: 1 },
    days: ['2026-11-30', '2026-12-01'],
    file: 'attachment; filename="candidaturas-2026-11-30.csv"',
    row: '30/11/2026 22:30',
    stats: { activeJobs: 1, totalJobs: 1, totalApplications: 1 },
  })
  for (const [zone, offset] of [
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
  ] as const) {
    vi.stubEnv('TZ', zone)
    expect(app.clock.now().getTimezoneOffset()).toBe(offset)
    expect(await seenBy(app)).toEqual(here)
    expect(await seenBy(other)).toEqual(here)
  }
})
