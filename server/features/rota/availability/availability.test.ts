import { expect, it } from 'vitest'
import { MAX_EXCEPTIONS } from '#contract/rota/availability.ts'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { freeTimeOf } from './service.ts'

const app = await testApp()
const { agreed } = bookingCalls(app)
const employer = await createEmployer(app)

const put = ({ token }: TestUser, body: object) =>
  app.call('PUT /availability', { token, body: body as { hours: []; days: [] } })
const get = async ({ token }: TestUser) => (await app.call('GET /availability', { token })).reply
const hour = (weekday: number, startsAt: string, endsAt: string) => ({ weekday, startsAt, endsAt })
const freeOf = (doctor: TestUser) => freeTimeOf(app.db, doctor.id as never, app.clock.now())

it('keeps the week and the days that differ, and replaces them as a whole', async () => {
  const doctor = await createDoctor(app)
  expect(await get(doctor)).toEqual({ hours: [], days: [], calendar: null })
  const { reply, status } = await put(doctor, {
    hours: [hour(7, '19:00', '07:00'), hour(1, '13:00', '19:00'), hour(1, '07:00', '12:00')],
    days: [
      { day: '2026-12-25', isFree: false },
      { day: '2026-11-15', isFree: true },
      { day: '2026-11-16', isFree: true },
    ],
  })
  expect(status).toBe(200)
  expect(reply).toEqual({
    hours: [hour(1, '07:00', '12:00'), hour(1, '13:00', '19:00'), hour(7, '19:00', '07:00')],
    // Yesterday is over.
    days: [
      { day: '2026-11-16', isFree: true },
      { day: '2026-12-25', isFree: false },
    ],
    calendar: null,
  })
  expect(await get(doctor)).toEqual(reply)
  await put(doctor, { hours: [], days: [] })
  expect(await get(doctor)).toEqual({ hours: [], days: [], calendar: null })
})

it.each([
  ['a time that no clock shows', { hours: [hour(1, '24:00', '07:00')], days: [] }],
  ['an unknown day of the week', { hours: [hour(8, '07:00', '19:00')], days: [] }],
  [
    'two spans that begin at once',
    { hours: [hour(1, '07:00', '19:00'), hour(1, '07:00', '12:00')], days: [] },
  ],
  [
    'five spans of a day',
    { hours: ['01', '05', '09', '13', '17'].map((at) => hour(1, `${at}:00`, `${at}:30`)), days: [] },
  ],
  ['a day that does not exist', { hours: [], days: [{ day: '2027-02-29', isFree: true }] }],
  [
    'a day twice',
    {
      hours: [],
      days: [
        { day: '2027-02-01', isFree: true },
        { day: '2027-02-01', isFree: false },
      ],
    },
  ],
  [
    'too many days',
    {
      hours: [],
      days: Array.from({ length: MAX_EXCEPTIONS + 1 }, (_, index) => ({
        day: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
        isFree: true,
      })),
    },
  ],
])('refuses %s', async (_, body) => {
  const doctor = await createDoctor(app)
  expect((await put(doctor, body)).status).toBe(400)
  expect((await get(doctor)).hours).toEqual([])
})

it('is changed by two tabs at once without an error, and ends as one of them', async () => {
  const doctor = await createDoctor(app)
  const body = (startsAt: string) => ({
    hours: [1, 2, 3].map((weekday) => hour(weekday, startsAt, '19:00')),
    days: [{ day: '2026-12-24', isFree: startsAt === '07:00' }],
  })
  const replies = await Promise.all(['07:00', '08:00', '07:00', '08:00'].map((at) => put(doctor, body(at))))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { hours, days } = await get(doctor)
  expect(new Set(hours.map(({ startsAt }) => startsAt)).size).toBe(1)
  expect(days).toEqual([{ day: '2026-12-24', isFree: hours[0]?.startsAt === '07:00' }])
})

it('is of one doctor alone', async () => {
  const [doctor, other] = [await createDoctor(app), await createDoctor(app)]
  await put(doctor, { hours: [hour(1, '07:00', '19:00')], days: [] })
  expect((await get(other)).hours).toEqual([])
  await put(other, { hours: [], days: [] })
  expect((await get(doctor)).hours).toHaveLength(1)
  expect((await app.call('GET /availability', { token: employer.token })).status).toBe(403)
  expect((await app.call('GET /availability')).status).toBe(401)
})

it('tells nobody the address of a calendar, and asks the worker to read it', async () => {
  const doctor = await createDoctor(app)
  const url = 'webcal://calendar.example.com/private-a1b2c3/basic.ics?key=segredo'
  const { raw, reply } = await app.call('PUT /availability/calendar', { token: doctor.token, body: { url } })
  expect(reply.calendar).toEqual({ host: 'calendar.example.com', readAt: null, problem: null, busyTimes: 0 })
  expect(raw.body + (await app.call('GET /availability', { token: doctor.token })).raw.body).not.toMatch(
    /segredo|private/,
  )
  const stored = await app.db
    .selectFrom('doctor_calendars')
    .select('url')
    .where('doctor_id', '=', doctor.id)
    .executeTakeFirst()
  expect(stored?.url).toBe('https://calendar.example.com/private-a1b2c3/basic.ics?key=segredo')
  for (let twice = 0; twice < 2; twice += 1) {
    const removed = await app.call('DELETE /availability/calendar', { token: doctor.token })
    expect(removed.reply.calendar).toBeNull()
  }
})

it.each([
  'file:///etc/passwd',
  'ftp://example.com/a.ics',
  'example',
  '',
  'https://ana:senha@example.com/a.ics',
])('refuses the address %j', async (url) => {
  const doctor = await createDoctor(app)
  const { status } = await app.call('PUT /availability/calendar', { token: doctor.token, body: { url } })
  expect(status).toBe(400)
})

it('leaves the agreed plantões out of the free time', async () => {
  const doctor = await createDoctor(app)
  const until = app.clock.now().getTime() + 121 * 86_400_000
  expect(await freeOf(doctor)).toEqual([{ from: app.clock.now().getTime(), until }])
  const { booking } = await agreed({ employer, doctor })
  expect(await freeOf(doctor)).toEqual([
    { from: app.clock.now().getTime(), until: Date.parse(booking.startsAt) },
    { from: Date.parse(booking.endsAt), until },
  ])
})

it('goes with the account', async () => {
  const doctor = await createDoctor(app)
  await put(doctor, { hours: [hour(1, '07:00', '19:00')], days: [{ day: '2026-12-25', isFree: false }] })
  await app.call('PUT /availability/calendar', {
    token: doctor.token,
    body: { url: 'https://example.com/a.ics' },
  })
  await app.db.deleteFrom('users').where('id', '=', doctor.id).execute()
  for (const table of ['availability_hours', 'availability_days', 'doctor_calendars'] as const) {
    const rows = await app.db
      .selectFrom(table)
      .select('doctor_id')
      .where('doctor_id', '=', doctor.id)
      .execute()
    expect(rows).toEqual([])
  }
})
