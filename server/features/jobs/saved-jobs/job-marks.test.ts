import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'

let app: TestApp
let doctor: TestUser
let other: TestUser
let hospital: TestUser
let jobs: string[]

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  doctor = await createDoctor(app)
  other = await createDoctor(app)
  jobs = await Promise.all([1, 2, 3].map(() => publishJob(app, hospital)))
})

const marks = async (ids: string[], user = doctor) => {
  const { status, reply } = await app.call('GET /jobs/marks', {
    token: user.token,
    query: { ids: ids.join(',') },
  })
  return status === 200 ? reply.items : status
}

test('a doctor sees what she did with jobs, and nothing of other doctors', async () => {
  const [saved = '', applied = '', untouched = ''] = jobs
  await app.call('POST /saved-jobs/:jobId', { token: doctor.token, params: { jobId: saved } })
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: applied } })
  await app.call('POST /saved-jobs/:jobId', { token: other.token, params: { jobId: untouched } })
  await app.call('POST /jobs/:id/apply', { token: other.token, params: { id: saved } })
  const found = await marks([saved, applied, untouched, UNKNOWN_ID])
  expect(found).toHaveLength(2)
  expect(found).toContainEqual({ id: saved, saved: true, application: null })
  expect(found).toContainEqual({
    id: applied,
    saved: false,
    application: { status: 'submitted', endReason: null },
  })
})

test('a withdrawn application leaves no mark, an answered one shows the answer', async () => {
  const [, applied = ''] = jobs
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: applied } })
  await app.call('DELETE /jobs/:id/apply', { token: doctor.token, params: { id: applied } })
  expect(await marks([applied])).toEqual([])
  await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: applied } })
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: applied },
    body: { reason: 'cancelled' },
  })
  expect(await marks([applied])).toEqual([
    { id: applied, saved: false, application: { status: 'rejected', endReason: 'closed' } },
  ])
})

test('ids that are none, and more than a page can show, are refused', async () => {
  expect(await marks([])).toBe(400)
  expect(await marks(['1 or 1=1'])).toBe(400)
  expect(await marks(Array.from({ length: 51 }, () => UNKNOWN_ID))).toBe(400)
})
