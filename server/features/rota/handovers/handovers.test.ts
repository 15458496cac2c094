import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_PROPOSED_HANDOVERS } from '#contract/rota/handovers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { handoverCalls } from '#test/rota/handovers.ts'

let app: TestApp
let calls: ReturnType<typeof bookingCalls>
let handovers: ReturnType<typeof handoverCalls>
let hospital: TestUser
let ana: TestUser
let bia: TestUser
/** Ana's plantão, and one of Bia at the same company. */
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

const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)
const eventsOf = async (user: TestUser, id: string) =>
  (await calls.pageOf(user, id)).events.map(({ event }) => event)
const nameOf = ({ error }: { error: { errorDto: { errorName: string } } }) => error.errorDto.errorName
/** A proposal of Ana to Bia. Returns its id. */
async function proposed(otherBookingId: string | null = null): Promise<string> {
  const { status, reply, raw } = await handovers.propose(ana, given, bia, otherBookingId)
  expect(status, raw.body).toBe(201)
  return reply.id
}

test('with a free rule, a given plantão changes hands when the colleague accepts', async () => {
  await handovers.setRule(hospital, 'free')
  const before = await calls.pageOf(ana, given)
  const id = await proposed()
  expect(await kindsOf(bia)).toContain('booking_handover_asked')
  const [asked] = await handovers.openOf(bia)
  expect(asked).toMatchObject({
    id,
    bookingId: given,
    reader: 'colleague',
    isSwap: false,
    proposerName: 'Ana Alves',
    reason: 'Viagem',
    given: {
      payCentavos: before.payCentavos,
      place: before.place,
      startsAt: before.startsAt,
      noticeHours: 24,
    },
    warnings: { colleague: { longChainHours: null, overlaps: false }, proposer: null },
  })
  const accepted = await handovers.answer(bia, id)
  expect(accepted.reply).toMatchObject({ state: 'done', given: null })
  const newId = accepted.reply.newBookingId ?? ''
  expect(await calls.pageOf(bia, newId)).toMatchObject({
    state: 'agreed',
    doctorName: 'Bia Brito',
    employerName: before.employerName,
    startsAt: before.startsAt,
    payCentavos: before.payCentavos,
    applicationId: null,
    jobId: before.jobId,
  })
  expect((await calls.pageOf(ana, given)).state).toBe('passed_on')
  expect(await eventsOf(ana, given)).toEqual([
    'offer',
    'accept',
    'proposeHandover',
    'acceptHandover',
    'passOn',
  ])
  // Her consent with its address, and the terms. Nothing of what was before.
  const { events } = await calls.pageOf(bia, newId)
  expect(events).toMatchObject([
    { event: 'acceptHandover', actorName: 'Bia Brito', address: '127.0.0.1' },
    { event: 'takeOver', actorName: 'Bia Brito', terms: { payCentavos: before.payCentavos } },
  ])
  for (const user of [ana, hospital]) expect(await kindsOf(user)).toContain('booking_handover_answered')
  const seen = (await handovers.ofBooking(hospital, given)).reply
  expect(seen.takenOverBy).toEqual({ bookingId: newId, name: 'Bia Brito' })
  expect((await handovers.ofBooking(hospital, newId)).reply.takenOverFrom?.name).toBe('Ana Alves')
  expect((await handovers.ofBooking(ana, given)).reply.takenOverBy).toBeNull()
  // Answering again changes nothing.
  expect((await handovers.answer(bia, id)).reply.newBookingId).toBe(newId)
  expect((await handovers.answer(bia, id, false)).status).toBe(409)
})

