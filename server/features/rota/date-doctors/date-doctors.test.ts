import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { letMovesBeTold, moveTo } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { withdraw } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'

let app: TestApp
let hospital: TestUser
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

/** A job with plantões of 12 hours from 19h on, some days from now. Returns their ids in this order. */
async function datedJob(employer: TestUser, inDays: readonly number[], places = 1) {
  const jobId = await publishJob(app, employer, {
    dates: inDays.map((days) => ({ day: calls.night(days).day, startsAt: '19:00', hours: 12, places })),
    hours: null,
    shift: null,
  })
  const { dates } = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply
  return { jobId, dateIds: dates.map(({ id }) => id) }
}
const doctorsOf = (user: TestUser, id: string, dateId: string) =>
  app.call('GET /jobs/:id/dates/:dateId/doctors', { token: user.token, params: { id, dateId } })
const listOf = async (id: string, dateId: string) => (await doctorsOf(hospital, id, dateId)).reply.items
const ofJob = async (id: string) =>
  (await app.call('GET /jobs/:id/dates/doctors', { token: hospital.token, params: { id } })).reply.items

async function applicant(name: string, jobId: string, dates?: string[]) {
  const doctor = await createDoctor(app, name)
  const { token } = doctor
  const reply = await app.call('POST /jobs/:id/apply', { token, params: { id: jobId }, body: { dates } })
  if (reply.status !== 200) throw new Error(reply.raw.body)
  const { id } = await app.db
    .selectFrom('applications')
    .select('id')
    .where('doctor_id', '=', doctor.id)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return { doctor, applicationId: id }
}

test('who chose the plantão and is free comes first, then who did not choose it, then who is busy or has an offer', async () => {
  const { jobId, dateIds } = await datedJob(hospital, [4, 6])
  const [first = '', second = ''] = dateIds
  await applicant('Zilda', jobId, [first])
  await applicant('Bia', jobId)
  await applicant('Ana', jobId, [second])
  const busy = await applicant('Carla', jobId, [first])
  const offered = await applicant('Alda', jobId, [first])
  const { startsAt, endsAt } = calls.night(4)
  await calls.agreed({ employer: hospital, doctor: busy.doctor, inDays: 4, hours: 2 })
  await calls.offer(hospital, offered.applicationId, offerOf([{ dateId: first, startsAt, endsAt }]))
  const facts = (await listOf(jobId, first)).map(({ doctorName, isChosen, hasShift, isOffered }) => [
    doctorName,
    isChosen,
    hasShift,
    isOffered,
  ])
  expect(facts).toEqual([
    ['Bia', true, false, false],
    ['Zilda', true, false, false],
    ['Ana', false, false, false],
    ['Carla', true, true, false],
    ['Alda', true, false, true],
  ])
  const coming = (await ofJob(jobId)).map(({ doctorName, dateIds }) => [doctorName, dateIds])
  expect(coming).toEqual([
    ['Bia', [first, second]],
    ['Ana', [second]],
    ['Zilda', [first]],
    ['Alda', []],
    ['Carla', []],
  ])
})

test('a plantão with another company stays unknown, and one that ends when this one begins is no overlap', async () => {
  const { jobId, dateIds } = await datedJob(hospital, [4])
  const [dateId = ''] = dateIds
  const { doctor } = await applicant('Ana', jobId)
  await calls.agreed({ employer: await createEmployer(app), doctor, inDays: 4 })
  // From 19h of the day before until 19h.
  await calls.agreed({ employer: hospital, doctor, inDays: 3, hours: 24 })
  expect(await listOf(jobId, dateId)).toMatchObject([{ doctorName: 'Ana', hasShift: false }])
  expect(await ofJob(jobId)).toMatchObject([{ dateIds }])
})

test('applications that have ended and accounts that are suspended are not listed', async () => {
  const { jobId, dateIds } = await datedJob(hospital, [4])
  const [dateId = ''] = dateIds
  const withdrawn = await applicant('Ana', jobId)
  const rejected = await applicant('Bia', jobId)
  const suspended = await applicant('Carla', jobId)
  await withdraw(app, withdrawn.doctor, jobId)
  await moveTo(app, hospital, rejected.applicationId, 'rejected')
  await letMovesBeTold(app)
  const at = app.clock.now()
  await app.db.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.doctor.id).execute()
  expect(await listOf(jobId, dateId)).toEqual([])
  expect(await ofJob(jobId)).toEqual([])
})

test('plantões that are full or have begun are offered to nobody', async () => {
  const { jobId, dateIds } = await datedJob(hospital, [1, 4, 6])
  const { doctor, applicationId } = await applicant('Ana', jobId)
  await applicant('Bia', jobId)
  const { startsAt, endsAt } = calls.night(4)
  const { reply } = await calls.offer(
    hospital,
    applicationId,
    offerOf([{ dateId: dateIds[1] ?? '', startsAt, endsAt }]),
  )
  await calls.accept(doctor, reply.items[0]?.id ?? '')
  await calls.later({ days: 2 }, { employer: hospital })
  expect(await ofJob(jobId)).toMatchObject([
    { doctorName: 'Ana', dateIds: [dateIds[2]] },
    { doctorName: 'Bia', dateIds: [dateIds[2]] },
  ])
})

test("another company's job, another job's plantão and unknown ids are not found", async () => {
  const { jobId, dateIds } = await datedJob(hospital, [4])
  const [dateId = ''] = dateIds
  const rival = await createEmployer(app, 'Hospital Vizinho')
  const own = await datedJob(rival, [4])
  const { token } = rival
  for (const [user, id, date] of [
    [rival, jobId, dateId],
    [rival, own.jobId, dateId],
    [hospital, own.jobId, own.dateIds[0] ?? ''],
    [hospital, UNKNOWN_ID, dateId],
    [hospital, jobId, UNKNOWN_ID],
  ] as const)
    expect((await doctorsOf(user, id, date)).status).toBe(404)
  const params = { id: jobId }
  expect((await app.call('GET /jobs/:id/dates/doctors', { token, params })).status).toBe(404)
})
