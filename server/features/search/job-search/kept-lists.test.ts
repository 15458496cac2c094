import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let first: string

beforeAll(async () => {
  app = await testApp({ hearsChanges: true })
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  first = await publishJob(app, hospital)
})

const idsOf = async (input: object = {}, { call } = app) =>
  (await call('GET /jobs', input)).reply.jobOffers.map(({ id }) => id)
const statesOf = async ({ call } = app) => (await call('GET /jobs/facets')).reply.state
const soon = { timeout: 60_000, interval: 10 }

test('a new job is in the list of all jobs and in their counts at once', async () => {
  await vi.waitFor(async () => expect(await idsOf()).toEqual([first]), soon)
  await statesOf()
  const second = await publishJob(app, hospital, { state: 'SP', city: 'Campinas' })
  await vi.waitFor(async () => expect(await idsOf()).toEqual([second, first]), soon)
  await vi.waitFor(async () => expect(await statesOf()).toContainEqual({ value: 'SP', count: 1 }), soon)
  expect(await idsOf({ query: { limit: 1 } })).toEqual([second])
  expect(await idsOf({ query: { limit: 1, page: 2 } })).toEqual([first])
  expect(await idsOf({ query: { state: 'SP' } })).toEqual([second])
})

test('what a doctor has saved is shown only to her, even if she asks first', async () => {
  const doctor = await createDoctor(app)
  const { status } = await app.call('POST /saved-jobs/:jobId', {
    token: doctor.token,
    params: { jobId: first },
  })
  expect(status).toBeLessThan(300)
  const savedBy = async (token?: string) =>
    (await app.call('GET /jobs', token ? { token } : {})).reply.jobOffers.find(({ id }) => id === first)
      ?.saved
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await savedBy(doctor.token)).toBe(true)
    expect(await savedBy()).toBeUndefined()
  }
})

test('an expired job leaves the list without a write, within 5 s', async () => {
  const own = await testApp({ hearsChanges: true })
  const id = await publishJob(own, await createEmployer(own))
  await vi.waitFor(async () => expect(await idsOf({}, own)).toEqual([id]), soon)
  own.clock.advance({ days: 31 })
  expect(await idsOf({}, own)).toEqual([])
  expect(await statesOf(own)).toEqual([])
})
