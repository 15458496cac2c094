import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { DAY_MS } from '#contract/durations.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { purgeBookings, sweepBookings } from './service.ts'

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

const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)

const propose = ({ token }: TestUser, id: string, body: object) =>
  app.call('POST /bookings/:id/change', { token, params: { id }, body: body as never })
const answer = ({ token }: TestUser, id: string, accepts: boolean, proposed: BookingPage['change']) =>
  app.call('POST /bookings/:id/change/answer', {
    token,
    params: { id },
    body: { accepts, proposed: proposed as NonNullable<typeof proposed> },
  })

test('an agreed plantão changes only when the doctor accepts the terms that she has read', async () => {
  const { doctor, id, booking } = await calls.agreed({ employer: hospital })
  const terms = {
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    place: booking.place,
    payCentavos: 150_000,
    paymentDays: 30,
    note: booking.note,
  }
  expect((await propose(hospital, id, terms)).status).toBe(400)
  expect((await propose(hospital, id, { ...terms, payCentavos: 120_000 })).status).toBe(200)
  const { change } = await calls.pageOf(doctor, id)
  expect(change).toMatchObject({ payCentavos: 120_000 })
  expect(await kindsOf(doctor)).toContain('booking_change')
  // Other terms have replaced those that she has read.
  await propose(hospital, id, { ...terms, payCentavos: 100_000 })
  expect((await answer(doctor, id, true, change)).status).toBe(409)
  const newest = (await calls.pageOf(doctor, id)).change
  expect((await answer(doctor, id, false, newest)).reply).toMatchObject({
    payCentavos: 150_000,
    change: null,
  })
  await propose(hospital, id, { ...terms, payCentavos: 180_000 })
  expect((await answer(doctor, id, true, (await calls.pageOf(doctor, id)).change)).reply).toMatchObject({
    payCentavos: 180_000,
    state: 'agreed',
  })
  expect((await calls.pageOf(hospital, id)).events.map(({ event }) => event)).toEqual([
    'offer',
    'accept',
    'proposeChange',
    'proposeChange',
    'refuseChange',
    'proposeChange',
    'acceptChange',
  ])
})

test('a change to a time at which she works elsewhere cannot be accepted', async () => {
  const doctor = await createDoctor(app)
  const elsewhere = await calls.agreed({ doctor, inDays: 6, employer: await createEmployer(app) })
  const { id, booking } = await calls.agreed({ employer: hospital, doctor, inDays: 3 })
  await propose(hospital, id, {
    startsAt: elsewhere.booking.startsAt,
    endsAt: elsewhere.booking.endsAt,
    place: booking.place,
    payCentavos: booking.payCentavos,
    paymentDays: booking.paymentDays,
    note: booking.note,
  })
  const { change } = await calls.pageOf(doctor, id)
  expect((await answer(doctor, id, true, change)).error.errorDto.errorName).toBe('BookingOverlap')
  expect((await calls.pageOf(doctor, id)).startsAt).toBe(booking.startsAt)
})

test('either side cancels before the start, with a reason, and less notice than agreed is recorded as late', async () => {
  const early = await calls.agreed({ employer: hospital, inDays: 5 })
  expect((await calls.cancel(early.doctor, early.id, ' ')).status).toBe(400)
  expect((await calls.cancel(early.doctor, early.id)).reply.cancellation).toEqual({
    by: 'doctor',
    isLate: false,
    reason: 'Doença na família',
  })
  expect(await kindsOf(hospital)).toContain('booking_cancelled')
  const late = await calls.agreed({ employer: hospital, inDays: 0, hours: 6 })
  expect((await calls.cancel(hospital, late.id)).reply.cancellation).toMatchObject({
    by: 'employer',
    isLate: true,
  })
  expect(await kindsOf(late.doctor)).toContain('booking_cancelled')
  const begun = await calls.agreed({ employer: hospital, inDays: 2 })
  await calls.later({ days: 4 }, { doctor: begun.doctor, employer: hospital })
  for (const side of [begun.doctor, hospital]) expect((await calls.cancel(side, begun.id)).status).toBe(409)
})

const pay = ({ token }: TestUser, id: string, paidOn: string, centavos = 150_000) =>
  app.call('POST /bookings/:id/payment', { token, params: { id }, body: { paidOn, centavos } })
const receive = ({ token }: TestUser, id: string, received: boolean) =>
  app.call('POST /bookings/:id/payment/answer', { token, params: { id }, body: { received } })

test('after the end both sides are asked once whether it was worked, and silence confirms nothing', async () => {
  const { doctor, id } = await calls.agreed({ employer: hospital, inDays: 2 })
  expect((await calls.confirm(doctor, id, true)).status).toBe(409)
  await calls.later({ days: 4 }, { doctor, employer: hospital })
  await sweepBookings(app, app.clock.now())
  await sweepBookings(app, app.clock.now())
  for (const side of [doctor, hospital])
    expect((await bellOf(app, side)).items).toContainEqual(
      expect.objectContaining({ kind: 'booking_to_confirm', times: 1 }),
    )
  expect((await calls.confirm(doctor, id, true)).reply.worked).toEqual({ doctor: true, employer: null })
  expect((await calls.confirm(hospital, id, false)).reply.worked).toEqual({ doctor: true, employer: false })
  // A wrong answer is corrected, and the history keeps both.
  expect((await calls.confirm(hospital, id, true)).reply.worked).toEqual({ doctor: true, employer: true })
  expect((await calls.pageOf(doctor, id)).events.map(({ event }) => event).slice(2)).toEqual([
    'worked',
    'notWorked',
    'worked',
  ])
})

