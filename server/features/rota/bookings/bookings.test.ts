import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied, letMovesBeTold, moveTo } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf, withdraw } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { sweepBookings } from './service.ts'

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

test('an offer becomes an agreement with one call, and its history says who, when, from where and on which terms', async () => {
  const { doctor, id, booking } = await calls.offered({ employer: hospital })
  expect(booking).toMatchObject({
    state: 'offered',
    doctorName: 'Ana Beatriz Lima',
    employerName: 'Hospital Boa Vista',
    payCentavos: 150_000,
    paymentDays: 30,
  })
  expect(await kindsOf(doctor)).toContain('booking_offered')
  const { reply } = await calls.accept(doctor, id)
  expect(reply).toMatchObject({ state: 'agreed', agreedAt: app.clock.now().toISOString() })
  expect(await kindsOf(hospital)).toContain('booking_answered')
  const { events } = await calls.pageOf(hospital, id)
  expect(events.map(({ event, side, actorName, address }) => ({ event, side, actorName, address }))).toEqual([
    { event: 'offer', side: 'employer', actorName: 'Hospital Boa Vista', address: '127.0.0.1' },
    { event: 'accept', side: 'doctor', actorName: 'Ana Beatriz Lima', address: '127.0.0.1' },
  ])
  expect(events[1]?.terms).toMatchObject({ payCentavos: 150_000, place: 'Rua das Flores, 10, Curitiba' })
  // Neither repeating the call nor declining changes it.
  expect((await calls.accept(doctor, id)).status).toBe(200)
  expect((await calls.decline(doctor, id)).error.errorDto.errorName).toBe('BookingChanged')
  expect((await calls.pageOf(doctor, id)).events).toHaveLength(2)
})

test('an offer that was declined, taken back or has lapsed cannot be accepted', async () => {
  const declined = await calls.offered({ employer: hospital })
  expect((await calls.decline(declined.doctor, declined.id, 'Já tenho plantão.')).reply.state).toBe(
    'declined',
  )
  expect((await calls.decline(declined.doctor, declined.id)).status).toBe(200)
  expect((await calls.pageOf(hospital, declined.id)).events.at(-1)).toMatchObject({
    event: 'decline',
    note: 'Já tenho plantão.',
  })
  const taken = await calls.offered({ employer: hospital })
  expect((await calls.takeBack(hospital, taken.id)).reply.state).toBe('taken_back')
  expect(await kindsOf(taken.doctor)).toContain('booking_ended')
  const late = await calls.offered({ employer: hospital })
  app.clock.advance({ hours: 25 })
  for (const { doctor } of [declined, taken, late]) await calls.later({}, { doctor, employer: hospital })
  expect((await calls.pageOf(late.doctor, late.id)).state).toBe('lapsed')
  for (const { doctor, id } of [declined, taken, late])
    expect((await calls.accept(doctor, id)).error.errorDto.errorName).toBe('BookingChanged')
  await sweepBookings(app, app.clock.now())
  expect((await calls.pageOf(hospital, late.id)).events.at(-1)).toMatchObject({ event: 'lapse', side: null })
})

test('an offer ends with its application, and an application that has ended gets none', async () => {
  const { doctor, jobId, id, applicationId } = await calls.offered({ employer: hospital })
  await withdraw(app, doctor, jobId)
  expect((await calls.accept(doctor, id)).status).toBe(409)
  await sweepBookings(app, app.clock.now())
  expect((await calls.pageOf(doctor, id)).state).toBe('lapsed')
  expect((await calls.pageOf(doctor, id)).events.at(-1)?.event).toBe('applicationEnded')
  const { startsAt, endsAt } = calls.night(5)
  const again = await calls.offer(hospital, applicationId, offerOf([{ dateId: null, startsAt, endsAt }]))
  expect(again.error.errorDto.errorName).toBe('ApplicationFinal')
  const other = await calls.newApplication(hospital)
  await moveTo(app, hospital, other.id, 'rejected')
  await letMovesBeTold(app)
  expect((await calls.offer(hospital, other.id, offerOf([{ dateId: null, startsAt, endsAt }]))).status).toBe(
    409,
  )
})

