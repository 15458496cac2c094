import { expect, it } from 'vitest'
import { type AddressFilters, noFilters } from '#contract/search/job-search-address.ts'
import { searchEvents } from './events.ts'

const eventsOf = (before: Partial<AddressFilters>, after: Partial<AddressFilters>) =>
  searchEvents({ ...noFilters, ...before }, { ...noFilters, ...after }, 7).map(
    ({ eventType, entityId, resultCount }) => [eventType, entityId, resultCount],
  )

it('records new words with the number of results', () => {
  expect(eventsOf({}, { search: ' uti ' })).toEqual([['Search', 'uti', 7]])
  expect(eventsOf({ search: 'uti' }, { search: 'cti', page: 2 })).toEqual([['Search', 'cti', 7]])
})

it('records no search without words or with the same words', () => {
  expect(eventsOf({}, { search: '  ' })).toEqual([])
  expect(eventsOf({ search: 'uti' }, { search: '' })).toEqual([])
  expect(eventsOf({ search: 'uti' }, { search: 'uti', page: 3 })).toEqual([])
})

it('records each new filter by name and value, and no removed one', () => {
  expect(
    eventsOf(
      { medicalSpecialties: ['Pediatria'], tags: ['UTI'] },
      { medicalSpecialties: ['Pediatria', 'Cardiologia'], isRemote: true },
    ),
  ).toEqual([
    ['Filter', 'isRemote:true', undefined],
    ['Filter', 'medicalSpecialties:Cardiologia', undefined],
  ])
  expect(eventsOf({ state: 'SP', city: 'Campinas' }, { state: 'PR' })).toEqual([
    ['Filter', 'state:PR', undefined],
  ])
  expect(eventsOf({ isRemote: true }, {})).toEqual([])
})
