import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { trustCalls } from '#test/rota/trusted-doctors.ts'

let app: TestApp
let calls: ReturnType<typeof bookingCalls>
let rota: ReturnType<typeof trustCalls>
let hospital: TestUser
let ana: TestUser
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
  rota = trustCalls(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  ana = await createDoctor(app, 'Ana Alves')
  await rota.storeTrust(hospital, ana)
})

const refusal = (answer: Awaited<ReturnType<typeof rota.book>>) => answer.error.errorDto.errorName
const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)

test('a trusted doctor books an open plantão at once, on the terms of the job and the rules of the company', async () => {
  await app.call('PUT /rota/rules', {
    token: hospital.token,
    body: { noticeHours: 48, handover: 'free' },
  })
  const date = await rota.openDate(hospital)
  const [found] = await rota.bookable(ana)
  expect(found).toMatchObject({
    ...{ jobId: date.jobId, dateId: date.dateId, employerName: 'Hospital Boa Vista' },
    ...{ barrier: null, overlap: null, longChainHours: null },
    terms: {
      place: 'Hospital Boa Vista · Curitiba, PR',
      payCentavos: 150_000,
      paymentDays: 30,
      noticeHours: 48,
    },
  })
  const { status, reply, raw } = await rota.book(ana, date, found?.terms ?? null)
  expect(status, raw.body).toBe(200)
  expect(reply).toMatchObject({
    ...{ state: 'agreed', applicationId: null, jobId: date.jobId, dateId: date.dateId },
    ...{ doctorName: 'Ana Alves', payCentavos: 150_000, noticeHours: 48 },
    agreedAt: app.clock.now().toISOString(),
  })
  expect(await kindsOf(hospital)).toContain('booking_booked')
  const page = await calls.pageOf(hospital, reply.id)
  expect(page.events).toMatchObject([
    { event: 'book', side: 'doctor', actorName: 'Ana Alves', address: '127.0.0.1' },
  ])
  expect(page.events[0]?.terms).toMatchObject({ payCentavos: 150_000, startsAt: reply.startsAt })
  // It is not offered again, and repeating the call changes nothing.
  expect(await rota.bookable(ana)).toEqual([])
  expect((await rota.book(ana, date, found?.terms ?? null)).reply.id).toBe(reply.id)
  expect((await calls.pageOf(ana, reply.id)).events).toHaveLength(1)
})

test('a booking without an application is on every page, is cancelled, and counts in the closing', async () => {
  const date = await rota.openDate(hospital)
  const { reply } = await rota.book(ana, date, await rota.termsOf(ana, date))
  const query = { month: reply.startsAt.slice(0, 7) }
  for (const { token } of [ana, hospital]) {
    const month = (await app.call('GET /bookings', { token, query })).reply
    expect(month.items.map(({ id }) => id)).toEqual([reply.id])
    expect((await app.call('GET /bookings/closing', { token, query })).reply.total.shifts).toBe(1)
    for (const file of ['papers/agreement', 'calendar.ics']) {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await app.app.inject({ url: `/api/bookings/${reply.id}/${file}`, headers })
      expect(statusCode, file).toBe(200)
    }
  }
  expect((await calls.cancel(ana, reply.id)).reply.state).toBe('cancelled')
  // The place is free again.
  expect((await rota.bookable(ana)).map(({ dateId }) => dateId)).toEqual([date.dateId])
})

test('the booking belongs to her application to the job, unless that has ended', async () => {
  const date = await rota.openDate(hospital)
  const applicationId = await applied(app, ana, date.jobId)
  const { reply } = await rota.book(ana, date, await rota.termsOf(ana, date))
  expect(reply.applicationId).toBe(applicationId)
  const other = await rota.openDate(hospital, { inDays: 6 })
  await applied(app, ana, other.jobId)
  await app.call('DELETE /jobs/:id/apply', { token: ana.token, params: { id: other.jobId } })
  expect((await rota.book(ana, other, await rota.termsOf(ana, other))).reply.applicationId).toBeNull()
})

