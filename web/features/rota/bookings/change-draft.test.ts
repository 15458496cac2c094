import { expect, test } from 'vitest'
import { bodyOf, draftOf, problemsOf, spanOf } from './change-draft.ts'

const terms = {
  startsAt: '2026-12-31T22:00:00.000Z',
  endsAt: '2027-01-01T10:00:00.000Z',
  place: 'UTI',
  payCentavos: 180_050,
  paymentDays: 0,
  note: '',
}

test('a draft without changes has the same terms again, over midnight and the end of a year', () => {
  expect(draftOf(terms)).toMatchObject({ day: '2026-12-31', start: '19:00', end: '07:00', pay: '1.800,50' })
  expect(bodyOf(draftOf(terms))).toEqual(terms)
  expect(bodyOf(draftOf({ ...terms, paymentDays: null })).paymentDays).toBeNull()
})

test('a plantão that ends when it began lasts a day', () => {
  expect(spanOf({ day: '2028-02-28', start: '07:00', end: '07:00' })).toEqual({
    startsAt: '2028-02-28T10:00:00.000Z',
    endsAt: '2028-02-29T10:00:00.000Z',
  })
  expect(spanOf({ day: '2028-02-28', start: '07:00', end: '' })).toBeNull()
})

test('each empty field is named', () => {
  const empty = { day: '', start: '', end: '', place: ' ', pay: '', paymentDays: '', note: '' }
  expect(Object.keys(problemsOf(empty))).toEqual(['day', 'start', 'end', 'place', 'pay'])
  expect(problemsOf(draftOf(terms))).toEqual({})
  expect(problemsOf({ ...draftOf(terms), paymentDays: '999' })).toHaveProperty('paymentDays')
})
