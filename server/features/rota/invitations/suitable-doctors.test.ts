import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, type TestUser } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { invitationCalls } from '#test/rota/invitations.ts'

let app: TestApp
let calls: ReturnType<typeof invitationCalls>
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  calls = invitationCalls(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('invitation_choices').execute()
  hospital = await calls.newCompany('Hospital Boa Vista')
})

const CURITIBA = 4_106_902
const LONDRINA = 4_113_700
const GARUVA = 4_205_803
const SAO_PAULO = 3_550_308

const liveIn = (doctor: TestUser, state: string | null, city_id: number | null) =>
  app.db.updateTable('users').set({ state, city_id }).where('id', '=', doctor.id).execute()

async function addSpecialty(doctor: TestUser, name: string, rqe: string | null) {
  const { id } = await app.db
    .selectFrom('specialties')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('doctor_specialties')
    .values({ doctor_id: doctor.id, specialty_id: id, rqe })
    .execute()
}

/** Stores the outcome of a check of the doctor's registration. */
async function decide(doctor: TestUser, outcome: 'verified' | 'irregular') {
  const { crm, uf } = await app.db
    .selectFrom('doctor_registrations')
    .select(['crm', 'uf'])
    .where('doctor_id', '=', doctor.id)
    .executeTakeFirstOrThrow()
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', doctor.id)
    .executeTakeFirstOrThrow()
  const now = app.clock.now()
  await app.db
    .insertInto('registration_checks')
    .values({
      doctor_id: doctor.id,
      crm,
      uf,
      requested_at: now,
      origin: 'doctor',
      outcome,
      basis: 'manual',
      checked_name: name,
      titles: JSON.stringify([]),
      checked_at: now,
      expires_at: outcome === 'verified' ? new Date(now.getTime() + 30 * DAY_MS) : null,
      is_current: true,
    })
    .execute()
}

test('the job is for its specialty, and those who have an RQE of it come first', async () => {
  const [none, plain, titled, other] = await Promise.all(
    ['Nenhuma', 'Simples', 'Titulada', 'Outra'].map((name) => calls.wanting(name)),
  )
  if (!none || !plain || !titled || !other) throw new Error('no doctors')
  await addSpecialty(plain, 'Cardiologia', null)
  await addSpecialty(titled, 'Cardiologia', '4321')
  await addSpecialty(other, 'Dermatologia', '99')
  const jobId = await calls.jobOf(hospital, { medicalSpecialties: ['Cardiologia'] })
  const { items } = (await calls.candidates(hospital, jobId)).reply
  expect(items.map(({ name }) => name)).toEqual(['Titulada', 'Simples'])
  expect(items[0]?.titles).toEqual([{ name: 'Cardiologia', rqe: '4321' }])
  // A title without an RQE is not shown, as on her profile.
  expect(items[1]?.titles).toEqual([])
})

test('a job with a specialty and an area is for doctors who have one of the two, each listed once', async () => {
  const names = ['Especialista', 'Da área', 'Das duas', 'Nenhuma']
  const [specialist, ofArea, both] = await Promise.all(names.map((name) => calls.wanting(name)))
  if (!specialist || !ofArea || !both) throw new Error('no doctors')
  for (const doctor of [specialist, both]) await addSpecialty(doctor, 'Clínica Médica', null)
  const area = await app.db
    .selectFrom('practice_areas')
    .select('id')
    .where('name', '=', 'Dor')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('doctor_practice_areas')
    .values([ofArea, both].map(({ id }) => ({ doctor_id: id, practice_area_id: area.id, rqe: '7' })))
    .execute()
  const jobId = await calls.jobOf(hospital, {
    medicalSpecialties: ['Clínica Médica'],
    medicalPracticeAreas: ['Dor'],
  })
  const found = await calls.namesFor(hospital, jobId)
  expect(found.toSorted()).toEqual(['Da área', 'Das duas', 'Especialista'])
  // Those with an RQE come first.
  expect(found[2]).toBe('Especialista')
})

test('doctors of the state and of the surroundings are invited, the nearest first; to a remote job those of anywhere', async () => {
  const places: [string, string | null, number | null][] = [
    ['De Londrina', 'PR', LONDRINA],
    ['De Garuva', 'SC', GARUVA],
    ['De São Paulo', 'SP', SAO_PAULO],
    ['De Curitiba', 'PR', CURITIBA],
    ['Sem cidade', 'PR', null],
  ]
  for (const [name, state, city] of places) await liveIn(await calls.wanting(name), state, city)
  const { items } = (await calls.candidates(hospital, await calls.jobOf(hospital))).reply
  expect(items.map(({ name, kilometres }) => [name, kilometres])).toEqual([
    ['De Curitiba', 0],
    ['De Garuva', expect.any(Number)],
    ['De Londrina', expect.any(Number)],
    ['Sem cidade', null],
  ])
  const remote = await calls.jobOf(hospital, { isRemote: true, state: '', city: '' })
  expect(await calls.namesFor(hospital, remote)).toHaveLength(5)
})

