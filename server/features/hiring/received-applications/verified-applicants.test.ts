import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import {
  askAbout,
  createRegisteredDoctor,
  registryWith,
  regular,
  requestCheck,
} from '#test/credentials/registration-checks.ts'
import { createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

test('the people of a company see what was verified and when, and filter by it', async () => {
  const jobId = await publishJob(app, hospital)
  const [verified, other] = [await createRegisteredDoctor(app), await createRegisteredDoctor(app)]
  const id = await applied(app, verified, jobId)
  await applied(app, other, jobId)
  await requestCheck(app, verified, verified)
  await askAbout(app, verified, registryWith(regular()))

  const reader = await createMember(app, hospital, 'reader')
  const { token } = reader
  const rows = (await app.call('GET /applications/employer', { token })).reply.items
  expect(new Map(rows.map((row) => [row.doctorId, row.verifiedRegistrations]))).toEqual(
    new Map([
      [
        verified.id,
        [
          {
            crm: verified.crm,
            uf: 'SP',
            basis: 'registry',
            checkedAt: app.clock.now().toISOString(),
            titles: [{ name: 'Cardiologia', rqe: '45678' }],
          },
        ],
      ],
      [other.id, []],
    ]),
  )
  const { reply } = await app.call('GET /applications/:id', { token, params: { id } })
  expect(reply.verifiedRegistrations).toHaveLength(1)

  const query = { isVerified: 'true' } as const
  const filtered = await app.call('GET /applications/employer', { token, query })
  expect(filtered.reply.items.map(({ doctorId }) => doctorId)).toEqual([verified.id])
  expect((await app.call('GET /applications/employer/counts', { token, query })).reply.all).toBe(1)
  const values = await app.call('GET /applications/employer/filters', { token, query: { jobId } })
  expect(values.reply.verifiedDoctors).toBe(1)

  const profile = await app.call('GET /user/:id', { params: { id: verified.id } })
  expect(profile.reply).toMatchObject({
    verifiedRegistrations: [{ crm: verified.crm, titles: [{ rqe: '45678' }] }],
  })

  // On read, before any sweep has run.
  app.clock.advance({ days: 90 })
  const later = await app.openTestSession(hospital.id, 'employer')
  const expired = await app.call('GET /applications/employer', { token: later, query })
  expect(expired.reply.items).toEqual([])
})
