import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'
import { csvOf } from '#test/payments.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'

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

/** The month some months from now, yyyy-mm. */
function monthIn(months: number): string {
  const now = app.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 7)
}

const closingOf = async ({ token }: TestUser, month: string) =>
  (await app.call('GET /bookings/closing', { token, query: { month } })).reply

const from = (start: Date, hours: number) => ({
  dateId: null,
  startsAt: start.toISOString(),
  endsAt: new Date(start.getTime() + hours * HOUR_MS).toISOString(),
})

/** Plantões that a doctor has agreed to. */
async function agreed(doctor: TestUser, dates: ReturnType<typeof from>[], change: object = {}) {
  const { id } = await calls.newApplication(hospital, doctor)
  const { reply, raw } = await calls.offer(hospital, id, offerOf(dates, change))
  if (!reply.items) throw new Error(raw.body)
  for (const item of reply.items) expect((await calls.accept(doctor, item.id)).status).toBe(200)
  return reply.items.map((item) => item.id)
}

test('a plantão belongs to the month in which it begins in Brasília', async () => {
  const [month, next] = [monthIn(1), monthIn(2)]
  const midnight = new Date(`${next}-01T00:00:00-03:00`)
  const doctor = await createDoctor(app)
  const [last, first] = await agreed(doctor, [
    from(new Date(midnight.getTime() - 5 * HOUR_MS), 5),
    from(midnight, 12),
  ])
  for (const user of [hospital, doctor]) {
    expect((await closingOf(user, month)).rows.map(({ id }) => id)).toEqual([last])
    expect((await closingOf(user, next)).rows.map(({ id }) => id)).toEqual([first])
  }
  expect((await closingOf(hospital, month)).total).toMatchObject({ shifts: 1, minutes: 300 })
})

test('only agreed plantões are in it, and each side sees its own', async () => {
  const month = monthIn(1)
  const doctor = await createDoctor(app)
  const day = (number: number) => from(new Date(`${month}-${number}T19:00:00-03:00`), 12)
  const [kept, cancelled] = await agreed(doctor, [day(10), day(12)])
  await calls.cancel(doctor, cancelled ?? '')
  const { id } = await calls.newApplication(hospital)
  await calls.offer(hospital, id, offerOf([day(14)]))

  expect((await closingOf(hospital, month)).rows.map((row) => row.id)).toEqual([kept])
  expect((await closingOf(doctor, month)).byPerson).toMatchObject([
    { name: 'Hospital Boa Vista', registration: '', shifts: 1, agreedCentavos: 150_000 },
  ])
  for (const stranger of [await createEmployer(app), await createDoctor(app)])
    expect(await closingOf(stranger, month)).toMatchObject({
      rows: [],
      byPerson: [],
      byPlace: [],
      total: { shifts: 0, minutes: 0, agreedCentavos: 0 },
    })
})

test('it sums by doctor and by place, what both confirmed, and what was paid and received', async () => {
  const parties = { doctor: await createDoctor(app), employer: hospital }
  const { doctor } = parties
  const other = await createDoctor(app)
  const month = monthIn(1)
  const day = (number: number) => from(new Date(`${month}-${number}T07:00:00-03:00`), 6)
  const [paid, unconfirmed] = await agreed(doctor, [day(10), day(12)], { payCentavos: 90_001 })
  await agreed(other, [day(10)], { payCentavos: 100_000, place: 'Rua Nova, 5' })
  await calls.later({ days: 70 }, parties)
  for (const user of [doctor, hospital]) await calls.confirm(user, paid ?? '', true)
  await calls.confirm(doctor, unconfirmed ?? '', true)
  const payment = { paidOn: `${month}-20`, centavos: 80_000 }
  const params = { id: paid ?? '' }
  const marked = await app.call('POST /bookings/:id/payment', {
    token: hospital.token,
    params,
    body: payment,
  })
  expect(marked.status).toBe(200)
  expect((await closingOf(hospital, month)).total).toMatchObject({
    paidCentavos: 80_000,
    receivedCentavos: 0,
  })
  await app.call('POST /bookings/:id/payment/answer', {
    token: doctor.token,
    params,
    body: { received: true },
  })

  const { rows, total, byPerson, byPlace } = await closingOf(hospital, month)
  expect(total).toEqual({
    shifts: 3,
    minutes: 18 * 60,
    agreedCentavos: 280_002,
    workedCentavos: 90_001,
    paidCentavos: 80_000,
    receivedCentavos: 80_000,
  })
  expect(byPerson.map(({ shifts, agreedCentavos }) => [shifts, agreedCentavos]).sort()).toEqual([
    [1, 100_000],
    [2, 180_002],
  ])
  expect(byPlace.map(({ name, shifts }) => [name, shifts])).toEqual([
    ['Rua das Flores, 10, Curitiba', 2],
    ['Rua Nova, 5', 1],
  ])
  expect(rows.find(({ id }) => id === paid)).toMatchObject({
    hours: 6,
    worked: { doctor: true, employer: true },
    paidOn: payment.paidOn,
    paidCentavos: 80_000,
    isReceived: true,
  })
  expect((await closingOf(doctor, month)).total).toMatchObject({ shifts: 2, agreedCentavos: 180_002 })
})

test('the CSV has the same sums, and no cell that a spreadsheet runs', async () => {
  const month = monthIn(1)
  const doctor = await createDoctor(app)
  const day = (number: number) => from(new Date(`${month}-${number}T07:00:00-03:00`), 6)
  await agreed(doctor, [day(10), day(12)], {
    payCentavos: 123_457,
    place: '=HYPERLINK("http://evil.example")',
  })
  const raw = await csvOf(app, hospital, `/bookings/closing.csv?month=${month}`)
  expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(raw.headers['content-disposition']).toBe(`attachment; filename="fechamento-${month}.csv"`)
  const [head = '', ...lines] = raw.body.trimEnd().split('\r\n')
  expect(raw.body.startsWith('\uFEFF"Início";"Fim";"Horas"')).toBe(true)
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const pay = head.split(';').indexOf('"Combinado (R$)"')
  const sum = lines
    .map((line) => Number(line.split(';')[pay]?.replace(',', '')))
    .reduce((total, centavos) => total + centavos, 0)
  const { rows, total } = await closingOf(hospital, month)
  expect([lines.length, sum]).toEqual([rows.length, total.agreedCentavos])
  expect(
    (await csvOf(app, await createEmployer(app), `/bookings/closing.csv?month=${month}`)).body,
  ).not.toContain('HYPERLINK')
})

test('a month must be one', async () => {
  for (const month of ['2026-13', '9999-12', 'x'])
    for (const path of ['closing', 'closing.csv'])
      expect((await csvOf(app, hospital, `/bookings/${path}?month=${month}`)).statusCode).toBe(400)
})
