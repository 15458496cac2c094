import { beforeAll, expect, test } from 'vitest'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, letMovesBeTold, moveTo, ownApplication } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  jobForm,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { withdraw } from '#test/notifications.ts'
import { csvOf } from '#test/payments.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const night = (day: string, more = {}) => ({ day, startsAt: '19:00', hours: 12, places: 1, ...more })
const NIGHTS = [night('2026-12-01'), night('2026-12-02'), night('2026-12-03')]

const datesOf = async (jobId: string) =>
  (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates
const idsOf = async (jobId: string) => (await datesOf(jobId)).map(({ id }) => id)
const publish = (dates: JobFormInput['dates'] = NIGHTS) =>
  publishJob(app, hospital, { dates, hours: null, shift: null })
const edit = async (jobId: string, dates: JobFormInput['dates']) => {
  const { token } = hospital
  const params = { id: jobId }
  const { version } = (await app.call('GET /jobs/:id/edit', { token, params })).reply
  const body = { ...jobForm({ dates, hours: null, shift: null }), version }
  expect((await app.call('PUT /jobs/:id', { token, params, body })).status).toBe(200)
}
const apply = ({ token }: TestUser, jobId: string, dates?: string[]) =>
  app.call('POST /jobs/:id/apply', { token, params: { id: jobId }, body: { ...(dates && { dates }) } })
const change = ({ token }: TestUser, id: string, dates: string[]) =>
  app.call('PUT /applications/:id/dates', { token, params: { id }, body: { dates } })
const list = async (query: object) =>
  (await app.call('GET /applications/employer', { token: hospital.token, query })).reply.items
const chosenBy = async (doctor: TestUser, jobId: string) => (await ownApplication(app, doctor, jobId))?.dates
const days = (dates: readonly { day: string }[] | null | undefined) => dates?.map(({ day }) => day)

test('a plantão keeps its id when its job is edited, also if its times or places change', async () => {
  const jobId = await publish([night('2026-12-01'), night('2026-12-01', { startsAt: '07:00' })])
  const [day, late] = await idsOf(jobId)
  await edit(jobId, [
    night('2026-12-01', { startsAt: '07:00', hours: 6, places: 3 }),
    night('2026-12-01', { startsAt: '20:00' }),
    night('2026-12-04'),
  ])
  const [first, second, added] = await datesOf(jobId)
  expect(first).toMatchObject({ id: day, startsAt: '07:00', hours: 6, places: 3 })
  expect(second).toMatchObject({ id: late, startsAt: '20:00' })
  expect([day, late]).not.toContain(added?.id)
})

test('of two plantões of a day, the one with the nearest time is the one that has moved', async () => {
  const jobId = await publish([night('2026-12-01', { startsAt: '07:00' }), night('2026-12-01')])
  const [, late] = await idsOf(jobId)
  await edit(jobId, [night('2026-12-01', { startsAt: '20:00' })])
  expect(await idsOf(jobId)).toEqual([late])
})

test('a doctor applies to some plantões, and the company sees, filters and exports them', async () => {
  const jobId = await publish()
  const [first = '', second = '', third = ''] = await idsOf(jobId)
  const [some, all] = [await createDoctor(app, 'Ana Alves'), await createDoctor(app, 'Bia Brito')]
  // A repeated id counts once.
  expect((await apply(some, jobId, [third, first, first])).status).toBe(200)
  expect((await apply(all, jobId)).status).toBe(200)
  expect(await chosenBy(all, jobId)).toBeNull()
  const chosen = [
    { id: first, day: '2026-12-01', startsAt: '19:00', hours: 12, isGone: false, hasMoved: false },
    { id: third, day: '2026-12-03', startsAt: '19:00', hours: 12, isGone: false, hasMoved: false },
  ]
  expect(await chosenBy(some, jobId)).toEqual(chosen)
  const rows = await list({ jobId, sort: 'name', direction: 'asc' })
  expect(rows.map(({ dates }) => dates)).toEqual([chosen, null])
  const names = async (query: object) => (await list({ jobId, ...query })).map(({ doctorName }) => doctorName)
  expect((await names({ dateId: first })).sort()).toEqual(['Ana Alves', 'Bia Brito'])
  expect(await names({ dateId: second })).toEqual(['Bia Brito'])
  // An id that the job does not have filters nothing.
  expect(await names({ dateId: UNKNOWN_ID })).toHaveLength(2)
  const { reply } = await app.call('GET /applications/employer/filters', {
    token: hospital.token,
    query: { jobId },
  })
  expect(reply.dates.map(({ day, doctors }) => [day, doctors])).toEqual([
    ['2026-12-01', 2],
    ['2026-12-02', 1],
    ['2026-12-03', 2],
  ])
  const csv = await csvOf(app, hospital, `/applications/employer/export?jobId=${jobId}`)
  expect(csv.body).toContain('"01/12, 19h–7h | 03/12, 19h–7h"')
  expect(csv.body).toContain('"Todas"')
})

test('a plantão of another job, one that has begun and one that was removed are refused', async () => {
  const doctor = await createDoctor(app)
  const jobId = await publish([night('2026-11-16', { startsAt: '12:05' }), ...NIGHTS])
  const [begun = '', kept = '', removed = ''] = await idsOf(jobId)
  const [foreign = ''] = await idsOf(await publish())
  app.clock.advance({ minutes: 6 })
  await edit(jobId, [NIGHTS[0], NIGHTS[2]] as typeof NIGHTS)
  for (const wrong of [begun, removed, foreign, UNKNOWN_ID]) {
    const { status, error } = await apply(doctor, jobId, [kept, wrong])
    expect([status, error.errors?.dates]).toEqual([
      400,
      ['As datas desta vaga mudaram. Confira e escolha de novo.'],
    ])
  }
  expect(await ownApplication(app, doctor, jobId)).toBeUndefined()
})

test('a plantão that changes its time stays chosen, and one that leaves the job stays as it was', async () => {
  const doctor = await createDoctor(app)
  const jobId = await publish()
  const [first = '', second = ''] = await idsOf(jobId)
  await apply(doctor, jobId, [first, second])
  await edit(jobId, [night('2026-12-01', { startsAt: '20:00' }), night('2026-12-03')])
  expect(await chosenBy(doctor, jobId)).toEqual([
    { id: first, day: '2026-12-01', startsAt: '20:00', hours: 12, isGone: false, hasMoved: true },
    { id: second, day: '2026-12-02', startsAt: '19:00', hours: 12, isGone: true, hasMoved: false },
  ])
  await edit(jobId, [night('2026-12-01'), night('2026-12-01', { startsAt: '20:00' }), night('2026-12-03')])
  const [added = '', moved = ''] = await idsOf(jobId)
  expect(moved).toBe(first)
  expect(await list({ jobId, dateId: moved })).toHaveLength(1)
  expect(await list({ jobId, dateId: added })).toEqual([])
})

test('a choice survives edits by release 1.1.0, which writes the plantões without ids', async () => {
  const doctor = await createDoctor(app)
  const jobId = await publish()
  const [first = '', second = ''] = await idsOf(jobId)
  await apply(doctor, jobId, [first, second])
  await edit(jobId, [night('2026-12-01', { startsAt: '20:00' }), night('2026-12-02')])
  await app.db.updateTable('job_dates').set({ id: null }).where('job_id', '=', jobId).execute()
  // Only the one that had another time when she chose it is lost.
  const states = async () => (await chosenBy(doctor, jobId))?.map(({ day, isGone }) => [day, isGone])
  const expected = [
    ['2026-12-01', true],
    ['2026-12-02', false],
  ]
  expect(await states()).toEqual(expected)
  await edit(jobId, [night('2026-12-01', { startsAt: '20:00' }), night('2026-12-02', { places: 2 })])
  expect(await states()).toEqual(expected)
  expect(await list({ jobId, dateId: second })).toHaveLength(1)
})

test('the doctor changes her choice while the application is open, and nobody else does', async () => {
  const { doctor, jobId, id } = await applicationTo(app, hospital, {
    job: { dates: NIGHTS, hours: null, shift: null },
  })
  const [first = '', , third = ''] = await idsOf(jobId)
  expect(days((await change(doctor, id, [third, first])).reply.dates)).toEqual(['2026-12-01', '2026-12-03'])
  expect((await change(doctor, id, [])).reply.dates).toBeNull()
  expect((await change(doctor, id, [UNKNOWN_ID])).status).toBe(400)
  expect((await change(await createDoctor(app), id, [first])).status).toBe(404)
  expect((await change(hospital, id, [first])).status).toBe(403)
  await change(doctor, id, [first])
  await moveTo(app, hospital, id, 'rejected')
  // She is not told of the rejection yet, and must not learn it from this call.
  expect((await change(doctor, id, [third])).status).toBe(200)
  await letMovesBeTold(app)
  expect((await change(doctor, id, [first])).status).toBe(409)
  expect(days(await chosenBy(doctor, jobId))).toEqual(['2026-12-03'])
})

test('applying again replaces the choice, and repeating the call does not', async () => {
  const doctor = await createDoctor(app)
  const jobId = await publish()
  const [first = '', second = ''] = await idsOf(jobId)
  await apply(doctor, jobId, [first])
  expect((await apply(doctor, jobId, [second])).status).toBe(200)
  expect(days(await chosenBy(doctor, jobId))).toEqual(['2026-12-01'])
  await withdraw(app, doctor, jobId)
  await apply(doctor, jobId, [second])
  expect(days(await chosenBy(doctor, jobId))).toEqual(['2026-12-02'])
  await withdraw(app, doctor, jobId)
  await apply(doctor, jobId)
  expect(await chosenBy(doctor, jobId)).toBeNull()
})

test('only the chosen plantões of a doctor who was hired are appointments', async () => {
  const doctor = await createDoctor(app)
  const jobId = await publish()
  const [, second = ''] = await idsOf(jobId)
  await apply(doctor, jobId, [second])
  const id = (await ownApplication(app, doctor, jobId))?.id ?? ''
  await moveTo(app, hospital, id, 'hired')
  await letMovesBeTold(app)
  const { reply } = await app.call('GET /dashboard/upcoming-appointments', { token: doctor.token, query: {} })
  expect(reply.items.map(({ date }) => date)).toEqual(['2026-12-02'])
})

test('changes at the same time leave one of the choices', async () => {
  const { doctor, jobId, id } = await applicationTo(app, hospital, {
    job: { dates: NIGHTS, hours: null, shift: null },
  })
  const ids = await idsOf(jobId)
  const replies = await Promise.all(ids.map((one) => change(doctor, id, [one])))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await chosenBy(doctor, jobId)).toHaveLength(1)
})
