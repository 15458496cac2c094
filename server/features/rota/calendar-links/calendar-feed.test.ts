import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { calendarEntries, calendarLines, calendarLink, readCalendar } from '#test/rota/calendar-links.ts'

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

const entriesAt = async (path: string) => calendarEntries((await readCalendar(app, path)).body)

/** An agreed plantão of an offer that differs from the usual one. */
async function agreedWith(doctor: TestUser, change: object, inDays = 3) {
  const { id } = await calls.newApplication(hospital, doctor)
  const { startsAt, endsAt } = calls.night(inDays)
  const { reply } = await calls.offer(hospital, id, offerOf([{ dateId: null, startsAt, endsAt }], change))
  const booking = reply.items[0]?.id ?? ''
  await calls.accept(doctor, booking)
  return booking
}

test('each side reads its agreed plantões, without pay and contacts, and the note is the doctor’s only', async () => {
  const { doctor, id, booking } = await calls.agreed({ employer: hospital })
  await calls.offered({ employer: hospital, doctor, inDays: 9 })
  const [own, company] = [(await calendarLink(app, doctor)).path, (await calendarLink(app, hospital)).path]
  const [entry, ...others] = await entriesAt(own)
  expect(others).toEqual([])
  const basic = (moment: string) => moment.replaceAll(/[-:]|\.000/g, '')
  expect(entry).toMatchObject({
    UID: `${id}@medponto`,
    SUMMARY: 'Plantão: Hospital Boa Vista',
    LOCATION: String.raw`Rua das Flores\, 10\, Curitiba`,
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
    DTSTART: basic(booking.startsAt),
    DTEND: basic(booking.endsAt),
    URL: `${app.env.publicUrl}/dashboard/bookings/${id}`,
  })
  expect(entry?.DESCRIPTION).toContain('Entrada pelo pronto-socorro.')
  const [seen] = await entriesAt(company)
  expect(seen).toMatchObject({ SUMMARY: 'Plantão: Ana Beatriz Lima' })
  expect(seen?.DESCRIPTION).not.toContain('Entrada')
  for (const path of [own, company]) {
    const { body } = await readCalendar(app, path)
    expect(body).not.toMatch(/150000(?!Z)|1\.500|R\$|41998765432|@example\.com/)
  }
  const lines = calendarLines((await readCalendar(app, company)).body)
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Escala: Hospital Boa Vista',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  )
})

test('no line is longer than 75 octets, and nothing that was typed ends a line or an entry', async () => {
  const doctor = await createDoctor(app)
  const place = `Posto; 3, \\ ${'ção'.repeat(40)}`
  const note = 'Chegue cedo.\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:outra'
  await agreedWith(doctor, { place, note })
  const { body } = await readCalendar(app, (await calendarLink(app, doctor)).path)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const [entry, ...others] = calendarEntries(body)
  expect(others).toEqual([])
  expect(entry?.LOCATION).toBe(String.raw`Posto\; 3\, \\ ${'ção'.repeat(40)}`)
  expect(entry?.DESCRIPTION).toContain(String.raw`\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:outra`)
})

test('a company reads one unit at its address, and is offered the places of its plantões', async () => {
  const doctor = await createDoctor(app)
  await agreedWith(doctor, { place: 'UTI adulto' }, 3)
  await agreedWith(doctor, { place: 'Pronto-socorro' }, 6)
  const { reply } = await app.call('GET /calendar-links', { token: hospital.token })
  expect(reply.places).toEqual(['Pronto-socorro', 'UTI adulto'])
  const { path } = await calendarLink(app, hospital, 'UTI adulto')
  expect((await entriesAt(path)).map(({ LOCATION }) => LOCATION)).toEqual(['UTI adulto'])
  // A doctor has no units, whatever she sends.
  expect(await entriesAt((await calendarLink(app, doctor, 'UTI adulto')).path)).toHaveLength(2)
})

test('a change is a new version of the same entry, and a cancelled plantão stays as cancelled for 30 days', async () => {
  const { doctor, id, booking } = await calls.agreed({ employer: hospital, inDays: 20 })
  const { path } = await calendarLink(app, doctor)
  const { path: company } = await calendarLink(app, hospital)
  const { startsAt, endsAt, payCentavos, paymentDays, note } = booking
  const proposed = { startsAt, endsAt, place: 'UTI', payCentavos, paymentDays, note }
  await app.call('POST /bookings/:id/change', { token: hospital.token, params: { id }, body: proposed })
  expect((await entriesAt(path))[0]).toMatchObject({ SEQUENCE: '0' })
  const body = { accepts: true, proposed }
  await app.call('POST /bookings/:id/change/answer', { token: doctor.token, params: { id }, body })
  expect((await entriesAt(path))[0]).toMatchObject({ UID: `${id}@medponto`, SEQUENCE: '1', LOCATION: 'UTI' })
  const file = await app.app.inject({
    url: `/api/bookings/${id}/calendar.ics`,
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  expect(calendarEntries(file.body)[0]).toMatchObject({ UID: `${id}@medponto`, SEQUENCE: '1' })

  await calls.cancel(doctor, id)
  for (const one of [path, company])
    expect(await entriesAt(one)).toEqual([
      expect.objectContaining({ UID: `${id}@medponto`, SEQUENCE: '2', STATUS: 'CANCELLED' }),
    ])
  app.clock.advance({ days: 31 })
  expect(await entriesAt(path)).toEqual([])
  app.clock.advance({ days: -31 })
})

test('an offer that ended without an agreement is never in a calendar', async () => {
  const { doctor, id } = await calls.offered({ employer: hospital })
  const { path } = await calendarLink(app, doctor)
  await calls.decline(doctor, id)
  expect(await entriesAt(path)).toEqual([])
})

test('an unchanged calendar is not sent again, and every change is', async () => {
  const { doctor, id } = await calls.agreed({ employer: hospital })
  const { path } = await calendarLink(app, doctor)
  const { headers } = await readCalendar(app, path)
  const again = () => readCalendar(app, path, { headers: { 'if-none-match': String(headers.etag) } })
  const unchanged = await again()
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  app.clock.advance({ seconds: 1 })
  await calls.cancel(doctor, id)
  const changed = await again()
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(headers.etag)
})

test('a calendar has the plantões from 60 days ago on', async () => {
  const { doctor } = await calls.agreed({ employer: hospital, inDays: 1 })
  const { path } = await calendarLink(app, doctor)
  app.clock.advance({ days: 61 })
  expect(await entriesAt(path)).toHaveLength(1)
  app.clock.advance({ days: 1 })
  expect(await entriesAt(path)).toEqual([])
})
