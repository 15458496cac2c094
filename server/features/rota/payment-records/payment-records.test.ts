import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, type TestUser } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { storeEnded } from '#test/rota/payments.ts'
import { makeRecords } from './service.ts'

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  // The third day of a month.
  const now = app.clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 15)
  await goTo(next)
})

/** Sets the clock, and signs the company in again. */
async function goTo(moment: number) {
  app.clock.advance({ seconds: (moment - app.clock.now().getTime()) / 1_000 })
  hospital.token = await app.openTestSession(hospital.id, 'employer')
}
const later = (days: number) => goTo(app.clock.now().getTime() + days * DAY_MS)

const make = () => makeRecords(app, app.clock.now())
const shown = async (id = hospital.id, token?: string) =>
  (await app.call('GET /employers/:id/payment-record', { params: { id }, ...(token && { token }) })).reply
    .record
const own = async ({ token } = hospital) => (await app.call('GET /payment-records/own', { token })).reply
const reply = ({ token }: TestUser, id: string, text: string) =>
  app.call('PUT /payment-records/:id/reply', { token, params: { id }, body: { reply: text } })

/** Plantões of as many doctors. */
async function ended(doctors: number, change: Parameters<typeof storeEnded>[2] = {}) {
  for (let one = 0; one < doctors; one += 1) await storeEnded(app, hospital, change)
}

test('four doctors make no record, and the plantões of a fifth one do', async () => {
  const doctor = await createDoctor(app)
  await ended(3)
  for (const daysAgo of [60, 70, 80]) await storeEnded(app, hospital, { doctor, daysAgo })
  await make()
  expect(await own()).toMatchObject({ records: [], today: { doctors: 4, plantoes: 6 } })
  await ended(1)
  await make()
  expect((await own()).records).toEqual([expect.objectContaining({ doctors: 5, plantoes: 7 })])
})

test('a record has medians and counts, and is shown seven days after its owners were told', async () => {
  const owner = await createMember(app, hospital, 'owner')
  const recruiter = await createMember(app, hospital, 'recruiter')
  await ended(3, { promised: 30, paidAfter: 34 })
  await ended(2, { promised: 30, paidAfter: 29 })
  await ended(1, { promised: 10, paidAfter: 0 })
  await make()
  for (const person of [hospital, owner])
    expect((await bellOf(app, person)).items[0]).toMatchObject({ kind: 'payments_summarized' })
  expect((await bellOf(app, recruiter)).items).toEqual([])
  const [mail] = await takeMails(app, hospital)
  expect(mail?.body_text).toContain('/dashboard/bookings/closing#prazos')
  expect(await shown()).toBeNull()
  await later(6.99)
  expect(await shown()).toBeNull()
  await later(0.01)
  expect(await shown()).toEqual({
    doctors: 6,
    plantoes: 6,
    promisedDays: 30,
    actualDays: 32,
    onTime: 3,
    unpaid: 0,
    madeAt: expect.any(String),
    reply: null,
    repliedAt: null,
  })
})

test('only the doctor’s word makes a plantão paid, and one that is long overdue counts with the days so far', async () => {
  await ended(5, { promised: 30, paidAfter: 20 })
  const count = async (change: Parameters<typeof storeEnded>[2]) => {
    const before = (await own()).today
    await storeEnded(app, hospital, change)
    const { today, plantoes } = await own()
    return {
      counted: (today?.plantoes ?? 0) - (before?.plantoes ?? 0),
      unpaid: (today?.unpaid ?? 0) - (before?.unpaid ?? 0),
      days: plantoes.find(({ paidOn }) => paidOn === null)?.days,
    }
  }
  const none = { counted: 0, unpaid: 0, days: undefined }
  // The promised day has passed 15 days ago, and no more.
  expect(await count({ daysAgo: 45, paidAfter: null })).toEqual(none)
  // By the company's word only.
  expect(await count({ daysAgo: 90, paidAfter: 20, received: null })).toEqual(none)
  expect(await count({ promised: null, paidAfter: 20 })).toEqual(none)
  expect(await count({ worked: false, paidAfter: null, daysAgo: 90 })).toEqual(none)
  expect(await count({ worked: null, paidAfter: null, daysAgo: 90 })).toEqual(none)
  expect(await count({ state: 'cancelled', paidAfter: 20 })).toEqual(none)
  expect(await count({ daysAgo: 400, paidAfter: 20 })).toEqual(none)
  expect(await count({ worked: null, paidAfter: 20 })).toEqual({ ...none, counted: 1 })
  expect(await count({ daysAgo: 46, paidAfter: null })).toEqual({ counted: 1, unpaid: 1, days: 46 })
  expect(await count({ daysAgo: 50, paidAfter: 20, received: false })).toMatchObject({
    counted: 1,
    unpaid: 1,
  })
})