test('a swap takes effect in both directions when the company approves', async () => {
  const id = await proposed(other)
  expect((await handovers.answer(bia, id)).reply.state).toBe('accepted')
  // Nothing has changed yet.
  expect((await calls.pageOf(ana, given)).state).toBe('agreed')
  expect(await kindsOf(hospital)).toContain('booking_handover_waits')
  expect(await kindsOf(ana)).toContain('booking_handover_answered')
  const [waiting] = await handovers.openOf(hospital)
  expect(waiting).toMatchObject({
    state: 'accepted',
    reader: 'employer',
    returned: { bookingId: other, terms: { place: expect.any(String) } },
    warnings: { colleague: { overlaps: false }, proposer: { overlaps: false } },
  })
  const approved = await handovers.decide(hospital, id)
  expect(approved.reply.state).toBe('done')
  const ofAna = (await handovers.ofBooking(ana, given)).reply.items[0]?.newBookingId ?? ''
  const ofBia = (await handovers.ofBooking(bia, other)).reply.items[0]?.newBookingId ?? ''
  const [before, after] = [await calls.pageOf(bia, other), await calls.pageOf(ana, ofAna)]
  expect([before.state, after.state, after.startsAt]).toEqual(['passed_on', 'agreed', before.startsAt])
  expect((await calls.pageOf(bia, ofBia)).startsAt).toBe((await calls.pageOf(ana, given)).startsAt)
  // Each has her own consent in the history of her new plantão, and the decision of the company.
  expect(await eventsOf(ana, ofAna)).toEqual(['proposeHandover', 'takeOver'])
  expect(await eventsOf(bia, ofBia)).toEqual(['acceptHandover', 'takeOver'])
  expect((await calls.pageOf(ana, ofAna)).events.at(-1)).toMatchObject({ side: 'employer' })
  expect(await eventsOf(bia, other)).toEqual(['offer', 'accept', 'acceptHandover', 'passOn'])
  expect(await kindsOf(bia)).toContain('booking_handover_answered')
  expect((await handovers.decide(hospital, id)).reply.state).toBe('done')
  expect((await handovers.decide(hospital, id, false)).status).toBe(409)
})

test('without permission nothing is proposed, and what is open cannot be accepted any more', async () => {
  const id = await proposed()
  await handovers.setRule(hospital, 'none')
  expect(nameOf(await handovers.answer(bia, id))).toBe('HandoverNotAllowed')
  await handovers.takeBack(ana, id)
  expect(nameOf(await handovers.propose(ana, given, bia))).toBe('HandoverNotAllowed')
  expect((await handovers.colleagues(ana, given)).reply).toEqual({ rule: 'none', items: [] })
})

test('the proposer takes it back until it takes effect, and what was decided stays', async () => {
  const first = await proposed()
  expect((await handovers.takeBack(ana, first)).reply.state).toBe('taken_back')
  expect((await handovers.takeBack(ana, first)).status).toBe(200)
  expect(nameOf(await handovers.answer(bia, first))).toBe('HandoverChanged')
  // She learns what came of it, and not the terms any more.
  expect((await handovers.ofBooking(bia, given)).reply.items).toMatchObject([
    { state: 'taken_back', given: null },
  ])
  const second = await proposed()
  await handovers.answer(bia, second)
  await handovers.takeBack(ana, second)
  expect(nameOf(await handovers.decide(hospital, second))).toBe('HandoverChanged')
  expect(await kindsOf(bia)).toContain('booking_handover_answered')
  const third = await proposed()
  await handovers.answer(bia, third)
  await handovers.decide(hospital, third)
  expect(nameOf(await handovers.takeBack(ana, third))).toBe('HandoverChanged')
})

test('a refusal and a denial leave the plantão with its doctor, who is told', async () => {
  const first = await proposed()
  expect((await handovers.answer(bia, first, false)).reply.state).toBe('refused')
  expect((await handovers.answer(bia, first)).status).toBe(409)
  expect(await kindsOf(ana)).toContain('booking_handover_answered')
  const second = await proposed()
  await handovers.answer(bia, second)
  const denied = await handovers.decide(hospital, second, false, 'Falta alguém da equipe.')
  expect(denied.reply.state).toBe('denied')
  expect((await handovers.decide(hospital, second, false)).status).toBe(200)
  expect((await calls.pageOf(ana, given)).events.at(-1)).toMatchObject({
    event: 'denyHandover',
    side: 'employer',
    note: 'Falta alguém da equipe.',
  })
  expect(await kindsOf(bia)).toContain('booking_handover_answered')
  // The company can also end what nobody has answered, because it blocks changes.
  expect((await handovers.decide(hospital, await proposed(), false)).reply.state).toBe('denied')
  expect((await calls.pageOf(ana, given)).state).toBe('agreed')
})

