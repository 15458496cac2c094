import { expect, it } from 'vitest'
import { searchEvents } from './events.ts'
import { type JobFilters, noFilters } from './filters.ts'

const told = (before: Partial<JobFilters>, after: Partial<JobFilters>) =>
  searchEvents({ ...noFilters, ...before }, { ...noFilters, ...after }, 7).map(
    ({ eventType, entityId, resultCount }) => [eventType, entityId, resultCount],
  )

it('tells new words, with what they found', () => {
  expect(told({}, { search: ' uti ' })).toEqual([['Search', 'uti', 7]])
  expect(told({ search: 'uti' }, { search: 'cti', page: 2 })).toEqual([['Search', 'cti', 7]])
})

it('tells no words where there are none, or none new', () => {
  expect(told({}, { search: '  ' })).toEqual([])
  expect(told({ search: 'uti' }, { search: '' })).toEqual([])
  expect(told({ search: 'uti' }, { search: 'uti', page: 3 })).toEqual([])
})

it('tells each new filter by name and value, and none that went', () => {
  expect(
    told(
      { medicalSpecialties: ['Pediatria'], tags: ['UTI'] },
      { medicalSpecialties: ['Pediatria', 'Cardiologia'], isRemote: true },
    ),
  ).toEqual([
    ['Filter', 'isRemote:true', undefined],
    ['Filter', 'medicalSpecialties:Cardiologia', undefined],
  ])
  expect(told({ state: 'SP', city: 'Campinas' }, { state: 'PR' })).toEqual([
    ['Filter', 'state:PR', undefined],
  ])
  expect(told({ isRemote: true }, {})).toEqual([])
})
