import { expect, test } from 'vitest'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import {
  entriesByDay,
  filterEntries,
  rotaCounts,
  rotaEntries,
  rotaTotals,
  rotaWeeks,
  shownFilters,
  waitingGroups,
} from './rota-month.ts'
import { inScope, scopeChoices } from './rota-scope.ts'

const now = Date.parse('2026-12-10T15:00:00Z')
let ids = 0
const booking = (startsAt: string, hours: number, change: Partial<ListedBooking> = {}) => {
  const start = Date.parse(`${startsAt}-03:00`)
  ids += 1
  return {
    id: `booking-${ids}`,
    state: 'agreed',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hours * 3_600_000).toISOString(),
    payCentavos: 100_000,
    answerBy: '2026-12-20T12:00:00.000Z',
    change: null,
    worked: { doctor: null, employer: null },
    payment: null,
    ...change,
  } as ListedBooking
}
const open = (day: string, change: object = {}) => ({
  jobId: 'job',
  dateId: day,
  title: 'Plantonista',
  uf: null,
  day,
  startsAt: '07:00',
  hours: 12,
  places: 2,
  taken: 0,
  place: 'UTI',
  payCentavos: null,
  waiting: 0,
  specialties: [],
  ...change,
})
/** The entries of a month whose jobs have no specialty. */
const entriesOf = (items: ListedBooking[], dates: ReturnType<typeof open>[] = []) =>
  rotaEntries({ items, open: dates, jobs: [] }, now)