test('only doctors who are trusted at that moment book', async () => {
  const date = await rota.openDate(hospital)
  const terms = await rota.termsOf(ana, date)
  const bia = await createDoctor(app, 'Bia Brito')
  expect(await rota.bookable(bia)).toEqual([])
  expect(refusal(await rota.book(bia, date, terms))).toBe('BookingNotTrusted')
  expect((await rota.distrust(hospital, ana)).status).toBe(200)
  expect(await rota.bookable(ana)).toEqual([])
  expect(refusal(await rota.book(ana, date, terms))).toBe('BookingNotTrusted')
  // The trust of one company does not count for another.
  await rota.storeTrust(hospital, ana)
  const elsewhere = await rota.openDate(await createEmployer(app, 'Clínica Sul'))
  expect(refusal(await rota.book(ana, elsewhere, terms))).toBe('BookingNotTrusted')
  expect(refusal(await rota.book(ana, { ...date, dateId: elsewhere.dateId }, terms))).toBe('BookingNotFound')
  expect(refusal(await rota.book(ana, { ...date, jobId: UNKNOWN_ID }, terms))).toBe('JobNotFound')
})

test('withdrawing the trust and booking at the same moment leaves one order of the two', async () => {
  const date = await rota.openDate(hospital)
  const terms = await rota.termsOf(ana, date)
  const [booked, withdrawn] = await Promise.all([rota.book(ana, date, terms), rota.distrust(hospital, ana)])
  expect(withdrawn.status).toBe(200)
  expect([200, 403]).toContain(booked.status)
})

