import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'

test('no interview is left out, however many there are', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const rival = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  const doctors = await Promise.all(Array.from({ length: 53 }, () => createDoctor(app)))
  const now = app.clock.now()
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const applications = await app.db
    .insertInto('applications')
    .values(
      doctors.map(({ id }) => ({
        job_id: jobId,
        doctor_id: id,
        status: 'interview' as const,
        applied_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute()
  await app.db
    .insertInto('interviews')
    .values(
      applications.map(({ id }) => ({
        application_id: id,
        state: 'proposed' as const,
        times: [inHours(1)],
        minutes: 30,
        place: 'Sala 2',
        note: '',
        shown_at: now,
        proposed_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const all = applications.map(({ id }) => id).toSorted()
  const idsOf = (items: { applicationId: string }[]) =>
    items.map(({ applicationId }) => applicationId).toSorted()
  const current = async () => (await app.call('GET /interviews', { token: owner.token })).reply
  const past = async (page: number, { token } = owner) =>
    (await app.call('GET /interviews/past', { token, query: { page } })).reply
  const change = (set: { state?: 'confirmed'; chosen_time: Date }) =>
    app.db.updateTable('interviews').set(set).where('application_id', 'in', all).execute()

  expect(idsOf((await current()).waiting)).toEqual(all)
  await change({ state: 'confirmed', chosen_time: inHours(1) })
  expect(idsOf((await current()).items)).toEqual(all)
  expect(await past(1)).toMatchObject({ items: [], totalCount: 0 })
  await change({ chosen_time: inHours(-1) })
  const pages = [await past(1), await past(2), await past(3)]
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 13])
  expect(pages[0]).toMatchObject({ totalCount: 53, totalPages: 3, hasNextPage: true })
  expect(idsOf(pages.flatMap(({ items }) => items))).toEqual(all)
  expect((await past(1, rival)).items).toEqual([])
})
