import { expect, test } from 'vitest'
import type { OfferDefaults } from '#contract/api/rota/bookings.ts'
import { asksFor, bodyOf, draftOf, problemsOf, refusedFields, suggestedTerms } from './offer-draft.ts'

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
  place: 'UTI',
  payCentavos: 180_000,
  ...change,
})
const defaults = (dates: OfferDefaults['dates']): OfferDefaults => ({
  doctorName: 'Helena Prates',
  place: 'UTI',
  payCentavos: 180_000,
  paymentDays: null,
  noticeHours: 48,
  state: 'PR',
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

test('the notice for cancellations begins with the rule of the company', () => {
  expect(draftOf(defaults([]), undefined).noticeHours).toBe(48)
})

test('complete defaults are sent as they are; a plantão over midnight ends on the next day', () => {
  const dates = [date('a', { isChosen: true })]
  const draft = draftOf(defaults(dates), undefined)
  expect(problemsOf(draft, defaults(dates), now)).toEqual({})
  expect(bodyOf(draft, defaults(dates))).toMatchObject({
    dates: [{ dateId: 'a', startsAt: '2026-12-04T22:00:00.000Z', endsAt: '2026-12-05T10:00:00.000Z' }],
    payCentavos: 180_000,
    paymentDays: null,
  })
})

test('times that the job does not say are asked for once', () => {
  const dates = [date('a', { startsAt: null }), date('b', { hours: null })]
  const draft = { ...draftOf(defaults(dates), undefined), chosen: ['a', 'b'] }
  expect(asksFor(draft, dates)).toEqual({ start: true, hours: true })
  expect(Object.keys(problemsOf(draft, defaults(dates), now))).toEqual(['startsAt', 'hours'])
  const complete = { ...draft, startsAt: '07:00', hours: '6' }
  expect(bodyOf(complete, defaults(dates)).dates.map(({ endsAt }) => endsAt)).toEqual([
    '2026-12-04T22:00:00.000Z',
    '2026-12-05T04:00:00.000Z',
  ])
})

test('a job without plantões needs a day to come', () => {
  const draft = draftOf(defaults([]), undefined)
  expect(Object.keys(problemsOf(draft, defaults([]), now))).toEqual(['day', 'startsAt', 'hours'])
  const past = { ...draft, day: '2026-11-27', startsAt: '11:00', hours: '6' }
  expect(problemsOf(past, defaults([]), now)).toEqual({ startsAt: 'Este horário já passou.' })
})

test('errors of single plantões are shown with all of them', () => {
  expect(refusedFields({ 'dates.0.endsAt': 'Longo.', place: 'Curto.', other: 'Sem campo.' })).toEqual({
    dates: 'Longo.',
    place: 'Curto.',
  })
})

test('each plantão has its own place and pay, until the employer types others for all of them', () => {
  const dates = [date('a'), date('b', { place: 'UPA Norte', payCentavos: 210_000 })]
  const both = { ...draftOf(defaults(dates), undefined), chosen: ['a', 'b'] }
  expect(suggestedTerms(both, defaults(dates))).toEqual({
    place: '',
    pay: '',
    hasOwnPlaces: true,
    hasOwnPay: true,
  })
  expect(problemsOf(both, defaults(dates), now)).toEqual({})
  expect(bodyOf(both, defaults(dates))).toMatchObject({
    place: 'UTI',
    payCentavos: 180_000,
    dates: [
      { place: 'UTI', payCentavos: 180_000 },
      { place: 'UPA Norte', payCentavos: 210_000 },
    ],
  })
  const typed = bodyOf({ ...both, pay: '2.000' }, defaults(dates))
  expect(typed.payCentavos).toBe(200_000)
  expect(typed.dates.map(({ payCentavos, place }) => [payCentavos, place])).toEqual([
    [undefined, 'UTI'],
    [undefined, 'UPA Norte'],
  ])
  // One of them is offered as if the job said it.
  const one = { ...both, chosen: ['b'] }
  expect(suggestedTerms(one, defaults(dates))).toMatchObject({ place: 'UPA Norte', pay: '2.100' })
  expect(bodyOf(one, defaults(dates))).toMatchObject({ place: 'UPA Norte', payCentavos: 210_000 })
})

test('pay that one of the plantões does not say is asked for', () => {
  const dates = [date('a'), date('b', { payCentavos: null })]
  const draft = { ...draftOf(defaults(dates), undefined), chosen: ['a', 'b'] }
  expect(problemsOf(draft, defaults(dates), now)).toEqual({ payCentavos: 'Informe o valor do plantão.' })
})
