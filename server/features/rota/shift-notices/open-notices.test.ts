import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { retentionDays } from '#contract/platform/retention.ts'
import { suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf, setChannel, takeMails } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { purgeShiftNotices, sendOpenNotices } from './service.ts'

let app: TestApp
let hospital: TestUser
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
})
beforeEach(async () => {
  await app.db.deleteFrom('shift_notices').execute()
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('status', '=', 'active').execute()
  await app.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('role', '=', 'doctor')
    .execute()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const night = (inDays: number, more = {}) => ({
  day: calls.night(inDays).day,
  startsAt: '19:00',
  hours: 12,
  places: 1,
  ...more,
})
/** In a new session: the clock may have ended that of the hospital. */
async function publish(dates = [night(1)], more: Partial<JobFormInput> = {}): Promise<string> {
  hospital.token = await app.openTestSession(hospital.id, 'employer')
  return publishJob(app, hospital, { dates, hours: null, shift: null, ...more })
}
const idOfSpecialty = async (name: string) =>
  (await app.db.selectFrom('specialties').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const idOfCity = async (name: string, state: string) =>
  (
    await app.db
      .selectFrom('cities')
      .select('id')
      .where('name', '=', name)
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
  ).id

/** A doctor of a specialty in a city; null: she has not said which. */
async function doctorIn(city: string | null = 'Curitiba', state = 'PR', specialty = 'Clínica Médica') {
  const doctor = await createDoctor(app)
  await app.db.deleteFrom('doctor_specialties').where('doctor_id', '=', doctor.id).execute()
  await app.db
    .insertInto('doctor_specialties')
    .values({ doctor_id: doctor.id, specialty_id: await idOfSpecialty(specialty) })
    .execute()
  await app.db
    .updateTable('users')
    .set({ city_id: city === null ? null : await idOfCity(city, state), state })
    .where('id', '=', doctor.id)
    .execute()
  return doctor
}

const send = (limit?: number) => sendOpenNotices(app, app.clock.now(), limit)
const told = async ({ id }: TestUser) =>
  (await app.db.selectFrom('shift_notices').select('job_id').where('doctor_id', '=', id).execute()).length

/** Moves the clock to the next time of this day in Brasília, or of the next one. */
function advanceTo(time: string): void {
  const now = app.clock.now()
  const day = now.toISOString().slice(0, 10)
  const then = Date.parse(`${day}T${time}:00-03:00`)
  const ahead = (then - now.getTime() + 24 * 3_600_000) % (24 * 3_600_000)
  app.clock.advance({ seconds: ahead / 1000 })
}

describe('doctors', () => {
  test('of the specialty within a drive are told, in the bell and by mail, and each plantão once', async () => {
    const [near, far, other] = [
      await doctorIn('Campo Largo'),
      await doctorIn('Londrina'),
      await doctorIn('Curitiba', 'PR', 'Pediatria'),
    ]
    const [unknown, elsewhere] = [await doctorIn(null, 'PR'), await doctorIn(null, 'SP')]
    for (const { id } of [unknown, elsewhere])
      await app.db.deleteFrom('doctor_registrations').where('doctor_id', '=', id).execute()
    const jobId = await publish()
    expect(await send()).toBe(2)
    expect(await send()).toBe(0)
    expect(await Promise.all([near, far, other, unknown, elsewhere].map(told))).toEqual([1, 0, 0, 1, 0])
    expect((await bellOf(app, near)).items).toContainEqual(
      expect.objectContaining({ kind: 'shift_open', address: `/vagas/detalhes/${jobId}`, times: 1 }),
    )
    const [mail] = await takeMails(app, near)
    expect(mail?.subject).toBe('Plantão em aberto: Plantonista de Clínica Médica')
    expect(mail?.body_text).toContain(`/vagas/detalhes/${jobId}`)
  })

  test('of a state with other clocks read both times', async () => {
    const doctor = await doctorIn('Manaus', 'AM')
    await publish([night(1)], { state: 'AM', city: 'Manaus' })
    await send()
    const [mail] = await takeMails(app, doctor)
    expect(mail?.body_text).toContain('19:00 (horário de Brasília; 18:00 em AM)')
  })

  test('everywhere are told of remote work, and those of an area if the job names no specialty', async () => {
    const [far, other] = [await doctorIn('Londrina'), await doctorIn('Curitiba', 'PR', 'Pediatria')]
    await publish([night(1)], { isRemote: true, state: '', city: '' })
    expect(await send()).toBe(1)
    expect(await told(far)).toBe(1)
    const area = await app.db.selectFrom('practice_areas').selectAll().limit(1).executeTakeFirstOrThrow()
    await app.db
      .insertInto('doctor_practice_areas')
      .values({ doctor_id: other.id, practice_area_id: area.id })
      .execute()
    await publish([night(2)], { medicalSpecialties: [], medicalPracticeAreas: [area.name] })
    expect(await send()).toBe(1)
    expect(await told(other)).toBe(1)
  })

  test('without specialty or area are told of jobs that name neither', async () => {
    const [general, specialist, unfinished] = [await doctorIn(), await doctorIn(), await doctorIn()]
    const others = [general.id, unfinished.id]
    await app.db.deleteFrom('doctor_specialties').where('doctor_id', 'in', others).execute()
    await app.db
      .updateTable('users')
      .set({ profile_completed_at: null })
      .where('id', '=', unfinished.id)
      .execute()
    await publish([night(1)], { medicalSpecialties: [], medicalPracticeAreas: [] })
    expect(await send()).toBe(1)
    expect([await told(general), await told(specialist), await told(unfinished)]).toEqual([1, 0, 0])
    await publish([night(2)])
    expect(await send()).toBe(1)
    expect([await told(general), await told(specialist)]).toEqual([1, 1])
  })

  test('are not told if they are suspended, away, irregular, muted, or have applied or agreed to work then', async () => {
    const doctors = await Promise.all(Array.from({ length: 8 }, () => doctorIn()))
    const [suspended, away, irregular, muted, applicant, busy, half, free] = doctors as TestUser[] as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    await calls.agreed({ employer: await createEmployer(app), doctor: busy, inDays: 1 })
    await suspendUser(app.db, suspended.id, app.clock.now())
    const longAgo = new Date(app.clock.now().getTime() - 200 * 24 * 3_600_000)
    await app.db.updateTable('users').set({ last_seen_at: longAgo }).where('id', '=', away.id).execute()
    const { crm, uf } = await app.db
      .selectFrom('doctor_registrations')
      .selectAll()
      .where('doctor_id', '=', irregular.id)
      .executeTakeFirstOrThrow()
    const at = app.clock.now()
    await app.db
      .insertInto('registration_checks')
      .values({
        ...{ doctor_id: irregular.id, crm, uf, origin: 'doctor', requested_at: at, checked_at: at },
        ...{ outcome: 'irregular', basis: 'manual', is_current: true, reason: 'Suspenso.' },
      })
      .execute()
    for (const channel of ['bell', 'mail'] as const)
      await setChannel(app, muted, 'shift_open', channel, false)
    await setChannel(app, half, 'shift_open', 'bell', false)
    const jobId = await publish()
    await applied(app, applicant, jobId)
    await send()
    expect(await Promise.all(doctors.map(told))).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
    expect(await takeMails(app, half)).toHaveLength(1)
    expect(await told(free)).toBe(1)
  })

  test('are not told if their own calendar says that they cannot work then', async () => {
    const { day, startsAt, endsAt } = calls.night(1)
    const [blocked, calendar, otherHours, evening, fitting, exception] = [
      await doctorIn(),
      await doctorIn(),
      await doctorIn(),
      await doctorIn(),
      await doctorIn(),
      await doctorIn(),
    ]
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
    const hours = (doctor: TestUser, starts_at: string, ends_at: string) =>
      app.db
        .insertInto('availability_hours')
        .values({ doctor_id: doctor.id, weekday, starts_at, ends_at })
        .execute()
    await app.db
      .insertInto('availability_days')
      .values([
        { doctor_id: blocked.id, day, is_free: false },
        // Free until midnight, and free on the next day too.
        { doctor_id: evening.id, day, is_free: true },
        { doctor_id: exception.id, day, is_free: true },
        { doctor_id: exception.id, day: brazilDay(new Date(endsAt)), is_free: true },
      ])
      .execute()
    await app.db
      .insertInto('doctor_calendars')
      .values({
        doctor_id: calendar.id,
        url: 'https://example.com/a.ics',
        added_at: app.clock.now(),
        next_read_at: app.clock.now(),
      })
      .execute()
    await app.db
      .insertInto('calendar_busy_times')
      .values({ doctor_id: calendar.id, starts_at: new Date(startsAt), ends_at: new Date(endsAt) })
      .execute()
    await hours(otherHours, '07:00', '19:00')
    await hours(evening, '07:00', '19:00')
    await hours(exception, '07:00', '19:00')
    await hours(fitting, '18:00', '08:00')
    await publish()
    await send()
    const doctors = [blocked, calendar, otherHours, evening, fitting, exception]
    expect(await Promise.all(doctors.map(told))).toEqual([0, 0, 0, 0, 1, 1])
  })
})

test('only open plantões with a free place that begin within 72 hours are told', async () => {
  const doctor = await doctorIn()
  await publish([night(1), night(4)])
  const full = await publish([night(2)])
  const colleague = await createDoctor(app)
  const { startsAt, endsAt } = calls.night(2)
  const [date] = (await app.call('GET /jobs/:id', { params: { id: full } })).reply.dates
  const { reply } = await calls.offer(
    hospital,
    await applied(app, colleague, full),
    offerOf([{ dateId: date?.id ?? '', startsAt, endsAt }]),
  )
  await calls.accept(colleague, reply.items[0]?.id ?? '')
  const closed = await publish([night(2, { startsAt: '07:00' })])
  const { token } = hospital
  await app.call('POST /jobs/:id/close', { token, params: { id: closed }, body: { reason: 'filled_here' } })
  expect(await send()).toBe(1)
  expect(await told(doctor)).toBe(1)
})

test('nobody is told at night, and mails wait for the morning unless the plantão has begun by then', async () => {
  const doctor = await doctorIn()
  const begun = await doctorIn('Londrina')
  advanceTo('22:00')
  await publish([night(2)])
  expect(await send()).toBe(0)
  advanceTo('07:59')
  expect(await send()).toBe(0)
  advanceTo('08:00')
  expect(await send()).toBe(1)
  await publish([night(2, { startsAt: '08:00' })])
  await publish([night(1, { startsAt: '07:30' })], { city: 'Londrina' })
  advanceTo('21:59')
  expect(await send()).toBe(2)
  advanceTo('22:00')
  expect(await takeMails(app, doctor)).toEqual([])
  advanceTo('07:59')
  expect(await takeMails(app, doctor)).toEqual([])
  advanceTo('08:00')
  expect(await takeMails(app, doctor)).toHaveLength(1)
  expect(await takeMails(app, begun)).toEqual([])
})

test('a doctor in Acre is told two hours later, when it is day there', async () => {
  await doctorIn('Rio Branco', 'AC')
  advanceTo('22:00')
  await publish([night(2)], { state: 'AC', city: 'Rio Branco' })
  for (const [time, count] of Object.entries({ '08:00': 0, '09:59': 0, '10:00': 1 })) {
    advanceTo(time)
    expect(await send()).toBe(count)
  }
})

test('a doctor is told of the three soonest plantões of a day, also by runs at the same moment', async () => {
  const doctors = await Promise.all([doctorIn(), doctorIn()])
  await publish([night(0), night(1), night(2), night(1, { startsAt: '07:00' })])
  const sent = await Promise.all([send(), send(), send(2)])
  expect(sent.reduce((sum, one) => sum + one)).toBe(6)
  expect(await Promise.all(doctors.map(told))).toEqual([3, 3])
  for (const { id } of doctors) {
    const rows = await app.db
      .selectFrom('notifications')
      .select('times')
      .where('user_id', '=', id)
      .where('kind', '=', 'shift_open')
      .execute()
    expect(rows).toEqual([{ times: 1 }, { times: 1 }, { times: 1 }])
  }
  expect(await send()).toBe(0)
  app.clock.advance({ days: 1 })
  expect(await send()).toBe(2)
  // An edit by release 1.1.0 loses the ids, and is no reason to tell again.
  await sql`update shift_notices set date_id = gen_random_uuid()`.execute(app.db)
  expect(await send()).toBe(0)
})

test('a waiting doctor with a head start is not overtaken, and a hidden employer stays hidden', async () => {
  const doctor = await doctorIn()
  const waiting = await doctorIn('Londrina')
  const jobId = await publish([night(1)], { employerHidden: true })
  const [date] = (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates
  const now = app.clock.now()
  await app.db
    .insertInto('waiting_doctors')
    .values({
      job_id: jobId,
      date_id: date?.id ?? '',
      planned_day: date?.day ?? '',
      planned_start: '19:00',
      doctor_id: waiting.id,
      joined_at: now,
      head_start_ends_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  expect(await send()).toBe(0)
  app.clock.advance({ minutes: 1 })
  expect(await send()).toBe(1)
  const seen = JSON.stringify([await bellOf(app, doctor), await takeMails(app, doctor)])
  expect(seen).toContain('Empresa confidencial')
  expect(seen).not.toContain('Boa Vista')
})

test('notices are deleted with the age of notifications, and not before', async () => {
  await doctorIn()
  await publish()
  expect(await send()).toBe(1)
  const left = () => app.db.selectFrom('shift_notices').select('id').execute()
  const after = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
  await purgeShiftNotices(app.db, after(retentionDays.notifications))
  expect(await left()).toHaveLength(1)
  await purgeShiftNotices(app.db, after(retentionDays.notifications + 1))
  expect(await left()).toEqual([])
})
