import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const jobsOf = async ({ id }: { id: string }, query = {}, token?: string) =>
  (
    await app.call('GET /accounts/employers/:id/jobs', {
      params: { id },
      query,
      ...(token && { token }),
    })
  ).reply
const change = (id: string, values: object) =>
  app.db.updateTable('jobs').set(values).where('id', '=', id).execute()

test('lists the open jobs in pages, the newest first', async () => {
  const hospital = await createEmployer(app)
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    app.clock.advance({ minutes: 1 })
    ids.unshift(await publishJob(app, hospital))
  }
  await publishJob(app, await createEmployer(app))
  const first = await jobsOf(hospital, { pageSize: 2 })
  expect(first.jobOffers.map((job) => job.id)).toEqual(ids.slice(0, 2))
  expect(first).toMatchObject({ totalCount: 3, totalPages: 2, hasNextPage: true })
  const second = await jobsOf(hospital, { pageSize: 2, page: 2 })
  expect(second.jobOffers.map((job) => job.id)).toEqual(ids.slice(2))
  expect((await jobsOf(hospital, { page: 99 })).jobOffers).toEqual([])
})

test('jobs that hide their employer or are not open are neither listed nor counted, even for their owner', async () => {
  const hospital = await createEmployer(app)
  const shown = await publishJob(app, hospital)
  await publishJob(app, hospital, { employerHidden: true })
  const expired = await publishJob(app, hospital)
  await change(expired, { expires_at: app.clock.now() })
  for (const status of ['paused', 'awaiting_review', 'pending_payment', 'rejected'])
    await change(await publishJob(app, hospital), {
      status,
      rejection_reason: status === 'rejected' ? 'Sem o nome da unidade' : null,
    })
  const closed = { params: { id: await publishJob(app, hospital) }, body: { reason: 'cancelled' as const } }
  await app.call('POST /jobs/:id/close', { token: hospital.token, ...closed })
  for (const token of [undefined, hospital.token, (await createDoctor(app)).token]) {
    const { jobOffers, totalCount } = await jobsOf(hospital, {}, token)
    expect([jobOffers.map((job) => job.id), totalCount]).toEqual([[shown], 1])
  }
})

test('an employer without a public profile has no jobs listed', async () => {
  const hidden = await createEmployer(app)
  const suspended = await createEmployer(app)
  for (const owner of [hidden, suspended]) await publishJob(app, owner)
  const set = ({ id }: TestUser, values: object) =>
    app.db.updateTable('users').set(values).where('id', '=', id).execute()
  await set(hidden, { is_searchable: false })
  await set(suspended, { suspended_at: app.clock.now() })
  const nobody = { id: '00000000-0000-4000-8000-000000000000' }
  for (const owner of [
    hidden,
    suspended,
    nobody,
    await createDoctor(app),
    await createUser(app, { role: 'admin' }),
  ])
    expect(await jobsOf(owner)).toMatchObject({ jobOffers: [], totalCount: 0 })
})

test('a doctor sees which jobs she applied to', async () => {
  const hospital = await createEmployer(app)
  const id = await publishJob(app, hospital)
  const person = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token: person.token, params: { id } })
  expect((await jobsOf(hospital, {}, person.token)).jobOffers[0]?.applied).toBe(true)
})
