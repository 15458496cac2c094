import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { handoverCalls } from '#test/rota/handovers.ts'
import { sweepHandovers } from './service.ts'

let app: TestApp
let calls: ReturnType<typeof bookingCalls>
let handovers: ReturnType<typeof handoverCalls>
let hospital: TestUser
let ana: TestUser
let bia: TestUser
let given: string
let other: string
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
  handovers = handoverCalls(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  ana = await createDoctor(app, 'Ana Alves')
  bia = await createDoctor(app, 'Bia Brito')
  given = (await calls.agreed({ employer: hospital, doctor: ana, inDays: 5 })).id
  other = (await calls.agreed({ employer: hospital, doctor: bia, inDays: 9 })).id
})

const nameOf = ({ error }: { error: { errorDto: { errorName: string } } }) => error.errorDto.errorName
async function proposed(otherBookingId: string | null = null): Promise<string> {
  const { status, reply, raw } = await handovers.propose(ana, given, bia, otherBookingId)
  expect(status, raw.body).toBe(201)
  return reply.id
}
const statesOf = async (...pages: [TestUser, string][]) =>
  Promise.all(pages.map(async ([user, id]) => (await calls.pageOf(user, id)).state))
const sweep = () => sweepHandovers(app, app.clock.now())
const change = ({ token }: TestUser, id: string, booking: Awaited<ReturnType<typeof calls.pageOf>>) => {
  const { startsAt, endsAt, place, paymentDays, note, payCentavos } = booking
  const body = { startsAt, endsAt, place, paymentDays, note, payCentavos: payCentavos + 100 }
  return app.call('POST /bookings/:id/change', { token, params: { id }, body })
}
/** How many plantões of a doctor are agreed. */
const agreedOf = async ({ id }: TestUser) =>
  (
    await app.db
      .selectFrom('bookings')
      .select('id')
      .where('doctor_id', '=', id)
      .where('state', '=', 'agreed')
      .execute()
  ).length

test('a colleague who works elsewhere at that time cannot accept, and is told of it and of long hours before', async () => {
  const elsewhere = await createEmployer(app)
  const id = await proposed()
  await calls.agreed({ employer: elsewhere, doctor: bia, inDays: 5 })
  expect((await handovers.openOf(bia))[0]?.warnings.colleague).toMatchObject({ overlaps: true })
  expect(nameOf(await handovers.answer(bia, id))).toBe('BookingOverlap')
  expect(await statesOf([ana, given])).toEqual(['agreed'])
})

test('a colleague who agrees to another plantão before the company approves cannot take this one over', async () => {
  const id = await proposed()
  await handovers.answer(bia, id)
  await calls.agreed({ employer: await createEmployer(app), doctor: bia, inDays: 5 })
  const refused = await handovers.decide(hospital, id)
  expect([nameOf(refused), refused.error.errorDto.details]).toEqual([
    'BookingOverlap',
    'Quem assumiria o plantão já combinou outro nesse horário.',
  ])
  expect((await handovers.openOf(hospital))[0]?.state).toBe('accepted')
})

test('both see more than 24 hours in a row before they agree', async () => {
  const { startsAt, endsAt } = await calls.pageOf(ana, given)
  const one = await calls.newApplication(await createEmployer(app), bia)
  const employer = await createEmployer(app)
  const { id: application } = await calls.newApplication(employer, bia)
  expect(one.id).not.toBe(application)
  const next = {
    dateId: null,
    startsAt: endsAt,
    endsAt: new Date(Date.parse(startsAt) + 25 * HOUR_MS).toISOString(),
  }
  const { reply } = await calls.offer(employer, application, offerOf([next]))
  await calls.accept(bia, reply.items[0]?.id ?? '')
  await handovers.answer(bia, await proposed())
  expect((await handovers.openOf(hospital))[0]?.warnings.colleague).toEqual({
    longChainHours: 25,
    overlaps: false,
  })
})

test('a doctor without a regular registration takes nothing over, on either side of a swap', async () => {
  const setOutcome = async ({ id: doctorId }: TestUser, outcome: 'irregular' | 'regular') => {
    await app.db.deleteFrom('registration_checks').where('doctor_id', '=', doctorId).execute()
    if (outcome === 'regular') return
    const { crm, uf } = await app.db
      .selectFrom('doctor_registrations')
      .select(['crm', 'uf'])
      .where('doctor_id', '=', doctorId)
      .executeTakeFirstOrThrow()
    const at = app.clock.now()
    const check = { outcome, basis: 'registry', checked_at: at, is_current: true } as const
    await app.db
      .insertInto('registration_checks')
      .values({ doctor_id: doctorId, crm, uf, origin: 'doctor', requested_at: at, ...check })
      .execute()
  }
  const id = await proposed(other)
  await setOutcome(bia, 'irregular')
  expect((await handovers.answer(bia, id)).error.errorDto).toMatchObject({
    errorName: 'RegistrationIrregular',
    details: expect.stringContaining('Fale com o CRM-PR'),
  })
  await setOutcome(bia, 'regular')
  await setOutcome(ana, 'irregular')
  const refused = await handovers.answer(bia, id)
  expect([refused.status, refused.error.errorDto.details]).toEqual([
    403,
    expect.stringContaining('quem assumiria o plantão'),
  ])
  await setOutcome(ana, 'regular')
  await handovers.answer(bia, id)
  await setOutcome(bia, 'irregular')
  expect(nameOf(await handovers.decide(hospital, id))).toBe('RegistrationIrregular')
  expect(await statesOf([ana, given], [bia, other])).toEqual(['agreed', 'agreed'])
})

