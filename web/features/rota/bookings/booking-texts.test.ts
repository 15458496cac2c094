import { expect, test } from 'vitest'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import {
  changedTerms,
  dayHeading,
  deadlineText,
  hourlyText,
  hoursText,
  momentsOf,
  paymentDifference,
  payText,
  shortWhenText,
  stageOf,
  timesOf,
  totalsOf,
  whenText,
} from './booking-texts.ts'

const now = Date.parse('2026-11-27T15:00:00Z')
const at = (startsAt: string, hours: number) => ({
  startsAt: new Date(`${startsAt}-03:00`).toISOString(),
  endsAt: new Date(Date.parse(`${startsAt}-03:00`) + hours * 3_600_000).toISOString(),
})
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
const terms = { place: 'UTI', payCentavos: 180_000, paymentDays: 30, note: '' }
const booking = (change: Partial<ListedBooking>) =>
  ({
    ...terms,
    ...at('2026-12-04T19:00', 12),
    state: 'agreed',
    change: null,
    worked: { doctor: null, employer: null },
    payment: null,
    answerBy: '2026-11-28T15:00:00.000Z',
    ...change,
  }) as ListedBooking

test('a plantão over midnight is named by the day on which it begins in Brasília', () => {
  expect(whenText(at('2026-12-04T19:00', 12), now)).toBe('sexta-feira, 04/12, 19h–7h (12 horas)')
  // 01:00 UTC of the next day.
  expect(whenText(at('2026-12-04T22:00', 6), now)).toBe('sexta-feira, 04/12, 22h–4h (6 horas)')
  expect(shortWhenText(at('2026-12-04T19:00', 12), now)).toBe('sex., 04/12, 19h–7h')
})

test('a plantão of a whole day, one at the end of a month, and one on a leap day', () => {
  expect(timesOf(at('2026-12-05T07:00', 24))).toBe('7h–7h (24 horas)')
  expect(whenText(at('2026-12-31T19:00', 12), now)).toBe('quinta-feira, 31/12, 19h–7h (12 horas)')
  expect(whenText(at('2028-02-29T07:30', 6.5), now)).toBe(
    'terça-feira, 29/02/2028, 7h30–14h (6 horas e 30 min)',
  )
  expect(hoursText(1)).toBe('1 hora')
})

test('the day of a list is today, tomorrow, or its weekday', () => {
  expect(dayHeading('2026-11-28T01:00:00Z', now)).toBe('Hoje, sexta-feira, 27/11')
  expect(dayHeading('2026-11-28T15:00:00Z', now)).toBe('Amanhã, sábado, 28/11')
  expect(dayHeading('2026-12-01T15:00:00Z', now)).toBe('Terça-feira, 01/12')
})

test('pay for an hour never promises more than is paid', () => {
  expect(plain(hourlyText(booking({})))).toBe('R$ 150,00/h')
  expect(plain(hourlyText(booking({ payCentavos: 100_000 })))).toBe('R$ 83,33/h')
  expect(plain(payText(180_000))).toBe('R$ 1.800')
  expect(plain(payText(180_050))).toBe('R$ 1.800,50')
})

test('bookings change by the clock with the deadlines of offers, and with starts and ends of agreed plantões', () => {
  const offered = booking({ state: 'offered' })
  const moments = momentsOf([booking({}), offered, booking({ state: 'cancelled' })])
  expect(moments.map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-11-28T15:00:00.000Z',
    '2026-12-04T22:00:00.000Z',
    '2026-12-05T10:00:00.000Z',
  ])
})

test('a payment that differs says by how much', () => {
  expect(paymentDifference(180_000, 180_000)).toBeNull()
  expect(plain(paymentDifference(160_000, 180_000))).toBe('R$ 200,00 a menos que o combinado')
  expect(plain(paymentDifference(180_001, 180_000))).toBe('R$ 0,01 a mais que o combinado')
})

test('the deadline says how much time is left, and nothing once it is over', () => {
  expect(plain(deadlineText({ answerBy: '2026-11-27T20:30:00Z' }, now))).toBe(
    'Responda até sex., 27/11, 17:30 (em 5 h)',
  )
  expect(plain(deadlineText({ answerBy: '2026-11-30T14:59:00Z' }, now))).toMatch(/\(em 2 dias\)$/)
  expect(plain(deadlineText({ answerBy: '2026-11-27T15:00:30Z' }, now))).toMatch(/\(em 1 min\)$/)
  expect(deadlineText({ answerBy: '2026-11-27T15:00:00Z' }, now)).toBeNull()
})

test('an offer lapses on an open page', () => {
  const offered = booking({ state: 'offered' })
  expect(stageOf(offered, now)).toBe('offered')
  expect(stageOf(offered, Date.parse(offered.answerBy))).toBe('lapsed')
})

test('of a change only the terms that differ are compared', () => {
  const agreed = { ...terms, ...at('2026-12-04T19:00', 12) }
  expect(changedTerms(agreed, { ...agreed, place: 'Enfermaria' }, now)).toEqual([
    { label: 'Local', before: 'UTI', after: 'Enfermaria' },
  ])
  const longer = { ...agreed, ...at('2026-12-04T19:00', 24) }
  expect(changedTerms(agreed, longer, now).map(({ label }) => label)).toEqual(['Data e horário', 'Valor'])
})

test('the totals of a month count what is agreed, and what was received as it was paid', () => {
  const received = { paidOn: '2026-12-10', centavos: 170_000, isReceived: true }
  const month = [booking({}), booking({ payment: received }), booking({ state: 'offered' })]
  expect(totalsOf(month)).toEqual({
    plantoes: 2,
    hours: 24,
    agreedCentavos: 360_000,
    receivedCentavos: 170_000,
  })
})
