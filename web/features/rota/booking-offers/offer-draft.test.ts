import { expect, test } from 'vitest'
import type { OfferDefaults } from '#contract/api/rota/bookings.ts'
import { asksFor, bodyOf, draftOf, problemsOf, refusedFields } from './offer-draft.ts'

const now = Date.parse('2026-11-27T15:00:00Z')
const date = (dateId: string, change: object = {}) => ({
  dateId,
  day: '2026-12-04',
  startsAt: '19:00',
  hours: 12,
  places: 1,
  taken: 0,
  isChosen: false,
  isOffered: false,
  ...change,
})
const defaults = (dates: OfferDefaults['dates']): OfferDefaults => ({
  doctorName: 'Helena Prates',
  place: 'UTI',
  payCentavos: 180_000,
  paymentDays: null,
  showsHiddenName: false,
  hasDates: dates.length > 0,
  dates,
})

test('the plantão that was asked for is chosen, or else the only one that she chose', () => {
  const free = [date('a'), date('b', { isChosen: true }), date('c', { isChosen: true, isOffered: true })]
  expect(draftOf(defaults(free), undefined).chosen).toEqual(['b'])
  expect(draftOf(defaults(free), 'a').chosen).toEqual(['a'])
  // Full, so that it cannot be offered.
  expect(draftOf(defaults([date('a', { taken: 1 })]), 'a').chosen).toEqual([])
  const both = [date('a', { isChosen: true }), date('b', { isChosen: true })]
  expect(draftOf(defaults(both), undefined).chosen).toEqual([])
})

test('complete defaults are sent as they are; a plantão over midnight ends on the next day', () => {
  const dates = [date('a', { isChosen: true })]
  const draft = draftOf(defaults(dates), undefined)
  expect(problemsOf(draft, dates, now)).toEqual({})
  expect(bodyOf(draft, dates)).toMatchObject({
    dates: [{ dateId: 'a', startsAt: '2026-12-04T22:00:00.000Z', endsAt: '2026-12-05T10:00:00.000Z' }],
    payCentavos: 180_000,
    paymentDays: null,
  })
})

test('times that the job does not say are asked for once', () => {
  const dates = [date('a', { startsAt: null }), date('b', { hours: null })]
  const draft = { ...draftOf(defaults(dates), undefined), chosen: ['a', 'b'] }
  expect(asksFor(draft, dates)).toEqual({ start: true, hours: true })
  expect(Object.keys(problemsOf(draft, dates, now))).toEqual(['startsAt', 'hours'])
  const complete = { ...draft, startsAt: '07:00', hours: '6' }
  expect(bodyOf(complete, dates).dates.map(({ endsAt }) => endsAt)).toEqual([
    '2026-12-04T22:00:00.000Z',
    '2026-12-05T04:00:00.000Z',
  ])
})

test('a job without plantões needs a day to come', () => {
  const draft = draftOf(defaults([]), undefined)
  expect(Object.keys(problemsOf(draft, [], now))).toEqual(['day', 'startsAt', 'hours'])
  const past = { ...draft, day: '2026-11-27', startsAt: '11:00', hours: '6' }
  expect(problemsOf(past, [], now)).toEqual({ startsAt: 'Este horário já passou.' })
})

test('errors of single plantões are shown with all of them', () => {
  expect(refusedFields({ 'dates.0.endsAt': 'Longo.', place: 'Curto.', other: 'Sem campo.' })).toEqual({
    dates: 'Longo.',
    place: 'Curto.',
  })
})
