import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booking } from '#contract/api/rota/bookings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
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

type Dates = NonNullable<JobFormInput['dates']>
const night = (day: string, more = {}) => ({ day, startsAt: '19:00', hours: 12, places: 2, ...more })
const DAY = '2026-12-04'
const formOf = (dates: Dates, more: Partial<JobFormInput> = {}) =>
  jobForm({ dates, hours: null, shift: null, ...more })
const publish = (dates: Dates, more: Partial<JobFormInput> = {}) =>
  publishJob(app, hospital, { dates, hours: null, shift: null, ...more })
const dateIds = async (jobId: string) =>
  (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates.map(({ id }) => id)

/** An edit of the dates; of another field with `more`. */
async function edit(jobId: string, dates: Dates, more: Partial<JobFormInput> = {}, by = hospital) {
  const call = { token: by.token, params: { id: jobId } }
  const { version } = (await app.call('GET /jobs/:id/edit', call)).reply
  return app.call('PUT /jobs/:id', { ...call, body: { ...formOf(dates, more), version } })
}

/** A doctor has agreed to the first plantão of the job. */
async function agreedOn(jobId: string, start = `${DAY}T19:00:00-03:00`, hours = 12) {
  const doctor = await createDoctor(app)
  const applicationId = await applied(app, doctor, jobId)
  const [dateId = ''] = await dateIds(jobId)
  const startsAt = new Date(start).toISOString()
  const endsAt = new Date(Date.parse(start) + hours * HOUR_MS).toISOString()
  const { reply, raw } = await calls.offer(hospital, applicationId, offerOf([{ dateId, startsAt, endsAt }]))
  const id = reply.items?.[0]?.id
  if (!id) throw new Error(raw.body)
  const accepted = await calls.accept(doctor, id)
  if (accepted.status !== 200) throw new Error(accepted.raw.body)
  return { doctor, id }
}
const agreedDates = async (jobId: string, { token } = hospital) =>
  app.call('GET /jobs/:id/agreed-dates', { token, params: { id: jobId } })
const changesSent = async (user: TestUser) =>
  (await bellOf(app, user)).items.filter(({ kind }) => kind === 'booking_change').length
const answer = ({ token }: TestUser, id: string, proposed: NonNullable<Booking['change']>) =>
  app.call('POST /bookings/:id/change/answer', { token, params: { id }, body: { accepts: true, proposed } })

test('an edit of an agreed plantão is a proposal: both sides read old and new, and she answers', async () => {
  const jobId = await publish([night(DAY)])
  const [one, other] = [await agreedOn(jobId), await agreedOn(jobId)]
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '19:00', people: 2 }])
  const moved = night(DAY, { startsAt: '20:00', hours: 6, place: 'UPA Norte', payCentavos: 210_000 })
  expect((await edit(jobId, [moved])).status).toBe(200)
  for (const { doctor, id } of [one, other]) {
    for (const side of [doctor, hospital]) {
      const page = await calls.pageOf(side, id)
      expect(page).toMatchObject({
        state: 'agreed',
        startsAt: '2026-12-04T22:00:00.000Z',
        payCentavos: 150_000,
      })
      expect(page.change).toEqual({
        startsAt: '2026-12-04T23:00:00.000Z',
        endsAt: '2026-12-05T05:00:00.000Z',
        place: 'UPA Norte',
        payCentavos: 210_000,
        paymentDays: 30,
        note: page.note,
      })
      expect(page.events.at(-1)).toMatchObject({
        event: 'proposeChange',
        side: 'employer',
        terms: page.change,
      })
    }
    expect(await changesSent(doctor)).toBe(1)
  }
  const { change } = await calls.pageOf(one.doctor, one.id)
  expect((await answer(one.doctor, one.id, change as NonNullable<typeof change>)).reply).toMatchObject({
    startsAt: '2026-12-04T23:00:00.000Z',
    place: 'UPA Norte',
    change: null,
  })
  // It is still the same plantão of the job, whose places are both taken.
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '20:00', people: 2 }])
})

test('only what the edit changes is proposed, and what was proposed before stays in it', async () => {
  const jobId = await publish([night(DAY, { place: 'UPA Norte', payCentavos: 140_000 })])
  const { doctor, id } = await agreedOn(jobId)
  // The terms were agreed in the offer, and the job says others.
  await edit(jobId, [night(DAY, { place: 'UPA Norte', payCentavos: 160_000 })])
  expect((await calls.pageOf(doctor, id)).change).toMatchObject({
    payCentavos: 160_000,
    place: 'Rua das Flores, 10, Curitiba',
    endsAt: '2026-12-05T10:00:00.000Z',
  })
  await edit(jobId, [night(DAY, { hours: 6, payCentavos: 160_000 })])
  expect((await calls.pageOf(doctor, id)).change).toMatchObject({
    payCentavos: 160_000,
    place: 'Hospital Boa Vista · Curitiba, PR',
    endsAt: '2026-12-05T04:00:00.000Z',
  })
})

test('an edit back to what was agreed takes the proposal back', async () => {
  const jobId = await publish([night(DAY)])
  const { doctor, id } = await agreedOn(jobId)
  await edit(jobId, [night(DAY, { startsAt: '18:00' })])
  await edit(jobId, [night(DAY)])
  const page = await calls.pageOf(doctor, id)
  expect(page.change).toBeNull()
  expect(page.events.map(({ event }) => event).slice(-2)).toEqual(['proposeChange', 'takeChangeBack'])
})

