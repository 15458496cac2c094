import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { createAlert, sweepAlerts } from '#test/job-alerts.ts'

let app: TestApp
let hospital: TestUser
let doctor: TestUser
const names = new Map<string, string>()

/** As if nobody swept the index. */
async function expire(id?: string) {
  const values = { expires_at: app.clock.now() }
  await app.db
    .updateTable('jobs')
    .set(values)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .execute()
  await app.db
    .updateTable('job_search')
    .set(values)
    .$if(id !== undefined, (query) => query.where('job_id', '=', id as string))
    .execute()
}

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await expire()
  hospital = await createEmployer(app, 'Hospital das Araucárias')
  doctor = await createDoctor(app)
  await practise('Cardiologia')
})

const plain = { medicalSpecialties: ['Cardiologia'], regime: null, shift: null, hours: null }
async function publish(name: string, change: Partial<JobForm> = {}, owner = hospital) {
  app.clock.advance({ minutes: 1 })
  const id = await publishJob(app, owner, { ...plain, ...change })
  names.set(id, name)
  return id
}
const specialtyId = (name: string) =>
  app.db.selectFrom('specialties').select('id').where('name', '=', name).executeTakeFirstOrThrow()
async function practise(...specialties: string[]) {
  await app.db.deleteFrom('doctor_specialties').execute()
  for (const name of specialties)
    await app.db
      .insertInto('doctor_specialties')
      .values({ doctor_id: doctor.id, specialty_id: (await specialtyId(name)).id })
      .execute()
}
const live = (place: { city_id: number | null; state: string | null }) =>
  app.db.updateTable('users').set(place).where('id', '=', doctor.id).execute()
const apply = (id: string) => app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id } })

async function matches(query: { limit?: number } = {}) {
  const { status, reply } = await app.call('GET /jobs/matches', { token: doctor.token, query })
  expect(status).toBe(200)
  return reply
}
const found = async () => (await matches({ limit: 12 })).items.map(({ id }) => names.get(id))
const reasons = async () =>
  Object.fromEntries((await matches({ limit: 12 })).items.map((job) => [names.get(job.id), job.reasons]))

describe('the order', () => {
  test('is by place: her city, nearby, remote, her state, elsewhere', async () => {
    await publish('elsewhere', { state: 'SP', city: 'Campinas' })
    await publish('state', { city: 'Londrina' })
    await publish('remote', { isRemote: true, state: '', city: '' })
    await publish('nearby', { city: 'Campo Largo' })
    await publish('city')
    await publish('other specialty', { medicalSpecialties: ['Pediatria'] })
    expect(await found()).toEqual(['city', 'nearby', 'remote', 'state', 'elsewhere'])
    expect(await reasons()).toEqual({
      city: [{ kind: 'specialty' }, { kind: 'distance', kilometres: 0 }],
      nearby: [{ kind: 'specialty' }, { kind: 'distance', kilometres: 27 }],
      remote: [{ kind: 'specialty' }, { kind: 'remote' }],
      state: [{ kind: 'specialty' }, { kind: 'state' }],
      elsewhere: [{ kind: 'specialty' }],
    })
  })

  test('prefers the regimes that she has applied to, and among equals the newest', async () => {
    const shift = { regime: 'shift', hours: 12, shift: 'night' } as const
    const known = await publish('applied', shift)
    await publish('shift', shift)
    await publish('older', { regime: 'routine' })
    await publish('newer', { regime: 'routine' })
    expect(await found()).toEqual(['newer', 'older', 'shift', 'applied'])
    await apply(known)
    expect(await found()).toEqual(['shift', 'newer', 'older'])
    expect((await reasons()).shift).toContainEqual({ kind: 'regime', regime: 'shift' })
  })

  test('takes the best of many, not only the newest', async () => {
    await publish('city')
    for (const name of ['one', 'two', 'three', 'four']) await publish(name, { city: 'Campo Largo' })
    expect((await matches({ limit: 1 })).items.map(({ id }) => names.get(id))).toEqual(['city'])
  })
})

test('only open jobs of employers that are not suspended are suggested, and none that she has applied to', async () => {
  const withdrawn = await publish('withdrawn')
  const closed = await publish('closed')
  const expired = await publish('expired')
  const suspended = await createEmployer(app)
  await publish('suspended', {}, suspended)
  await publish('open')
  await apply(withdrawn)
  await app.call('DELETE /jobs/:id/apply', { token: doctor.token, params: { id: withdrawn } })
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: closed },
    body: { reason: 'filled_here' },
  })
  await expire(expired)
  await suspendUser(app.db, suspended.id, app.clock.now())
  expect(await found()).toEqual(['open'])
})

test('a hidden employer and hidden pay stay hidden', async () => {
  await publish('confidential', { employerHidden: true, payHidden: true })
  const { items } = await matches()
  expect(items).toMatchObject([{ employer: { id: null, name: 'Empresa confidencial' }, payMin: null }])
  expect(JSON.stringify(items)).not.toContain('Araucárias')
})

test('a job that one of her alerts has found is suggested, with the name of the alert', async () => {
  const other = { medicalSpecialties: ['Pediatria'], state: 'SP', city: 'Campinas' }
  await createAlert(app, doctor, 'medicalSpecialties=Pediatria', { name: 'Crianças' })
  await publish('found', other)
  const applied = await publish('applied', other)
  await publish('far away', { state: 'SP', city: 'Campinas' })
  await publish('both', { medicalSpecialties: ['Cardiologia', 'Pediatria'], state: 'SP', city: 'Campinas' })
  await sweepAlerts(app)
  await apply(applied)
  expect(await found()).toEqual(['both', 'far away', 'found'])
  const alert = { kind: 'alert', name: 'Crianças' }
  expect(await reasons()).toEqual({
    both: [{ kind: 'specialty' }, alert],
    'far away': [{ kind: 'specialty' }],
    found: [alert],
  })
})

describe('a profile that says little', () => {
  test('without a specialty, jobs nearby are suggested, and the specialty is asked for', async () => {
    await practise()
    await publish('pediatrics', { medicalSpecialties: ['Pediatria'] })
    await publish('far', { state: 'SP', city: 'Campinas' })
    await publish('remote', { isRemote: true, state: '', city: '' })
    expect(await found()).toEqual(['pediatrics'])
    expect((await matches()).missing).toEqual(['specialty'])
  })

  test("'Outro' is no specialty", async () => {
    await practise('Outro')
    expect((await matches()).missing).toEqual(['specialty'])
  })

  test('without a city, the states of her registrations count, and the city is asked for', async () => {
    await live({ city_id: null, state: null })
    await publish('elsewhere', { state: 'SP', city: 'Campinas' })
    await publish('state', { city: 'Londrina' })
    expect(await found()).toEqual(['state', 'elsewhere'])
    expect((await matches()).missing).toEqual(['place'])
  })

  test('without anything there are no suggestions', async () => {
    await live({ city_id: null, state: null })
    await practise()
    await app.db.deleteFrom('doctor_registrations').execute()
    await publish('any')
    expect(await matches()).toEqual({ items: [], missing: ['specialty', 'place'] })
  })
})
