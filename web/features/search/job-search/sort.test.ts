import { expect, it } from 'vitest'
import { type AddressFilters, jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { changeFilters } from './change-filters.ts'
import { jobSorts, sortOf } from './sort.ts'

it('offers relevance only with words, and pay by each unit', () => {
  const labels = jobSorts(noFilters, false).map(({ label }) => label)
  expect(labels.slice(0, 4)).toEqual([
    'Mais recentes',
    'Maior valor por hora',
    'Maior valor por plantão',
    'Maior valor por mês',
  ])
  expect(jobSorts({ ...noFilters, search: 'uti' }, false)[0]?.label).toBe('Mais relevantes')
})

it('offers the nearest jobs of a place in the filters or in the words', () => {
  const hasDistance = (change: Partial<AddressFilters>, namesPlace = false) =>
    jobSorts({ ...noFilters, ...change }, namesPlace).some(({ label }) => label === 'Mais perto')
  expect(hasDistance({})).toBe(false)
  expect(hasDistance({ search: 'uti' })).toBe(false)
  expect(hasDistance({ state: 'SP' })).toBe(true)
  expect(hasDistance({ city: 'Campinas' })).toBe(true)
  expect(hasDistance({ search: 'uti campinas' }, true)).toBe(true)
})

it('lists the order by distance while it is chosen', () => {
  const filters = { ...noFilters, search: 'uti', ordering: 'distance' as const }
  expect(jobSorts(filters, false).map(({ value }) => value)).toContain(sortOf(filters))
})

it.each([{}, { search: 'uti' }, { state: 'SP' }, { search: 'uti', state: 'SP', city: 'Campinas' }])(
  'each chosen order is the current order: %j',
  (search) => {
    const here = { ...noFilters, ...search }
    for (const { value, change } of jobSorts(here, false))
      expect(sortOf(changeFilters(here, change))).toBe(value)
  },
)

it('the default order is not in the address', () => {
  const [relevance, newest] = jobSorts({ ...noFilters, search: 'uti' }, false)
  const here = { ...noFilters, search: 'uti', payUnit: 'hour' as const, ordering: '-pay' as const }
  expect(jobsAddress(changeFilters(here, relevance?.change ?? {}))).toBe('/vagas?search=uti&payUnit=hour')
  expect(jobsAddress(changeFilters(here, newest?.change ?? {}))).toBe(
    '/vagas?search=uti&payUnit=hour&ordering=-created_at',
  )
})