test('two processes at once make one record and tell the owner once', async () => {
  await ended(5)
  await Promise.all([make(), make(), make()])
  await make()
  expect((await own()).records).toHaveLength(1)
  expect((await bellOf(app, hospital)).items).toEqual([
    expect.objectContaining({ kind: 'payments_summarized', times: 1 }),
  ])
})

test('records are made on the first days of a month only, and the former one is shown until the next is', async () => {
  const at = (day: number) =>
    Date.UTC(app.clock.now().getUTCFullYear(), app.clock.now().getUTCMonth(), day, 15)
  await ended(5)
  await goTo(at(6))
  await make()
  expect((await own()).records).toEqual([])
  await goTo(Date.UTC(app.clock.now().getUTCFullYear(), app.clock.now().getUTCMonth() + 1, 1, 15))
  await make()
  await later(10)
  const first = await shown()
  expect(first).toMatchObject({ plantoes: 5 })
  await ended(1, { daysAgo: 50 })
  await goTo(Date.UTC(app.clock.now().getUTCFullYear(), app.clock.now().getUTCMonth() + 1, 1, 15))
  await make()
  expect(await shown()).toEqual(first)
  expect((await own()).records.map(({ plantoes, isShown }) => [plantoes, isShown])).toEqual([
    [6, false],
    [5, true],
  ])
  await later(8)
  expect(await shown()).toMatchObject({ plantoes: 6 })
  // Nobody is judged by what was a year ago.
  await later(370)
  expect(await shown()).toBeNull()
})

test('an owner replies before and after it is shown, and nobody else does', async () => {
  await ended(5)
  await make()
  const id = (await own()).records[0]?.id ?? ''
  const other = await createEmployer(app)
  const recruiter = await createMember(app, hospital, 'recruiter')
  const reader = await createMember(app, hospital, 'reader')
  expect((await reply(other, id, 'Não é nosso.')).status).toBe(404)
  for (const person of [recruiter, reader]) expect((await reply(person, id, 'Oi.')).status).toBe(403)
  expect((await own(reader)).records).toHaveLength(1)
  expect((await reply(hospital, id, 'x'.repeat(1_001))).status).toBe(400)
  expect((await reply(hospital, id, 'Trocamos de banco em maio.')).reply).toMatchObject({
    reply: 'Trocamos de banco em maio.',
    isShown: false,
  })
  await later(8)
  expect(await shown()).toMatchObject({ reply: 'Trocamos de banco em maio.' })
  await reply(hospital, id, 'Pagamos toda sexta-feira.')
  expect(await shown()).toMatchObject({
    reply: 'Pagamos toda sexta-feira.',
    repliedAt: app.clock.now().toISOString(),
  })
  await reply(hospital, id, ' ')
  expect(await shown()).toMatchObject({ reply: null, repliedAt: null })
})

test('a suspended company and one that will be deleted show no record, and doctors have none', async () => {
  await ended(5)
  await make()
  await later(8)
  const set = (values: object) =>
    app.db.updateTable('users').set(values).where('id', '=', hospital.id).execute()
  const now = app.clock.now()
  for (const ends of [{ suspended_at: now }, { suspended_at: now, deletion_due_at: now }]) {
    await set(ends)
    expect(await shown()).toBeNull()
    await set({ suspended_at: null, deletion_due_at: null })
    expect(await shown()).not.toBeNull()
  }
  const doctor = await createDoctor(app)
  expect(await shown(doctor.id)).toBeNull()
})

test('a suspended company gets no new record', async () => {
  await ended(5)
  const set = (suspended_at: Date | null) =>
    app.db.updateTable('users').set({ suspended_at }).where('id', '=', hospital.id).execute()
  await set(app.clock.now())
  await make()
  await set(null)
  expect((await own()).records).toEqual([])
})

test('a doctor reads the record with an open offer, and the company does not read it there', async () => {
  await ended(5)
  await make()
  const calls = bookingCalls(app)
  await later(8)
  const { doctor, id } = await calls.offered({ employer: hospital })
  expect((await calls.pageOf(doctor, id)).paymentRecord).toEqual(await shown())
  expect((await calls.pageOf(hospital, id)).paymentRecord).toBeNull()
  await calls.accept(doctor, id)
  expect((await calls.pageOf(doctor, id)).paymentRecord).toBeNull()
})
