import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_CALENDAR_LINKS } from '#contract/rota/calendar-links.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bookingCalls } from '#test/rota/bookings.ts'
import { calendarLink, readCalendar } from '#test/rota/calendar-links.ts'

let app: TestApp
let hospital: TestUser
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const listOf = async ({ token }: TestUser) => (await app.call('GET /calendar-links', { token })).reply
const revoke = ({ token }: TestUser, id: string) =>
  app.call('DELETE /calendar-links/:id', { token, params: { id } })
const statusOf = async (path: string) => (await readCalendar(app, path)).statusCode

test('an address is shown once, read without a session, and gives nothing once it is revoked', async () => {
  const { doctor } = await calls.agreed({ employer: hospital })
  const { id, path } = await calendarLink(app, doctor)
  expect(path).toMatch(/^\/calendarios\/[\w-]{43}\.ics$/)
  expect(JSON.stringify(await listOf(doctor))).not.toContain(path.slice(13, 56))
  const stored = await app.db
    .selectFrom('calendar_links')
    .select('token_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.token_hash).toHaveLength(32)

  const read = await readCalendar(app, path)
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(read.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(read.body).toContain('Plantão: Hospital Boa Vista')
  expect((await revoke(hospital, id)).status).toBe(404)
  expect((await revoke(doctor, id)).status).toBe(200)
  expect((await revoke(doctor, id)).status).toBe(404)
  expect(await statusOf(path)).toBe(404)
})

test('unknown, revoked and malformed addresses get the same reply', async () => {
  const { id, path } = await calendarLink(app, hospital)
  await revoke(hospital, id)
  const others = [
    path.replace(/.{5}\.ics/, 'AAAAA.ics'),
    '/calendarios/x.ics',
    path.replace('.ics', ''),
    `/calendarios/${UNKNOWN_ID}.ics`,
    '/calendarios/%00.ics',
  ]
  const revoked = await readCalendar(app, path)
  expect(revoked.statusCode).toBe(404)
  for (const other of others) {
    const reply = await readCalendar(app, other)
    expect([other, reply.statusCode, reply.body]).toEqual([other, 404, revoked.body])
  }
})

test('guesses are limited by network, and reads by address, so that customers of one provider do not share a limit', async () => {
  const { path } = await calendarLink(app, hospital)
  let last = 404
  const from = (ip: string) => async (address: string) =>
    (await readCalendar(app, address, { ip })).statusCode
  const fromOneNetwork = from('198.51.100.7')
  for (let guess = 0; guess < 70 && last === 404; guess += 1)
    last = await fromOneNetwork(`/calendarios/${guess}.ics`)
  expect(last).toBe(429)
  expect(await fromOneNetwork(path)).toBe(200)
  let reads = 1
  while ((await fromOneNetwork(path)) === 200 && reads < 70) reads += 1
  expect(reads).toBe(60)
  const { path: other } = await calendarLink(app, await createDoctor(app))
  expect(await fromOneNetwork(other)).toBe(200)
})

test('an owner has ten addresses at most, also if they are made at the same time', async () => {
  const doctor = await createDoctor(app)
  const create = () => app.call('POST /calendar-links', { token: doctor.token, body: { place: null } })
  const replies = await Promise.all(Array.from({ length: MAX_CALENDAR_LINKS + 4 }, create))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_CALENDAR_LINKS)
  const refused = replies.find(({ status }) => status !== 201)
  expect(refused?.error.errorDto.errorName).toBe('CalendarLinkLimit')
  const { items } = await listOf(doctor)
  expect(items).toHaveLength(MAX_CALENDAR_LINKS)
  await revoke(doctor, items[0]?.id ?? '')
  expect((await create()).status).toBe(201)
})

test('recruiters of a company share its addresses, and readers neither see nor make any', async () => {
  const [recruiter, reader] = [
    await createMember(app, hospital, 'recruiter', 'Rita Recruta'),
    await createMember(app, hospital, 'reader'),
  ]
  const { id } = await calendarLink(app, recruiter, 'UTI')
  expect((await listOf(hospital)).items).toEqual([
    expect.objectContaining({ id, place: 'UTI', createdBy: 'Rita Recruta', readAt: null }),
  ])
  const { token } = reader
  expect((await app.call('GET /calendar-links', { token })).status).toBe(403)
  expect((await app.call('POST /calendar-links', { token, body: { place: null } })).status).toBe(403)
  expect((await revoke(reader, id)).status).toBe(403)
  expect(
    (await app.call('POST /calendar-links', { token: hospital.token, body: { place: ' ' } })).status,
  ).toBe(400)
})

test('the address of a person who leaves the company ends', async () => {
  const recruiter = await createMember(app, hospital, 'recruiter')
  const { path } = await calendarLink(app, recruiter)
  const { path: own } = await calendarLink(app, hospital)
  expect(await statusOf(path)).toBe(200)
  await app.call('DELETE /team/members/:id', { token: hospital.token, params: { id: recruiter.id } })
  expect(await statusOf(path)).toBe(404)
  expect((await listOf(hospital)).items).toHaveLength(1)
  expect(await statusOf(own)).toBe(200)
})

test('an account that is suspended or asked to be deleted gives nothing', async () => {
  const doctor = await createDoctor(app)
  const { path } = await calendarLink(app, doctor)
  const set = (values: object) =>
    app.db.updateTable('users').set(values).where('id', '=', doctor.id).execute()
  const now = app.clock.now()
  for (const ends of [{ suspended_at: now }, { suspended_at: now, deletion_due_at: now }]) {
    await set(ends)
    expect(await statusOf(path)).toBe(404)
    await set({ suspended_at: null, deletion_due_at: null })
    expect(await statusOf(path)).toBe(200)
  }
})

test('the list says when an address was last read, to the hour', async () => {
  const { path } = await calendarLink(app, hospital)
  const readAt = async () => {
    hospital.token = await app.openTestSession(hospital.id, 'employer')
    return (await listOf(hospital)).items[0]?.readAt
  }
  await readCalendar(app, path)
  const first = await readAt()
  expect(first).toBe(app.clock.now().toISOString())
  app.clock.advance({ minutes: 50 })
  await readCalendar(app, path)
  expect(await readAt()).toBe(first)
  app.clock.advance({ minutes: 10 })
  await readCalendar(app, path)
  expect(await readAt()).toBe(app.clock.now().toISOString())
})