test('a change and a handover of one plantão exclude each other', async () => {
  const booking = await calls.pageOf(ana, given)
  const id = await proposed(other)
  expect(nameOf(await change(hospital, given, booking))).toBe('BookingInHandover')
  // Her own plantão is free to change until she promises it.
  const changed = await change(hospital, other, await calls.pageOf(bia, other))
  expect(changed.status).toBe(200)
  expect(nameOf(await handovers.answer(bia, id))).toBe('HandoverChanged')
  await app.call('DELETE /bookings/:id/change', { token: hospital.token, params: { id: other } })
  await handovers.answer(bia, id)
  expect(nameOf(await change(hospital, other, await calls.pageOf(bia, other)))).toBe('BookingInHandover')
  await handovers.takeBack(ana, id)
  await change(hospital, given, booking)
  expect(nameOf(await handovers.propose(ana, given, bia))).toBe('BookingInChange')
})

test('an edit of the job ends a handover, and new terms are never taken over unread', async () => {
  const id = await proposed()
  await handovers.answer(bia, id)
  const { startsAt, endsAt, place, paymentDays, note } = await calls.pageOf(ana, given)
  const terms = { startsAt, endsAt, place, paymentDays, note, payCentavos: 90_000 }
  const setChange = (change: object) =>
    app.db
      .updateTable('bookings')
      .set({ change: JSON.stringify(change) })
      .where('id', '=', given)
      .execute()
  await setChange(terms)
  expect(nameOf(await handovers.decide(hospital, id))).toBe('HandoverChanged')
  app.clock.advance({ minutes: 1 })
  await app.call('POST /bookings/:id/change/answer', {
    token: ana.token,
    params: { id: given },
    body: { accepts: true, proposed: terms },
  })
  expect((await calls.pageOf(ana, given)).payCentavos).toBe(90_000)
  expect(nameOf(await handovers.decide(hospital, id))).toBe('HandoverChanged')
  await sweep()
  expect((await handovers.ofBooking(bia, given)).reply.items).toMatchObject([{ state: 'ended', given: null }])
  // A new proposal is about the new terms.
  const again = await proposed()
  await setChange(terms)
  await sweep()
  expect((await handovers.ofBooking(bia, given)).reply.items[0]).toMatchObject({ id: again, state: 'ended' })
})

