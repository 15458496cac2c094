import { expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDoctor, type TestUser } from '#test/factories.ts'
import { calendar, calendarServer, event } from '#test/rota/served-calendars.ts'
import { calendarReader } from './gateway.ts'
import { freeTimeOf, readCalendar, readDueCalendars } from './service.ts'

const app = await testApp()
const { base, pages, serve } = await calendarServer()
const reader = calendarReader({ admitsLoopback: true, withinMs: 400 })
const set = ({ token }: TestUser, url: string) =>
  app.call('PUT /availability/calendar', { token, body: { url } })
const read = ({ id }: TestUser) => readCalendar({ db: app.db, reader }, id, () => app.clock.now())
const calendarOf = async ({ token }: TestUser) =>
  (await app.call('GET /availability', { token })).reply.calendar
const gapsOf = async ({ id }: TestUser) => (await freeTimeOf(app.db, id as never, app.clock.now())).length - 1
const soon = event('DTSTART:20261201T130000Z', 'DTEND:20261201T140000Z')

it('keeps the busy times, and no titles', async () => {
  const doctor = await createDoctor(app)
  serve('/own', calendar(soon))
  await set(doctor, `${base}/own`)
  await read(doctor)
  expect(await calendarOf(doctor)).toMatchObject({
    problem: null,
    busyTimes: 1,
    readAt: app.clock.now().toISOString(),
  })
  expect(await gapsOf(doctor)).toBe(1)
  const rows = await app.db
    .selectFrom('calendar_busy_times')
    .selectAll()
    .where('doctor_id', '=', doctor.id)
    .execute()
  expect(JSON.stringify(rows)).not.toMatch('Fulano')
  serve('/own', calendar())
  await read(doctor)
  expect(await gapsOf(doctor)).toBe(0)
})

it('keeps the former times for seven days when it fails, and says why', async () => {
  const doctor = await createDoctor(app)
  serve('/fails', calendar(event('DTSTART:20261220T130000Z', 'DTEND:20261220T140000Z')))
  await set(doctor, `${base}/fails`)
  await read(doctor)
  pages.delete('/fails')
  app.clock.advance({ days: 6 })
  await read(doctor)
  const { token } = { token: await app.openTestSession(doctor.id, 'doctor') }
  expect(await calendarOf({ ...doctor, token })).toMatchObject({
    problem: 'O calendário não existe mais neste endereço.',
    busyTimes: 1,
  })
  expect(await gapsOf(doctor)).toBe(1)
  app.clock.advance({ days: 1, minutes: 1 })
  expect(await gapsOf(doctor)).toBe(0)
  await read(doctor)
  const late = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
  expect(await calendarOf(late)).toMatchObject({ busyTimes: 0 })
})

it('forgets the times of another address, and of one that was changed while it was read', async () => {
  const doctor = await createDoctor(app)
  const session = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
  serve('/first', calendar(soon))
  await set(session, `${base}/first`)
  await read(session)
  serve('/second', calendar())
  await set(session, `${base}/second`)
  expect(await calendarOf(session)).toMatchObject({ readAt: null, busyTimes: 0 })
  const changing = {
    async read(url: string) {
      const text = await reader.read(url)
      await set(session, `${base}/third`)
      return text
    },
  }
  serve('/second', calendar(soon))
  await readCalendar({ db: app.db, reader: changing }, doctor.id, () => app.clock.now())
  expect(await calendarOf(session)).toMatchObject({ readAt: null, busyTimes: 0 })
  await app.call('DELETE /availability/calendar', { token: session.token })
  await read(session)
  expect(await calendarOf(session)).toBeNull()
})

it('is due every hour, once', async () => {
  const doctor = await createDoctor(app)
  const session = { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') }
  serve('/hourly', calendar(soon))
  await set(session, `${base}/hourly`)
  await read(session)
  const taken: string[] = []
  const queue = {
    ...app.queue,
    addAll: async (_: unknown, __: string, works: readonly { doctorId: string }[]) => {
      taken.push(...works.map(({ doctorId }) => doctorId))
    },
  } as typeof app.queue
  const sweep = () => readDueCalendars({ db: app.db, queue }, app.clock.now())
  app.clock.advance({ minutes: 59 })
  await sweep()
  expect(taken).not.toContain(doctor.id)
  app.clock.advance({ minutes: 1 })
  await Promise.all([sweep(), sweep(), sweep()])
  expect(taken.filter((id) => id === doctor.id)).toEqual([doctor.id])
})