test('no doctor agrees to two plantões at once, however many calls arrive together', async () => {
  const doctor = await createDoctor(app, 'Carla Dias')
  const companies = await Promise.all(Array.from({ length: 6 }, () => createEmployer(app)))
  const offers = []
  for (const employer of companies) offers.push(await calls.offered({ doctor, employer }))
  const replies = await Promise.all(offers.map(({ id }) => calls.accept(doctor, id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(replies.filter(({ status }) => status === 409).map(({ error }) => error.errorDto.errorName)).toEqual(
    Array(5).fill('BookingOverlap'),
  )
  const lost = offers.find((_, index) => replies[index]?.status === 409)
  const won = offers.find((_, index) => replies[index]?.status === 200)
  expect((await calls.pageOf(doctor, lost?.id ?? '')).overlap?.id).toBe(won?.id)
  // The other company does not learn where she works.
  const index = offers.findIndex(({ id }) => id === lost?.id)
  expect((await calls.pageOf(companies[index] as TestUser, lost?.id ?? '')).overlap).toBeNull()
})

test('one plantão may begin when another ends, and more than 24 hours in a row warn both sides', async () => {
  const doctor = await createDoctor(app)
  const first = await calls.agreed({ employer: hospital, doctor, hours: 12 })
  const { startsAt } = { startsAt: first.booking.endsAt }
  const next = await calls.newApplication(hospital, doctor)
  const endsAt = new Date(Date.parse(startsAt) + 13 * HOUR_MS).toISOString()
  const { reply } = await calls.offer(hospital, next.id, offerOf([{ dateId: null, startsAt, endsAt }]))
  const id = reply.items[0]?.id ?? ''
  expect((await calls.pageOf(doctor, id)).longChainHours).toBe(25)
  expect((await calls.accept(doctor, id)).status).toBe(200)
  for (const side of [doctor, hospital]) expect((await calls.pageOf(side, first.id)).longChainHours).toBe(25)
})

const planned = (jobId: string) => app.call('GET /jobs/:id', { params: { id: jobId } })
async function datedJob(places: number) {
  const { day } = calls.night(4)
  const jobId = await publishJob(app, hospital, {
    dates: [{ day, startsAt: '19:00', hours: 12, places }],
    hours: null,
    shift: null,
  })
  const [date] = (await planned(jobId)).reply.dates
  return { jobId, dateId: date?.id ?? '', ...calls.night(4) }
}

test('the places of a plantão are given once, and the offers that are left over end', async () => {
  const { jobId, dateId, startsAt, endsAt } = await datedJob(2)
  const people = []
  for (const name of ['Ana Alves', 'Bia Brito', 'Cida Costa', 'Duda Dias']) {
    const doctor = await createDoctor(app, name)
    const applicationId = await applied(app, doctor, jobId)
    const { reply } = await calls.offer(hospital, applicationId, offerOf([{ dateId, startsAt, endsAt }]))
    people.push({ doctor, applicationId, id: reply.items[0]?.id ?? '' })
  }
  const replies = await Promise.all(people.map(({ doctor, id }) => calls.accept(doctor, id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  const states = await Promise.all(
    people.map(async ({ doctor, id }) => (await calls.pageOf(doctor, id)).state),
  )
  expect(states.sort()).toEqual(['agreed', 'agreed', 'lapsed', 'lapsed'])
  const { token } = hospital
  const { reply } = await app.call('GET /bookings', { token, query: { month: startsAt.slice(0, 7) } })
  expect(reply.open).toMatchObject([{ dateId, places: 2, taken: 2 }])
  // A place is free again when one of them cancels.
  const agreedOne = people[replies.findIndex(({ status }) => status === 200)]
  await calls.cancel(agreedOne?.doctor as TestUser, agreedOne?.id ?? '')
  const lost = people[replies.findIndex(({ status }) => status === 409)]
  const again = await calls.offer(
    hospital,
    lost?.applicationId ?? '',
    offerOf([{ dateId, startsAt, endsAt }]),
  )
  expect((await calls.accept(lost?.doctor as TestUser, again.reply.items[0]?.id ?? '')).status).toBe(200)
})

test('a plantão is offered to somebody once at a time, as the job has it', async () => {
  const { jobId, dateId, startsAt, endsAt } = await datedJob(1)
  const doctor = await createDoctor(app)
  const id = await applied(app, doctor, jobId)
  const both = await Promise.all([
    calls.offer(hospital, id, offerOf([{ dateId, startsAt, endsAt }])),
    calls.offer(hospital, id, offerOf([{ dateId, startsAt, endsAt }])),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const later = new Date(Date.parse(startsAt) + HOUR_MS).toISOString()
  for (const wrong of [
    { dateId: UNKNOWN_ID, startsAt, endsAt },
    { dateId: null, startsAt, endsAt },
    { dateId, startsAt: later, endsAt },
  ])
    expect((await calls.offer(hospital, id, offerOf([wrong]))).error.errors).toEqual({
      dates: ['As datas desta vaga mudaram. Abra a oferta de novo.'],
    })
  const { token } = hospital
  const { reply } = await app.call('GET /applications/:id/bookings/defaults', { token, params: { id } })
  expect(reply.dates).toMatchObject([{ dateId, isOffered: true, isChosen: true, taken: 0 }])
})

test('offers in the past, too long, too far ahead or without pay are refused', async () => {
  const { id } = await calls.newApplication(hospital)
  const { startsAt, endsAt } = calls.night(3)
  const put = (date: object, more = {}) =>
    calls.offer(hospital, id, offerOf([{ dateId: null, startsAt, endsAt, ...date }], more))
  expect((await put({ startsAt: endsAt })).status).toBe(400)
  expect((await put({ endsAt: new Date(Date.parse(startsAt) + 25 * HOUR_MS).toISOString() })).status).toBe(
    400,
  )
  for (const inDays of [-2, 400]) {
    const { error } = await put(calls.night(inDays))
    expect(error.errors).toHaveProperty('dates')
  }
  expect((await put({}, { payCentavos: 0 })).error.errors).toEqual({
    payCentavos: ['Informe o valor do plantão.'],
  })
  expect((await put({}, { place: ' ' })).error.errors).toEqual({ place: ['Informe onde é o plantão.'] })
})

test('nobody else sees or changes a booking, and neither side takes the steps of the other', async () => {
  const { doctor, id, applicationId } = await calls.agreed({ employer: hospital })
  const strangers = [await createDoctor(app), await createEmployer(app)]
  for (const stranger of strangers) {
    const { token } = stranger
    for (const { status } of [
      await app.call('GET /bookings/:id', { token, params: { id } }),
      await app.call('GET /bookings/:id/calendar.ics', { token, params: { id } }),
      await app.call('GET /applications/:id/bookings', { token, params: { id: applicationId } }),
      await calls.cancel(stranger, id),
      await calls.confirm(stranger, id, true),
    ])
      expect(status).toBe(404)
  }
  const { startsAt, endsAt } = calls.night(9)
  const foreign = await calls.offer(
    strangers[1] as TestUser,
    applicationId,
    offerOf([{ dateId: null, startsAt, endsAt }]),
  )
  expect(foreign.status).toBe(404)
  expect((await calls.accept(hospital, id)).status).toBe(403)
  expect((await calls.takeBack(doctor, id)).status).toBe(403)
})

test('the month of each side has its bookings, the edges of the month in Brasília', async () => {
  const { doctor, booking } = await calls.agreed({ employer: hospital })
  const other = await calls.offered({ employer: hospital })
  const month = booking.startsAt.slice(0, 7)
  const listOf = async ({ token }: TestUser) =>
    (await app.call('GET /bookings', { token, query: { month } })).reply
  expect((await listOf(doctor)).items.map(({ id }) => id)).toEqual([booking.id])
  expect((await listOf(hospital)).items.map(({ id }) => id).sort()).toEqual([booking.id, other.id].sort())
  expect((await listOf(hospital)).waiting.map(({ id }) => id)).toEqual([other.id])
  const bad = await app.call('GET /bookings', { token: doctor.token, query: { month: '2026-13' } })
  expect(bad.status).toBe(400)
})

test('the calendar entry has the times and the place, and no pay', async () => {
  const { doctor, id, booking } = await calls.agreed({ employer: hospital })
  const file = await app.app.inject({
    url: `/api/bookings/${id}/calendar.ics`,
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  const lines = file.body.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines).toContain(`DTSTART:${booking.startsAt.replace(/[-:]|\.000/g, '')}`)
  expect(lines).toContain(`DTEND:${booking.endsAt.replace(/[-:]|\.000/g, '')}`)
  expect(file.body).not.toMatch(/R\$|1\.500/)
})

test('an offer ends when its plantão leaves the job, and nobody accepts it meanwhile', async () => {
  const { jobId, dateId, startsAt, endsAt } = await datedJob(1)
  const doctor = await createDoctor(app)
  const applicationId = await applied(app, doctor, jobId)
  const { reply } = await calls.offer(hospital, applicationId, offerOf([{ dateId, startsAt, endsAt }]))
  const id = reply.items[0]?.id ?? ''
  const other = calls.night(9).day
  await app.db.updateTable('job_dates').set({ day: other, id: null }).where('job_id', '=', jobId).execute()
  await app.db
    .updateTable('jobs')
    .set({ dates: [other] })
    .where('id', '=', jobId)
    .execute()
  expect((await calls.accept(doctor, id)).error.errorDto.errorName).toBe('BookingChanged')
  await sweepBookings(app, app.clock.now())
  expect((await calls.pageOf(doctor, id)).events.at(-1)).toMatchObject({ event: 'dateRemoved', side: null })
  expect(await kindsOf(doctor)).toContain('booking_ended')
})

test('a place stays taken after an edit that has lost the ids of the plantões', async () => {
  const { jobId, dateId, startsAt, endsAt } = await datedJob(1)
  const setId = (id: string | null) =>
    app.db.updateTable('job_dates').set({ id }).where('job_id', '=', jobId).execute()
  const stored = randomUUID()
  await setId(stored)
  const [ana, bia] = [await createDoctor(app, 'Ana Alves'), await createDoctor(app, 'Bia Brito')]
  const [first, second] = [await applied(app, ana, jobId), await applied(app, bia, jobId)]
  const sent = await calls.offer(hospital, first, offerOf([{ dateId: stored, startsAt, endsAt }]))
  await calls.accept(ana, sent.reply.items[0]?.id ?? '')
  await setId(null)
  const refused = await calls.offer(hospital, second, offerOf([{ dateId, startsAt, endsAt }]))
  expect(refused.error.errors).toEqual({ dates: ['Um destes plantões já foi preenchido.'] })
})

test('nobody agrees with an account that is suspended', async () => {
  const one = await calls.offered({ employer: hospital })
  const suspend = (id: string, at: Date | null) =>
    app.db.updateTable('users').set({ suspended_at: at }).where('id', '=', id).execute()
  await suspend(hospital.id, app.clock.now())
  expect((await calls.accept(one.doctor, one.id)).error.errorDto.errorName).toBe('BookingChanged')
  await suspend(hospital.id, null)
  await suspend(one.doctor.id, app.clock.now())
  const { startsAt, endsAt } = calls.night(7)
  const again = await calls.offer(hospital, one.applicationId, offerOf([{ dateId: null, startsAt, endsAt }]))
  expect(again.error.errorDto.errorName).toBe('ApplicationFinal')
})