test('one plantão is proposed once at a time, and promised once', async () => {
  const both = await Promise.all([
    handovers.propose(ana, given, bia),
    handovers.propose(ana, given, bia, other),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  await handovers.takeBack(ana, both.find(({ status }) => status === 201)?.reply.id ?? '')
  const carla = await createDoctor(app, 'Carla Costa')
  const third = (await calls.agreed({ employer: hospital, doctor: carla, inDays: 13 })).id
  const ofAna = await proposed(other)
  const { reply: ofCarla } = await handovers.propose(carla, third, bia, other)
  const answers = await Promise.all([handovers.answer(bia, ofAna), handovers.answer(bia, ofCarla.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(nameOf(await handovers.propose(bia, other, carla))).toBe('BookingInHandover')
})

test('two acceptances at once, and a decision at once with taking back, have one outcome', async () => {
  await handovers.setRule(hospital, 'free')
  const id = await proposed()
  const answers = await Promise.all([handovers.answer(bia, id), handovers.answer(bia, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ reply }) => reply.newBookingId)).size).toBe(1)
  expect([await agreedOf(ana), await agreedOf(bia)]).toEqual([0, 2])
  await handovers.setRule(hospital, 'approve')
  given = (await calls.agreed({ employer: hospital, doctor: ana, inDays: 15 })).id
  const second = await proposed()
  await handovers.answer(bia, second)
  const [approved, back] = await Promise.all([
    handovers.decide(hospital, second),
    handovers.takeBack(ana, second),
  ])
  expect([approved.status, back.status].sort()).toEqual([200, 409])
  expect(await statesOf([ana, given])).toEqual([approved.status === 200 ? 'passed_on' : 'agreed'])
})

test('a swap and a cancellation of the other plantão at once: either the swap counts, or nothing has changed hands', async () => {
  await handovers.setRule(hospital, 'free')
  const id = await proposed(other)
  const [swapped, cancelled] = await Promise.all([handovers.answer(bia, id), calls.cancel(bia, other)])
  const states = await statesOf([ana, given], [bia, other])
  if (swapped.status === 200) {
    expect(states).toEqual(['passed_on', 'passed_on'])
    expect(cancelled.status).toBe(409)
    expect([await agreedOf(ana), await agreedOf(bia)]).toEqual([1, 1])
  } else {
    expect(states).toEqual(['agreed', 'cancelled'])
    expect(nameOf(swapped)).toBe('HandoverChanged')
  }
})

test('a proposal ends with its plantão: cancelled, begun, or with an account that closes', async () => {
  await calls.agreed({ employer: hospital, doctor: bia, inDays: 20 })
  const id = await proposed(other)
  await calls.cancel(bia, other)
  expect(nameOf(await handovers.answer(bia, id))).toBe('HandoverChanged')
  await sweep()
  await sweep()
  expect((await calls.pageOf(ana, given)).events.at(-1)).toMatchObject({ event: 'endHandover', side: null })
  expect((await bellOf(app, ana)).items).toContainEqual(
    expect.objectContaining({ kind: 'booking_handover_answered', times: 1 }),
  )
  const second = await proposed()
  await app.db.updateTable('users').set({ suspended_at: app.clock.now() }).where('id', '=', ana.id).execute()
  expect(nameOf(await handovers.answer(bia, second))).toBe('HandoverChanged')
  await sweep()
  expect((await handovers.ofBooking(bia, given)).reply.items).toMatchObject([{ state: 'ended' }])
  await app.db.updateTable('users').set({ suspended_at: null }).where('id', '=', ana.id).execute()
  ana.token = await app.openTestSession(ana.id, 'doctor')
  const third = await proposed()
  await handovers.answer(bia, third)
  await calls.later({ days: 6 }, { doctor: ana, employer: hospital })
  expect(nameOf(await handovers.decide(hospital, third))).toBe('HandoverChanged')
  await sweep()
  expect((await handovers.ofBooking(hospital, given)).reply.items).toEqual([])
  bia.token = await app.openTestSession(bia.id, 'doctor')
  expect((await bellOf(app, bia)).items.map(({ kind }) => kind)).toContain('booking_handover_answered')
})

test('places, the closing and the documents follow the plantão to its new doctor', async () => {
  const { day, startsAt, endsAt } = calls.night(3)
  const jobId = await publishJob(app, hospital, {
    dates: [{ day, startsAt: '19:00', hours: 12, places: 1 }],
    hours: null,
    shift: null,
  })
  const dateId = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates[0]?.id ?? ''
  const carla = await createDoctor(app, 'Carla Costa')
  const [ofAna, ofCarla] = [await applied(app, ana, jobId), await applied(app, carla, jobId)]
  const offerOn = (application: string) =>
    calls.offer(hospital, application, offerOf([{ dateId, startsAt, endsAt }]))
  given = (await offerOn(ofAna)).reply.items[0]?.id ?? ''
  await calls.accept(ana, given)
  await handovers.setRule(hospital, 'free')
  const newId = (await handovers.answer(bia, await proposed())).reply.newBookingId ?? ''
  const query = { month: startsAt.slice(0, 7) }
  const { open } = (await app.call('GET /bookings', { token: hospital.token, query })).reply
  expect(open).toMatchObject([{ dateId, places: 1, taken: 1 }])
  expect((await offerOn(ofCarla)).error.errors).toHaveProperty('dates')

  const closing = (await app.call('GET /bookings/closing', { token: hospital.token, query })).reply
  const ofDay = closing.rows.filter((row) => row.startsAt === startsAt)
  expect(ofDay).toMatchObject([{ id: newId }])
  expect(JSON.stringify(closing)).toContain('Bia Brito')
  const paper = async ({ token }: TestUser, id: string, kind: string) =>
    (
      await app.app.inject({
        url: `/api/bookings/${id}/papers/${kind}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  expect([await paper(ana, given, 'agreement'), await paper(bia, newId, 'agreement')]).toEqual([200, 200])
  await calls.later({ days: 4 }, { doctor: bia, employer: hospital })
  ana.token = await app.openTestSession(ana.id, 'doctor')
  expect((await calls.confirm(ana, given, true)).status).toBe(409)
  expect((await calls.confirm(bia, newId, true)).status).toBe(200)
  expect((await calls.confirm(hospital, newId, true)).status).toBe(200)
  expect([await paper(ana, given, 'proof'), await paper(bia, newId, 'proof')]).toEqual([409, 200])
})