test('of two doctors who book the last place at once one gets it, and the other offers for it end', async () => {
  const date = await rota.openDate(hospital)
  const bia = await createDoctor(app, 'Bia Brito')
  const caio = await createDoctor(app, 'Caio Couto')
  await rota.storeTrust(hospital, bia)
  const terms = await rota.termsOf(ana, date)
  const offered = await calls.offer(
    hospital,
    await applied(app, caio, date.jobId),
    offerOf([{ dateId: date.dateId, startsAt: terms?.startsAt ?? '', endsAt: terms?.endsAt ?? '' }]),
  )
  const answers = await Promise.all([ana, bia].map((doctor) => rota.book(doctor, date, terms)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.error.errorDto.errorName).toBe('BookingFull')
  expect(await calls.pageOf(caio, offered.reply.items[0]?.id ?? '')).toMatchObject({ state: 'lapsed' })
  expect(await kindsOf(caio)).toContain('booking_ended')
})

test('she books each place once, and an offer for it is answered instead', async () => {
  const date = await rota.openDate(hospital, { places: 3 })
  const terms = await rota.termsOf(ana, date)
  const twice = await Promise.all([rota.book(ana, date, terms), rota.book(ana, date, terms)])
  expect(new Set(twice.map(({ reply }) => reply.id)).size).toBe(1)
  const bia = await createDoctor(app, 'Bia Brito')
  await rota.storeTrust(hospital, bia)
  const span = { startsAt: terms?.startsAt ?? '', endsAt: terms?.endsAt ?? '' }
  await calls.offer(
    hospital,
    await applied(app, bia, date.jobId),
    offerOf([{ dateId: date.dateId, ...span }]),
  )
  expect(await rota.bookable(bia)).toEqual([])
  expect(refusal(await rota.book(bia, date, terms))).toBe('BookingExists')
})

test('the list warns of another plantão at the time and of many hours in a row, and only the first prevents a booking', async () => {
  const elsewhere = await createEmployer(app, 'Clínica Sul')
  const own = await calls.agreed({ employer: elsewhere, doctor: ana, inDays: 3, hours: 12 })
  const same = await rota.openDate(hospital, { inDays: 3 })
  const { day } = calls.night(4)
  const next = await rota.openDate(hospital, {
    job: { dates: [{ day, startsAt: '07:00', hours: 24, places: 1 }] },
  })
  const list = await rota.bookable(ana)
  expect(list.find(({ dateId }) => dateId === same.dateId)?.overlap?.id).toBe(own.id)
  expect(list.find(({ dateId }) => dateId === next.dateId)).toMatchObject({
    overlap: null,
    longChainHours: 36,
  })
  expect(refusal(await rota.book(ana, same, await rota.termsOf(ana, same)))).toBe('BookingOverlap')
  expect((await rota.book(ana, next, await rota.termsOf(ana, next))).status).toBe(200)
})

test('a plantão without a definite pay or without times is listed with the reason, and cannot be booked', async () => {
  const definite = await rota.openDate(hospital, { inDays: 9 })
  const terms = await rota.termsOf(ana, definite)
  const byHour = await rota.openDate(hospital, {
    inDays: 4,
    job: { payUnit: 'hour', payMin: 10_000, payMax: 10_000 },
  })
  expect(await rota.termsOf(ana, byHour)).toMatchObject({ payCentavos: 120_000 })
  const unclear: [Parameters<typeof rota.openDate>[1], string][] = [
    [{ job: { payMin: 140_000 } }, 'pay'],
    [{ job: { payHidden: true } }, 'pay'],
    [{ job: { payUnit: 'month' } }, 'pay'],
    [{ hours: null }, 'times'],
  ]
  for (const [options, barrier] of unclear) {
    const date = await rota.openDate(hospital, { inDays: 5, ...options })
    const found = (await rota.bookable(ana)).find(({ dateId }) => dateId === date.dateId)
    expect(found).toMatchObject({ terms: null, barrier })
    expect(refusal(await rota.book(ana, date, terms))).toBe('BookingTermsOpen')
  }
})

test('pay and place of the plantão itself come before those of the job', async () => {
  const date = await rota.openDate(hospital)
  await app.db
    .updateTable('job_dates')
    .set({ place: 'UTI do bloco B', pay_centavos: 210_000 })
    .where('job_id', '=', date.jobId)
    .execute()
  expect(await rota.termsOf(ana, date)).toMatchObject({ place: 'UTI do bloco B', payCentavos: 210_000 })
})

test('terms that have changed since she read them are not agreed', async () => {
  const date = await rota.openDate(hospital)
  const terms = await rota.termsOf(ana, date)
  await app.db
    .updateTable('jobs')
    .set({ pay_min: 90_000, pay_max: 90_000 })
    .where('id', '=', date.jobId)
    .execute()
  expect(refusal(await rota.book(ana, date, terms))).toBe('BookingChanged')
  const fresh = await rota.termsOf(ana, date)
  await app.call('PUT /rota/rules', { token: hospital.token, body: { noticeHours: 72, handover: 'none' } })
  expect(refusal(await rota.book(ana, date, fresh))).toBe('BookingChanged')
  expect((await rota.book(ana, date, await rota.termsOf(ana, date))).reply).toMatchObject({
    payCentavos: 90_000,
    noticeHours: 72,
  })
})

test('what is over, closed, hidden or of an account that is gone is neither listed nor booked', async () => {
  const closed = await rota.openDate(hospital)
  const terms = await rota.termsOf(ana, closed)
  await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id: closed.jobId } })
  expect(refusal(await rota.book(ana, closed, terms))).toBe('JobNotOpen')
  const hidden = await rota.openDate(hospital, { job: { employerHidden: true } })
  expect(await rota.bookable(ana)).toEqual([])
  expect((await rota.book(ana, hidden, terms)).status).toBe(409)
  const left = await rota.openDate(hospital, { inDays: 4 })
  const leftTerms = await rota.termsOf(ana, left)
  for (const { id } of [ana, hospital]) {
    const suspend = (suspended_at: Date | null) =>
      app.db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute()
    await suspend(app.clock.now())
    expect((await rota.book(ana, left, leftTerms)).status).toBeGreaterThanOrEqual(400)
    await suspend(null)
  }
  app.clock.advance({ days: 5 })
  ana.token = await app.openTestSession(ana.id, 'doctor')
  expect(await rota.bookable(ana)).toEqual([])
  expect((await rota.book(ana, left, leftTerms)).status).toBe(409)
})

test('a doctor whose registrations are all irregular books nothing', async () => {
  const date = await rota.openDate(hospital)
  const terms = await rota.termsOf(ana, date)
  const { crm, uf } = await app.db
    .selectFrom('doctor_registrations')
    .select(['crm', 'uf'])
    .where('doctor_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  const at = app.clock.now()
  const check = { outcome: 'irregular', basis: 'registry', checked_at: at, is_current: true } as const
  await app.db
    .insertInto('registration_checks')
    .values({ doctor_id: ana.id, crm, uf, origin: 'doctor', requested_at: at, ...check })
    .execute()
  expect(refusal(await rota.book(ana, date, terms))).toBe('RegistrationIrregular')
})