test.each([
  ['a month from Tuesday to Thursday', '2026-12', 5, '2026-11-30', '2027-01-03'],
  ['a leap February that begins on a Tuesday', '2028-02', 5, '2028-01-31', '2028-03-05'],
  ['a month that begins on a Sunday', '2026-11', 6, '2026-10-26', '2026-12-06'],
  ['a February of four whole weeks', '2027-02', 4, '2027-02-01', '2027-02-28'],
  ['the month after December', '2027-01', 5, '2026-12-28', '2027-01-31'],
])('%s has whole weeks from Monday', (_, month, amount, first, last) => {
  const weeks = rotaWeeks(month)
  expect(weeks.map((week) => week.length)).toEqual(Array(amount).fill(7))
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

test('plantões belong to the day in Brasília on which they begin', () => {
  // 02:00 UTC of 1 January, and over midnight.
  const lastOfYear = booking('2026-12-31T23:00', 12)
  const night = booking('2026-12-11T19:00', 12)
  const entries = entriesOf([lastOfYear, night])
  expect([...entriesByDay(entries).keys()]).toEqual(['2026-12-11', '2026-12-31'])
})

test('a day lists what is to come by its start, and what has ended last', () => {
  const items = [
    booking('2026-12-12T07:00', 12, { state: 'declined' }),
    booking('2026-12-12T19:00', 12),
    booking('2026-12-12T13:00', 6, { state: 'offered' }),
  ]
  const entries = entriesOf(items, [open('2026-12-12')])
  expect(entries.map(({ group }) => group)).toEqual(['livres', 'oferecidos', 'combinados', 'cancelados'])
})

test('only plantões that have places and have not begun are free', () => {
  const dates = [
    open('2026-12-12', { places: 3, taken: 1 }),
    open('2026-12-13', { taken: 2 }),
    open('2026-12-09'),
  ]
  expect(entriesOf([], dates)).toMatchObject([{ day: '2026-12-12', free: 2 }])
})

test('each filter has its entries, and all of them make the total', () => {
  const items = [
    booking('2026-12-12T07:00', 12),
    booking('2026-12-12T07:00', 12, { state: 'offered' }),
    booking('2026-12-12T07:00', 12, { state: 'offered', answerBy: '2026-12-10T14:00:00Z' }),
    booking('2026-12-01T07:00', 12, { worked: { doctor: true, employer: true } }),
    booking('2026-12-02T07:00', 12, { worked: { doctor: false, employer: false } }),
    booking('2026-12-02T07:00', 12, { state: 'cancelled' }),
    booking('2026-12-03T07:00', 12, { state: 'passed_on' }),
  ]
  const entries = entriesOf(items, [open('2026-12-20')])
  expect(rotaCounts(entries)).toEqual({
    todos: 8,
    livres: 1,
    oferecidos: 1,
    combinados: 1,
    feitos: 1,
    trocados: 1,
    cancelados: 3,
  })
  expect(filterEntries(entries, 'feitos')).toHaveLength(1)
})

test('tabs of what came to nothing are shown only with something in them, or while one of them is open', () => {
  const counts = rotaCounts(entriesOf([booking('2026-12-02T07:00', 12, { state: 'cancelled' })]))
  const always = ['todos', 'livres', 'oferecidos', 'combinados', 'feitos']
  expect(shownFilters(counts, 'todos')).toEqual([...always, 'cancelados'])
  expect(shownFilters(counts, 'trocados')).toEqual([...always, 'trocados', 'cancelados'])
  expect(shownFilters(null, 'todos')).toEqual(always)
})

test('a place and a specialty limit bookings and free plantões alike', () => {
  const items = [
    booking('2026-12-12T07:00', 12, { place: 'UTI', jobId: 'heart' }),
    booking('2026-12-12T07:00', 12, { place: 'Pronto-socorro', jobId: 'heart' }),
    // Its job is gone.
    booking('2026-12-12T07:00', 12, { place: 'UTI', jobId: null }),
  ]
  const dates = [open('2026-12-20', { specialties: ['Cardiologia', 'Medicina intensiva'] })]
  const jobs = [{ id: 'heart', specialties: ['Cardiologia'] }]
  const entries = rotaEntries({ items, open: dates, jobs }, now)
  const kinds = (place: string, specialty: string) =>
    inScope(entries, { place, specialty }).map(({ kind, day }) => `${kind} ${day.slice(8)}`)
  expect(kinds('', '')).toHaveLength(4)
  expect(kinds('UTI', '')).toEqual(['booking 12', 'booking 12', 'open 20'])
  expect(kinds('UTI', 'Cardiologia')).toEqual(['booking 12', 'open 20'])
  expect(kinds('', 'Medicina intensiva')).toEqual(['open 20'])
  expect(kinds('Ambulatório', '')).toEqual([])
})

test('there is a choice only between several, and the chosen one stays in a month without it', () => {
  const one = entriesOf([booking('2026-12-12T07:00', 12, { place: 'UTI' })])
  expect(scopeChoices(one, { place: '', specialty: '' })).toEqual({ places: [], specialties: [] })
  expect(scopeChoices(one, { place: 'Pronto-socorro', specialty: 'Cardiologia' })).toEqual({
    places: ['Pronto-socorro', 'UTI'],
    specialties: ['Cardiologia'],
  })
})

test('the totals count all agreed plantões, as the closing does, also one that both sides deny', () => {
  const paid = { paidOn: '2026-12-09', centavos: 95_000, isReceived: null }
  const items = [
    booking('2026-12-12T07:00', 12),
    booking('2026-12-01T19:00', 6.5, { worked: { doctor: true, employer: true }, payment: paid }),
    booking('2026-12-02T07:00', 12, { worked: { doctor: false, employer: false } }),
    booking('2026-12-15T07:00', 12, { state: 'offered' }),
    booking('2026-12-16T07:00', 12, { state: 'cancelled' }),
  ]
  expect(rotaTotals(entriesOf(items))).toEqual({
    plantoes: 3,
    hours: 30.5,
    agreedCentavos: 300_000,
    paidCentavos: 95_000,
  })
})

test('the next deadline comes first, and a plantão waits until the company has said whether it took place', () => {
  const late = booking('2026-12-20T07:00', 12, { state: 'offered', answerBy: '2026-12-12T12:00:00.000Z' })
  const soon = booking('2026-12-25T07:00', 12, { state: 'offered', answerBy: '2026-12-11T12:00:00.000Z' })
  const lapsed = booking('2026-12-25T07:00', 12, { state: 'offered', answerBy: '2026-12-10T12:00:00.000Z' })
  const past = booking('2026-12-09T07:00', 12, { worked: { doctor: true, employer: null } })
  const said = booking('2026-12-09T07:00', 12, { worked: { doctor: null, employer: true } })
  const { toAnswer, toConfirm } = waitingGroups([late, soon, lapsed, past, said], now)
  expect(toAnswer.map(({ booking }) => booking.id)).toEqual([soon.id, late.id])
  expect(toConfirm.map(({ id }) => id)).toEqual([past.id])
})