test('only a colleague is asked: one who works there, or is trusted', async () => {
  const carla = await createDoctor(app, 'Carla Costa')
  await calls.agreed({ employer: await createEmployer(app), doctor: carla })
  await calls.offered({ employer: hospital, doctor: carla, inDays: 12 })
  const refused = await handovers.propose(ana, given, carla)
  expect(refused.error.errors).toHaveProperty('toDoctorId')
  expect((await handovers.propose(ana, given, ana)).error.errors).toHaveProperty('toDoctorId')
  const { token } = hospital
  await app.call('PUT /rota/trusted-doctors/:id', { token, params: { id: carla.id } })
  const { reply } = await handovers.colleagues(ana, given)
  expect(reply.rule).toBe('approve')
  expect(reply.items.map(({ name, shifts }) => [name, shifts.map(({ bookingId }) => bookingId)])).toEqual([
    ['Bia Brito', [other]],
    ['Carla Costa', []],
  ])
  expect(reply.items[0]?.registration).toMatch(/^CRM \d+\/PR$/)
  expect(reply.items[0]?.shifts[0]).not.toHaveProperty('payCentavos')
  expect((await handovers.propose(ana, given, carla)).status).toBe(201)
})

test('the other plantão of a swap is a coming one of the colleague at the same company', async () => {
  const elsewhere = await calls.agreed({ employer: await createEmployer(app), doctor: bia, inDays: 11 })
  const mine = await calls.agreed({ employer: hospital, doctor: ana, inDays: 14 })
  const offered = await calls.offered({ employer: hospital, doctor: bia, inDays: 16 })
  for (const wrong of [elsewhere.id, mine.id, offered.id, UNKNOWN_ID])
    expect((await handovers.propose(ana, given, bia, wrong)).error.errors).toHaveProperty('otherBookingId')
  // Ana works elsewhere at that time herself.
  await calls.agreed({ employer: await createEmployer(app), doctor: ana, inDays: 9 })
  expect(nameOf(await handovers.propose(ana, given, bia, other))).toBe('BookingOverlap')
  expect((await handovers.propose(ana, given, bia, null, ' ')).error.errors).toHaveProperty('reason')
})

test('nobody else learns of a handover or takes a step of another party', async () => {
  const id = await proposed(other)
  const strangers = [await createDoctor(app), await createEmployer(app)] as const
  for (const stranger of strangers) {
    expect((await handovers.ofBooking(stranger, given)).status).toBe(404)
    expect(await handovers.openOf(stranger)).toEqual([])
  }
  const [doctor, employer] = strangers
  const foreign = [
    await handovers.takeBack(doctor, id),
    await handovers.answer(doctor, id),
    await handovers.decide(employer, id),
    await handovers.takeBack(bia, id),
    await handovers.answer(ana, id),
    await handovers.propose(doctor, given, bia),
    await handovers.colleagues(bia, given),
    await handovers.answer(bia, UNKNOWN_ID),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
  // The colleague reads the proposal, but not the plantão itself. And the proposer sees only when hers is.
  expect((await app.call('GET /bookings/:id', { token: bia.token, params: { id: given } })).status).toBe(404)
  expect((await handovers.openOf(ana))[0]?.returned).toMatchObject({ bookingId: other, terms: null })
  const reader = await createMember(app, hospital, 'reader')
  await handovers.answer(bia, id)
  expect((await handovers.decide(reader, id)).status).toBe(403)
  expect((await handovers.openOf(reader)).map((one) => one.id)).toEqual([id])
  const recruiter = await createMember(app, hospital, 'recruiter')
  expect((await handovers.decide(recruiter, id)).status).toBe(200)
})

test('the proposals about one plantão have an end', async () => {
  for (let times = 0; times < MAX_PROPOSED_HANDOVERS; times++) await handovers.takeBack(ana, await proposed())
  expect((await handovers.propose(ana, given, bia)).error.errors).toHaveProperty('toDoctorId')
})
