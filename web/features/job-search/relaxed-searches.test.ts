import { expect, it } from 'vitest'
import { type JobFilters, jobsAddress, noFilters } from './filters.ts'
import { relaxedSearches } from './relaxed-searches.ts'

const of = (filters: Partial<JobFilters>) => ({ ...noFilters, ...filters })
const without = (...names: string[]) => names.map((filter) => ({ filter, total: 3, totalIsCapped: false }))
const read = (ways: ReturnType<typeof relaxedSearches>) =>
  ways.map(({ label, wider }) => [label.replaceAll('\u00a0', ' '), jobsAddress(wider)])

it('leaves out one filter at a time, with what hangs on it', () => {
  const filters = of({
    search: 'uti',
    medicalSpecialties: ['Cardiologia', 'Pediatria'],
    hours: ['12'],
    payUnit: 'shift',
    payFrom: '1500',
    publishedWithin: '1',
    page: 2,
  })
  const rest = 'hours=12&payUnit=shift&payFrom=1500&publishedWithin=1'
  const ways = relaxedSearches(
    filters,
    null,
    without('medicalSpecialties', 'payFrom', 'payUnit', 'search', 'new'),
  )
  expect(read(ways)).toEqual([
    ['Sem o filtro Cardiologia ou Pediatria', `/vagas?search=uti&${rest}`],
    [
      'Sem o filtro A partir de R$ 1.500 / plantão',
      '/vagas?search=uti&medicalSpecialties=Cardiologia,Pediatria&hours=12&payUnit=shift&publishedWithin=1',
    ],
    [
      'Sem o filtro Remuneração',
      '/vagas?search=uti&medicalSpecialties=Cardiologia,Pediatria&hours=12&publishedWithin=1',
    ],
    ['Sem as palavras “uti”', `/vagas?medicalSpecialties=Cardiologia,Pediatria&${rest}`],
  ])
})

it('a city goes with its radius, a state with its city', () => {
  const filters = of({ state: 'SP', city: 'Campinas', radius: '50', tags: ['UTI'] })
  expect(read(relaxedSearches(filters, null, without('city', 'state')))).toEqual([
    ['Sem o filtro Campinas, Até 50 km', '/vagas?state=SP&tags=UTI'],
    ['Sem o filtro SP, Campinas, Até 50 km', '/vagas?tags=UTI'],
  ])
})

it('a place read in the words goes out of the words, or stays where they go', () => {
  const filters = of({ search: 'pediatra em campinas', tags: ['UTI'] })
  const place = { city: 'Campinas', state: 'SP', words: 'campinas', rest: 'pediatra', isAround: false }
  const reading = { place, correction: null, relaxed: false }
  expect(read(relaxedSearches(filters, reading, without('city', 'search')))).toEqual([
    ['Sem o local Campinas, SP', '/vagas?search=pediatra&tags=UTI'],
    ['Sem as palavras “pediatra em campinas”', '/vagas?state=SP&city=Campinas&tags=UTI'],
  ])
})
