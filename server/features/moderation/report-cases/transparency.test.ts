import { expect, test } from 'vitest'
import { deleteCasesAbout } from '#server/features/moderation/report-cases/service.ts'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob } from '#test/factories.ts'

test('the figures of each year are counted, and years without any report are listed with zeros', async () => {
  const app = await testApp()
  const years = async () => (await app.call('GET /transparency')).reply.years
  const zero = {
    reports: { jobs: 0, profiles: 0, withoutAccount: 0 },
    decisions: { dismissed: 0, removedJobs: 0, hiddenProfiles: 0, suspended: 0 },
    medianHours: null,
    appeals: { filed: 0, upheld: 0, reversed: 0 },
  }
  expect(await years()).toEqual([{ year: 2026, ...zero }])

  const hospital = await createEmployer(app)
  const doctor = await createDoctor(app)
  const admin = await createUser(app, { role: 'admin' })
  for (const type of ['JobOffer', 'JobOffer', 'UserProfile'] as const) {
    const id = type === 'JobOffer' ? await publishJob(app, hospital) : hospital.id
    const body = { reportedEntityType: type, reportedEntityId: id, reason: 'Algo não confere aqui.' }
    await app.call('POST /reports', { token: doctor.token, body })
  }
  const { items } = (await app.call('GET /reports', { token: admin.token, query: {} })).reply
  app.clock.advance({ hours: 6 })
  const token = await app.openTestSession(admin.id, 'admin')
  const decide = (id: string | undefined, outcome: 'dismiss' | 'remove') =>
    app.call('PATCH /reports/:id/resolve', {
      token,
      params: { id: id as string },
      body: { outcome, reason: 'Conferido.' },
    })
  for (const { id, reportedEntityType } of items)
    await decide(id, reportedEntityType === 'JobOffer' ? 'remove' : 'dismiss')
  const removed = items.find((one) => one.reportedEntityType === 'JobOffer')
  await app.call('POST /reports/:id/appeal', {
    token: await app.openTestSession(hospital.id, 'employer'),
    params: { id: removed?.id as string },
    body: { text: 'Discordo da decisão.' },
  })
  expect(await years()).toEqual([
    {
      year: 2026,
      reports: { jobs: 2, profiles: 1, withoutAccount: 0 },
      decisions: { dismissed: 1, removedJobs: 2, hiddenProfiles: 0, suspended: 0 },
      medianHours: 6,
      appeals: { filed: 1, upheld: 0, reversed: 0 },
    },
  ])
  const before = await years()
  await deleteCasesAbout(app.db, [hospital.id, ...items.map((one) => one.reportedEntityId)])
  expect(await app.db.selectFrom('report_cases').select('id').execute()).toEqual([])
  expect(await years()).toEqual(before)
  app.clock.advance({ days: 800 })
  expect((await years()).map(({ year, reports }) => [year, reports.jobs])).toEqual([
    [2029, 0],
    [2028, 0],
    [2027, 0],
    [2026, 2],
  ])
})