test('texts, the number of places, other dates and times that are not said any more propose nothing', async () => {
  const jobId = await publish([night(DAY)])
  const { doctor, id } = await agreedOn(jobId)
  await edit(jobId, [night(DAY, { places: 5 }), night('2026-12-09')], { title: 'Plantão com outro título' })
  await edit(jobId, [night(DAY, { hours: null }), night('2026-12-09', { startsAt: '18:00' })])
  await edit(jobId, [night(DAY, { startsAt: null, hours: null })])
  expect((await calls.pageOf(doctor, id)).change).toBeNull()
  expect(await changesSent(doctor)).toBe(0)
})

test('a plantão that leaves the job stays agreed, and nobody is told of a cancellation', async () => {
  const jobId = await publish([night(DAY), night('2026-12-09')])
  const { doctor, id } = await agreedOn(jobId)
  expect((await edit(jobId, [night('2026-12-09')])).status).toBe(200)
  expect(await calls.pageOf(doctor, id)).toMatchObject({ state: 'agreed', change: null, cancellation: null })
  expect((await agreedDates(jobId)).reply.items).toEqual([])
})

test('an edit that is refused proposes nothing', async () => {
  const jobId = await publish([night(DAY)])
  const { doctor, id } = await agreedOn(jobId)
  const moved = [night(DAY, { startsAt: '20:00' })]
  const wrong = await edit(jobId, moved, { city: 'Cidade que não existe' })
  expect(wrong.status).toBe(400)
  const stale = { token: hospital.token, params: { id: jobId }, body: { ...formOf(moved), version: 7 } }
  expect((await app.call('PUT /jobs/:id', stale)).status).toBe(409)
  expect((await calls.pageOf(doctor, id)).change).toBeNull()
})

test('an edit and a cancellation at once leave one of both orders, and never a proposal of a cancelled plantão', async () => {
  const jobId = await publish([night(DAY)])
  const { doctor, id } = await agreedOn(jobId)
  const [edited, cancelled] = await Promise.all([
    edit(jobId, [night(DAY, { startsAt: '20:00' })]),
    calls.cancel(doctor, id),
  ])
  expect([edited.status, cancelled.status]).toEqual([200, 200])
  expect(await calls.pageOf(doctor, id)).toMatchObject({ state: 'cancelled', change: null })
})

test('after too many proposals the edit is refused, and the job stays as it was', async () => {
  const jobId = await publish([night(DAY)])
  const { id } = await agreedOn(jobId)
  const event = {
    booking_id: id,
    at: app.clock.now(),
    event: 'proposeChange' as const,
    actor_name: '',
    note: '',
  }
  await app.db
    .insertInto('booking_events')
    .values(Array.from({ length: 20 }, (_, at) => ({ ...event, position: 100 + at })))
    .execute()
  const { status, error } = await edit(jobId, [night(DAY, { startsAt: '20:00' })])
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['dates']])
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '19:00', people: 1 }])
})

test('an admin acts for the company, and the doctor reads no name', async () => {
  const jobId = await publish([night(DAY)])
  const { doctor, id } = await agreedOn(jobId)
  const admin = await createUser(app, { role: 'admin' })
  expect((await edit(jobId, [night(DAY, { startsAt: '20:00' })], {}, admin)).status).toBe(200)
  expect((await calls.pageOf(doctor, id)).events.at(-1)).toMatchObject({
    event: 'proposeChange',
    side: 'employer',
    actorName: '',
    address: null,
    note: 'A administração do Medponto editou a vaga.',
  })
})

test('whose plantões are agreed is told to the company and admins only', async () => {
  const jobId = await publish([night(DAY)])
  await agreedOn(jobId)
  expect((await agreedDates(jobId, await createEmployer(app))).status).toBe(404)
  expect((await agreedDates(UNKNOWN_ID)).status).toBe(404)
  expect((await agreedDates(jobId, await createDoctor(app))).status).toBe(403)
  expect((await agreedDates(jobId, await createUser(app, { role: 'admin' }))).reply.items).toHaveLength(1)
  const reader = await createMember(app, hospital, 'reader')
  expect((await agreedDates(jobId, reader)).reply.items).toHaveLength(1)
})

test('an edit after release 1.1.0 has lost the ids finds the agreed plantão by its time', async () => {
  const jobId = await publish([night(DAY, { place: 'UPA Norte', payCentavos: 140_000 })])
  const { doctor, id } = await agreedOn(jobId)
  await app.db
    .updateTable('job_dates')
    .set({ id: null, place: null, pay_centavos: null })
    .where('job_id', '=', jobId)
    .execute()
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '19:00', people: 1 }])
  expect((await edit(jobId, [night(DAY, { startsAt: '20:00' })])).status).toBe(200)
  expect((await calls.pageOf(doctor, id)).change).toMatchObject({ startsAt: '2026-12-04T23:00:00.000Z' })
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '20:00', people: 1 }])
})

test('an edit after release 1.1.0 has lost an id that was stored frees no place', async () => {
  const jobId = await publish([night(DAY)])
  const setId = (id: string | null) =>
    app.db.updateTable('job_dates').set({ id }).where('job_id', '=', jobId).execute()
  await setId(randomUUID())
  const { doctor, id } = await agreedOn(jobId)
  await setId(null)
  expect((await edit(jobId, [night(DAY)], { title: 'Plantão com outro título' })).status).toBe(200)
  expect((await agreedDates(jobId)).reply.items).toEqual([{ day: DAY, startsAt: '19:00', people: 1 }])
  expect((await calls.pageOf(doctor, id)).change).toBeNull()
})
