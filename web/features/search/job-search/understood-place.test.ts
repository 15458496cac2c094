import { expect, it } from 'vitest'
import { noFilters } from '#contract/search/job-search-address.ts'
import { understoodPlace } from './understood-place.ts'

const read = { parts: [], otherWords: '', correction: null, relaxed: false, inDescriptions: false }
const campinas = {
  city: 'Campinas',
  state: 'SP',
  name: 'Campinas, SP',
  district: null,
  words: 'campinas',
  rest: 'pediatra',
  isAround: false,
  kilometres: null,
}
const filters = { ...noFilters, search: 'pediatra em campinas', page: 3 }

it('the place becomes a filter and is removed from the words', () => {
  expect(understoodPlace(filters, { ...read, place: campinas })).toEqual({
    name: 'Campinas, SP',
    district: null,
    asFilter: { ...noFilters, search: 'pediatra', state: 'SP', city: 'Campinas' },
    without: { ...noFilters, search: 'pediatra' },
  })
  expect(understoodPlace(filters, { ...read, place: null })).toBeNull()
})

it('surroundings become a radius', () => {
  const place = { ...campinas, isAround: true }
  expect(understoodPlace(filters, { ...read, place })).toMatchObject({
    name: 'Campinas, SP, e até 50\u00a0km',
    asFilter: { city: 'Campinas', radius: '50' },
  })
})

it('a radius in the words becomes the next one that a filter can have', () => {
  const around = (kilometres: number) =>
    understoodPlace(filters, { ...read, place: { ...campinas, isAround: true, kilometres } })
  expect(around(100)).toMatchObject({ name: 'Campinas, SP, e até 100\u00a0km', asFilter: { radius: '100' } })
  expect(around(30)).toMatchObject({ name: 'Campinas, SP, e até 30\u00a0km', asFilter: { radius: '50' } })
  expect(around(500)?.asFilter?.radius).toBe('200')
})

it('a whole state becomes a filter', () => {
  const place = { ...campinas, city: null, state: 'PR', name: 'PR' }
  expect(understoodPlace(filters, { ...read, place })).toMatchObject({
    name: 'PR',
    asFilter: { state: 'PR', city: '' },
  })
})

it('several places are not a filter', () => {
  const place = { ...campinas, city: null, state: null, name: 'BA e MA', words: 'bahia maranhão' }
  expect(understoodPlace(filters, { ...read, place })).toMatchObject({
    name: 'BA e MA',
    asFilter: null,
  })
})