test('a checked registration, work for the company and a recent visit count, and irregular doctors are left out', async () => {
  const bookings = bookingCalls(app)
  const [plain, seen, checked, known, irregular] = await Promise.all(
    ['Simples', 'Presente', 'Conferida', 'Conhecida', 'Irregular'].map((name) => calls.wanting(name)),
  )
  if (!plain || !seen || !checked || !known || !irregular) throw new Error('no doctors')
  await decide(checked, 'verified')
  await decide(irregular, 'irregular')
  await app.db.updateTable('users').set({ last_seen_at: app.clock.now() }).where('id', '=', seen.id).execute()
  const { id } = await bookings.agreed({ employer: hospital, doctor: known, inDays: 1 })
  await app.db
    .updateTable('bookings')
    .set({
      starts_at: new Date(app.clock.now().getTime() - DAY_MS),
      ends_at: new Date(app.clock.now().getTime() - DAY_MS / 2),
    })
    .where('id', '=', id)
    .execute()
  const jobId = await calls.jobOf(hospital)
  const { items } = (await calls.candidates(hospital, jobId)).reply
  expect(items.map(({ name }) => name)).toEqual(['Conhecida', 'Conferida', 'Presente', 'Simples'])
  expect(items[0]?.hasWorkedHere).toBe(true)
  expect(items[1]?.registrations).toMatchObject([{ isVerified: true }])
  // A new name ends the verification, in the order too.
  await app.db.updateTable('users').set({ name: 'Outra' }).where('id', '=', checked.id).execute()
  const after = (await calls.candidates(hospital, jobId)).reply.items
  expect(after.find(({ name }) => name === 'Outra')?.registrations).toMatchObject([{ isVerified: false }])
  expect(after.findIndex(({ name }) => name === 'Outra')).toBeGreaterThan(1)
})

test('hidden profiles, applicants and the people of the company are not in the list', async () => {
  const [hidden, applicant, own] = await Promise.all(
    ['Oculta', 'Candidata', 'Da casa'].map((name) => calls.wanting(name)),
  )
  if (!hidden || !applicant || !own) throw new Error('no doctors')
  const jobId = await calls.jobOf(hospital)
  expect(await calls.namesFor(hospital, jobId)).toHaveLength(3)
  await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', hidden.id).execute()
  await applied(app, applicant, jobId)
  await app.db
    .insertInto('team_members')
    .values({ user_id: own.id, company_id: hospital.id, role: 'reader', created_at: app.clock.now() })
    .execute()
  expect(await calls.namesFor(hospital, jobId)).toEqual([])
})

test('to a job with plantões those are invited who can work on one of them', async () => {
  const bookings = bookingCalls(app)
  const [free, booked, away, daily, weekly] = await Promise.all(
    ['Livre', 'Ocupada', 'Ausente', 'De dia', 'De noite'].map((name) => calls.wanting(name)),
  )
  if (!free || !booked || !away || !daily || !weekly) throw new Error('no doctors')
  const night = bookings.night(6)
  await bookings.agreed({ employer: await calls.newCompany('Outra'), doctor: booked, inDays: 6 })
  await app.db
    .insertInto('availability_days')
    .values({ doctor_id: away.id, day: night.day, is_free: false })
    .execute()
  const weekday = ((new Date(`${night.day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
  const hours = (doctor: TestUser, starts_at: string, ends_at: string) =>
    app.db
      .insertInto('availability_hours')
      .values({ doctor_id: doctor.id, weekday, starts_at, ends_at })
      .execute()
  await hours(daily, '07:00', '19:00')
  await hours(weekly, '18:00', '08:00')
  const date = { day: night.day, startsAt: '19:00', hours: 12 as const, places: 1 }
  const jobId = await calls.jobOf(hospital, { dates: [date] })
  expect((await calls.namesFor(hospital, jobId)).sort()).toEqual(['De noite', 'Livre'])
  const later = { ...date, day: bookings.night(9).day }
  const second = await calls.jobOf(hospital, { dates: [date, later] })
  expect((await calls.namesFor(hospital, second)).sort()).toEqual(['Ausente', 'De noite', 'Livre', 'Ocupada'])
})

test('of many the best twenty are shown, also if the first thousand are busy', async () => {
  const busy = bookingCalls(app).night(6)
  const { db } = app
  const doctors = await Promise.all(
    Array.from({ length: 30 }, (_, index) => createDoctor(app, `Livre ${index}`)),
  )
  for (const doctor of doctors) await calls.optIn(doctor)
  await Promise.all(doctors.map((doctor) => liveIn(doctor, 'PR', LONDRINA)))
  await sql`with nearer as (
      insert into users (email, email_verified_at, profile_completed_at, role, name, state, city_id)
      select 'perto-' || number || '@example.com', now(), now(), 'doctor', 'Perto', 'PR', ${CURITIBA}
      from generate_series(1, 1001) as number returning id),
    doctors as (insert into doctors (user_id) select id from nearer),
    days as (insert into availability_days (doctor_id, day, is_free) select id, ${busy.day}::date, false from nearer)
    insert into invitation_choices (doctor_id, opted_in_at) select id, now() from nearer`.execute(db)
  const jobId = await calls.jobOf(hospital, {
    dates: [{ day: busy.day, startsAt: '19:00', hours: 12, places: 1 }],
  })
  const names = await calls.namesFor(hospital, jobId)
  expect(names).toHaveLength(20)
  expect(names.every((name) => name.startsWith('Livre'))).toBe(true)
  expect(await calls.namesFor(hospital, jobId)).toEqual(names)
})