test('the employer says when it has paid how much, and the doctor whether she has received it', async () => {
  const { doctor, id } = await calls.agreed({ employer: hospital, inDays: 2 })
  const today = () => app.clock.now().toISOString().slice(0, 10)
  expect((await pay(hospital, id, today())).status).toBe(409)
  await calls.later({ days: 4 }, { doctor, employer: hospital })
  expect((await receive(doctor, id, true)).status).toBe(409)
  const tomorrow = new Date(app.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  for (const day of [tomorrow, '2020-01-01'])
    expect((await pay(hospital, id, day)).error.errors).toHaveProperty('paidOn')
  expect((await pay(hospital, id, today())).reply.payment).toEqual({
    paidOn: today(),
    centavos: 150_000,
    isReceived: null,
  })
  expect((await receive(doctor, id, false)).reply.payment?.isReceived).toBe(false)
  expect((await pay(hospital, id, today(), 140_000)).reply.payment).toMatchObject({
    centavos: 140_000,
    isReceived: null,
  })
  expect((await receive(doctor, id, true)).reply.payment?.isReceived).toBe(true)
  // A confirmed payment cannot be changed.
  expect((await pay(hospital, id, today(), 1)).status).toBe(409)
})

test('a change moves the booking to the plantão of its new time, as far as places are free there', async () => {
  const [first, second] = [calls.night(5), calls.night(8)]
  const date = ({ day }: { day: string }) => ({ day, startsAt: '19:00', hours: 12, places: 1 })
  const jobId = await publishJob(app, hospital, {
    dates: [date(first), date(second)],
    hours: null,
    shift: null,
  })
  const dates = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates
  const [ana, bia] = [await createDoctor(app, 'Ana Alves'), await createDoctor(app, 'Bia Brito')]
  const offerFirst = async (doctor: TestUser) => {
    const { startsAt, endsAt } = first
    const body = offerOf([{ dateId: dates[0]?.id ?? '', startsAt, endsAt }])
    const { reply } = await calls.offer(hospital, await applied(app, doctor, jobId), body)
    return reply.items[0]?.id ?? ''
  }
  const id = await offerFirst(ana)
  await calls.accept(ana, id)
  const { place, payCentavos, paymentDays, note } = await calls.pageOf(ana, id)
  const { startsAt, endsAt } = second
  const move = { startsAt, endsAt, place, payCentavos, paymentDays, note }
  await propose(hospital, id, move)
  expect((await answer(ana, id, true, (await calls.pageOf(ana, id)).change)).status).toBe(200)
  const query = { month: startsAt.slice(0, 7) }
  const { open } = (await app.call('GET /bookings', { token: hospital.token, query })).reply
  expect(open.map(({ dateId, taken }) => [dateId, taken])).toEqual([
    [dates[0]?.id, 0],
    [dates[1]?.id, 1],
  ])
  // Her place is taken, and so Bia cannot follow her there.
  const other = await offerFirst(bia)
  await calls.accept(bia, other)
  await propose(hospital, other, move)
  const refused = await answer(bia, other, true, (await calls.pageOf(bia, other)).change)
  expect(refused.error.errorDto.errorName).toBe('BookingFull')
})

test('the month of a company tells the specialties of its jobs, once for all their bookings', async () => {
  const { jobId, booking } = await calls.agreed({ employer: hospital, inDays: 5 })
  const { doctor } = await calls.agreed({ employer: await createEmployer(app), inDays: 5 })
  const monthOf = async ({ token }: TestUser) =>
    (await app.call('GET /bookings', { token, query: { month: booking.startsAt.slice(0, 7) } })).reply
  expect((await monthOf(hospital)).jobs).toEqual([{ id: jobId, specialties: ['Clínica Médica'] }])
  expect((await monthOf(doctor)).jobs).toEqual([])
})

test('an agreement to come is cancelled, with notice, when one side asks for the deletion of its account', async () => {
  const { doctor, id } = await calls.agreed({ employer: hospital, inDays: 5 })
  const asked = await app.call('POST /me/deletion', {
    token: doctor.token,
    body: { confirmation: 'EXCLUIR' },
  })
  expect(asked.status, asked.raw.body).toBe(200)
  await sweepBookings(app, app.clock.now())
  expect(await calls.pageOf(hospital, id)).toMatchObject({
    state: 'cancelled',
    cancellation: { by: 'doctor' },
  })
  expect(await kindsOf(hospital)).toContain('booking_cancelled')
})

test('an agreement is kept while both accounts exist, and then until five years from the plantão', async () => {
  const kept = await calls.agreed({ employer: hospital, inDays: 6 })
  const left = await calls.agreed({ employer: hospital, inDays: 6 })
  await app.db.deleteFrom('users').where('id', '=', left.doctor.id).execute()
  const remaining = async () => {
    const ids = [kept.id, left.id]
    const rows = await app.db.selectFrom('bookings').select('id').where('id', 'in', ids).execute()
    return rows.map(({ id }) => id).sort()
  }
  const after = (days: number) => new Date(Date.parse(left.booking.endsAt) + days * DAY_MS)
  await purgeBookings(app.db, after(retentionDays.bookings - 1))
  expect(await remaining()).toEqual([kept.id, left.id].sort())
  await purgeBookings(app.db, after(retentionDays.bookings + 1))
  expect(await remaining()).toEqual([kept.id])
})
