import { expect, it } from 'vitest'
import { jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { changeFilters } from './change-filters.ts'
import { jobSorts, sortOf } from './sort.ts'

it('offers relevance only with words, and pay by each unit', () => {
  const labels = jobSorts({ search: '' }).map(({ label }) => label)
  expect(labels.slice(0, 4)).toEqual([
    'Mais recentes',
    'Maior valor por hora',
    'Maior valor por plantão',
    'Maior valor por mês',
  ])
  expect(jobSorts({ search: 'uti' })[0]?.label).toBe('Mais relevantes')
})

it.each(['', 'uti'])('each chosen order is the current order, with the words %j', (search) => {
  for (const { value, change } of jobSorts({ search })) {
    const filters = changeFilters({ ...noFilters, search }, change)
    expect(sortOf(filters)).toBe(value)
  }
})

it('the default order is not in the address', () => {
  const [relevance, newest] = jobSorts({ search: 'uti' })
  const here = { ...noFilters, search: 'uti', payUnit: 'hour' as const, ordering: '-pay' as const }
  expect(jobsAddress(changeFilters(here, relevance?.change ?? {}))).toBe('/vagas?search=uti&payUnit=hour')
  expect(jobsAddress(changeFilters(here, newest?.change ?? {}))).toBe(
    '/vagas?search=uti&payUnit=hour&ordering=-created_at',
  )
})
