import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, UNKNOWN_ID } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { trustCalls } from '#test/rota/trusted-doctors.ts'

let app: TestApp
let rota: ReturnType<typeof trustCalls>
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  rota = trustCalls(app)
  calls = bookingCalls(app)
})

const listOf = async (token: string) => (await app.call('GET /rota/trusted-doctors', { token })).reply.items

test('a company marks a doctor that it knows, and both see it until one of them ends it', async () => {
  const hospital = await createEmployer(app, 'Hospital Boa Vista')
  const { doctor, id } = await calls.newApplication(hospital)
  const trustOf = async () =>
    (await app.call('GET /applications/:id/bookings', { token: hospital.token, params: { id } })).reply.trust
  expect(await trustOf()).toEqual({ doctorId: doctor.id, isTrusted: false })
  for (const answer of [await rota.trust(hospital, doctor), await rota.trust(hospital, doctor)])
    expect(answer.status, answer.raw.body).toBe(200)
  expect(await trustOf()).toEqual({ doctorId: doctor.id, isTrusted: true })
  expect(await listOf(hospital.token)).toMatchObject([{ doctorId: doctor.id, name: 'Ana Beatriz Lima' }])
  const companies = async () =>
    (await app.call('GET /rota/trusting-companies', { token: doctor.token })).reply.items
  expect(await companies()).toMatchObject([{ employerId: hospital.id, name: 'Hospital Boa Vista' }])
  const leave = () =>
    app.call('DELETE /rota/trusting-companies/:id', { token: doctor.token, params: { id: hospital.id } })
  for (const answer of [await leave(), await leave()]) expect(answer.status).toBe(200)
  expect(await listOf(hospital.token)).toEqual([])
  await rota.trust(hospital, doctor)
  for (const answer of [await rota.distrust(hospital, doctor), await rota.distrust(hospital, doctor)])
    expect(answer.status).toBe(200)
  expect(await companies()).toEqual([])
})

test('a company learns nothing about doctors that it does not know', async () => {
  const hospital = await createEmployer(app)
  const stranger = await createDoctor(app, 'Caio Couto')
  await calls.newApplication(await createEmployer(app), stranger)
  for (const id of [stranger.id, UNKNOWN_ID, hospital.id])
    for (const answer of [await rota.trust(hospital, { id }), await rota.distrust(hospital, { id })])
      expect(answer.status).toBe(404)
  const activity = await app.call('GET /team/activity', { token: hospital.token, query: {} })
  expect(activity.raw.body).not.toContain('Caio Couto')
})

test('a doctor with only a booking is known', async () => {
  const hospital = await createEmployer(app)
  const { doctor, applicationId, id } = await calls.agreed({ employer: hospital })
  await app.db.deleteFrom('applications').where('id', '=', applicationId).execute()
  expect((await rota.trust(hospital, doctor)).status).toBe(200)
  expect((await calls.pageOf(hospital, id)).trust).toEqual({ doctorId: doctor.id, isTrusted: true })
  expect((await calls.pageOf(doctor, id)).trust).toBeNull()
})

test('readers of a team see the list and the rules, and change neither', async () => {
  const hospital = await createEmployer(app)
  const { doctor } = await calls.newApplication(hospital)
  const reader = await createMember(app, hospital, 'reader')
  const recruiter = await createMember(app, hospital, 'recruiter')
  expect((await rota.trust(recruiter, doctor)).status).toBe(200)
  expect(await listOf(reader.token)).toHaveLength(1)
  expect((await rota.distrust(reader, doctor)).status).toBe(403)
  expect((await rota.trust(reader, doctor)).status).toBe(403)
  const activity = await app.call('GET /team/activity', { token: hospital.token, query: {} })
  const [done] = activity.reply.items.filter(({ action }) => action.includes('trusted'))
  expect(done).toMatchObject({ action: 'PUT /rota/trusted-doctors/:id', subject: 'Ana Beatriz Lima' })
})
