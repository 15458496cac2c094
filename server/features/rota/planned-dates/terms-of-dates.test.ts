import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, jobForm, publishJob, type TestUser } from '#test/factories.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'

let app: TestApp
let hospital: TestUser
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const night = (day: string, more = {}) => ({ day, startsAt: '19:00', hours: 12, places: 1, ...more })
const own = { place: 'UPA Norte', payCentavos: 210_000 }
const publish = (change: Partial<JobFormInput> = {}) =>
  publishJob(app, hospital, {
    dates: [night('2026-12-01'), night('2026-12-02', own)],
    hours: null,
    shift: null,
    payMin: 150_000,
    payMax: 150_000,
    payUnit: 'shift',
    ...change,
  })
const get = async (id: string, token?: string) =>
  (await app.call('GET /jobs/:id', { params: { id }, ...(token && { token }) })).reply

test('a plantão keeps its own place and pay, and says neither without one', async () => {
  const id = await publish()
  const { dates } = await get(id)
  expect(dates.map(({ id: _, ...date }) => date)).toEqual([night('2026-12-01'), night('2026-12-02', own)])
  const { form, version } = (await app.call('GET /jobs/:id/edit', { token: hospital.token, params: { id } }))
    .reply
  expect(form.dates[1]).toEqual(night('2026-12-02', own))
  // The form as it is sent again keeps them, and an empty place is none.
  const dated = [night('2026-12-01', own), night('2026-12-02', { place: '  ', payCentavos: null })]
  const body = { ...jobForm({ dates: dated, hours: null, shift: null }), version }
  expect((await app.call('PUT /jobs/:id', { token: hospital.token, params: { id }, body })).status).toBe(200)
  expect((await get(id)).dates.map(({ id: _, ...date }) => date)).toEqual([
    night('2026-12-01', own),
    night('2026-12-02'),
  ])
})

test.each([
  [{ place: 'x'.repeat(301) }],
  [{ payCentavos: 0 }],
  [{ payCentavos: 10_000_001 }],
  [{ payCentavos: 1.5 }],
  [{ payCentavos: '2000' }],
])('a plantão with %j is refused', async (change) => {
  const body = jobForm({
    dates: [night('2026-12-01', change)] as JobFormInput['dates'],
    hours: null,
    shift: null,
  })
  expect((await app.call('POST /jobs', { token: hospital.token, body })).status).toBe(400)
})

test('hidden pay and a hidden employer hide the pay and the place of plantões from all but the owner', async () => {
  const doctor = await createDoctor(app)
  const hidden = await publish({ payHidden: true })
  const confidential = await publish({ employerHidden: true })
  for (const token of [undefined, doctor.token, (await createEmployer(app)).token]) {
    expect((await get(hidden, token)).dates[1]).toMatchObject({ place: 'UPA Norte' })
    expect((await get(hidden, token)).dates[1]).not.toHaveProperty('payCentavos')
    expect((await get(confidential, token)).dates[1]).toMatchObject({ payCentavos: 210_000 })
    expect((await get(confidential, token)).dates[1]).not.toHaveProperty('place')
  }
  for (const id of [hidden, confidential]) expect((await get(id, hospital.token)).dates[1]).toMatchObject(own)
})

test('an offer begins with the place and the pay of each plantão, by the hour too', async () => {
  const id = await publish({ payUnit: 'hour', payMin: 10_000, payMax: 12_000 })
  const doctor = await createDoctor(app)
  const applicationId = await applied(app, doctor, id)
  const { token } = hospital
  const call = { token, params: { id: applicationId } }
  const { dates } = (await app.call('GET /applications/:id/bookings/defaults', call)).reply
  expect(dates).toMatchObject([{ place: 'Hospital Boa Vista · Curitiba, PR', payCentavos: 120_000 }, own])
  const spans = dates.map(({ dateId, day }) => {
    const start = Date.parse(`${day}T19:00:00-03:00`)
    return {
      dateId,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 12 * HOUR_MS).toISOString(),
    }
  })
  const [first, second] = spans as [(typeof spans)[0], (typeof spans)[0]]
  const sent = await calls.offer(hospital, applicationId, offerOf([first, { ...second, ...own }]))
  expect(sent.reply.items).toMatchObject([
    { place: 'Rua das Flores, 10, Curitiba', payCentavos: 150_000 },
    own,
  ])
  const bad = await calls.offer(
    hospital,
    applicationId,
    offerOf([{ ...first, payCentavos: 0 } as typeof first]),
  )
  expect(bad.status).toBe(400)
})

test('the rota of the company names place, pay and specialties of open plantões', async () => {
  const owner = await createEmployer(app, 'Clínica Sul')
  await publishJob(app, owner, {
    dates: [night('2026-12-01'), night('2026-12-02', own)],
    hours: null,
    shift: null,
    payMin: 150_000,
    payMax: 150_000,
    payUnit: 'shift',
    medicalSpecialties: ['Pediatria', 'Cardiologia'],
  })
  const query = { month: '2026-12' }
  const { open } = (await app.call('GET /bookings', { token: owner.token, query })).reply
  const specialties = ['Pediatria', 'Cardiologia']
  expect(open).toMatchObject([
    { place: 'Clínica Sul · Curitiba, PR', payCentavos: 150_000, specialties },
    { ...own, specialties },
  ])
})

test('a plantão of another company at the same time takes no place', async () => {
  const owners = [await createEmployer(app), await createEmployer(app)]
  for (const owner of owners) {
    const doctor = await createDoctor(app)
    const id = await publishJob(app, owner, { dates: [night('2026-12-03')], hours: null, shift: null })
    const applicationId = await applied(app, doctor, id)
    const span = { startsAt: '2026-12-03T22:00:00.000Z', endsAt: '2026-12-04T10:00:00.000Z' }
    const dateId = (await get(id)).dates[0]?.id ?? ''
    const { reply } = await calls.offer(owner, applicationId, offerOf([{ dateId, ...span }]))
    expect((await calls.accept(doctor, reply.items[0]?.id ?? '')).status).toBe(200)
  }
})
