import { expect, it } from 'vitest'
import { type AddressFilters, jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { relaxedSearches } from './relaxed-searches.ts'

const of = (filters: Partial<AddressFilters>) => ({ ...noFilters, ...filters })
const without = (...names: string[]) => names.map((filter) => ({ filter, total: 3, totalIsCapped: false }))
const read = (searches: ReturnType<typeof relaxedSearches>) =>
  searches.map(({ label, relaxed }) => [label.replaceAll('\u00a0', ' '), jobsAddress(relaxed)])

it('drops one filter at a time, together with the filters that depend on it', () => {
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
  const searches = relaxedSearches(
    filters,
    null,
    without('medicalSpecialties', 'payFrom', 'payUnit', 'search', 'new'),
  )
  expect(read(searches)).toEqual([
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

it('drops one limit of pay, or the days, and names what is dropped', () => {
  const filters = of({
    payUnit: 'shift',
    payFrom: '1300',
    payTo: '2200',
    dates: ['2026-12-25', '2026-12-31..2027-01-01'],
  })
  const days = 'dates=2026-12-25,2026-12-31..2027-01-01'
  expect(read(relaxedSearches(filters, null, without('payFrom', 'payTo', 'payUnit', 'dates')))).toEqual([
    ['Sem o filtro A partir de R$ 1.300 / plantão', `/vagas?${days}&payUnit=shift&payTo=2200`],
    ['Sem o filtro Até R$ 2.200 / plantão', `/vagas?${days}&payUnit=shift&payFrom=1300`],
    ['Sem o filtro Remuneração', `/vagas?${days}`],
    ['Sem o filtro 25/12 ou 31/12 a 01/01', '/vagas?payUnit=shift&payFrom=1300&payTo=2200'],
  ])
})

it('the radius is dropped with its city, the city with its state', () => {
  const filters = of({ state: 'SP', city: 'Campinas', radius: '50', tags: ['UTI'] })
  expect(read(relaxedSearches(filters, null, without('city', 'state')))).toEqual([
    ['Sem o filtro Campinas, Até 50 km', '/vagas?state=SP&tags=UTI'],
    ['Sem o filtro SP, Campinas, Até 50 km', '/vagas?tags=UTI'],
  ])
})

it('a place in the words is dropped from the words, and becomes a filter if the words are dropped', () => {
  const filters = of({ search: 'pediatra em campinas', tags: ['UTI'] })
  const place = {
    city: 'Campinas',
    state: 'SP',
    name: 'Campinas, SP',
    district: null,
    words: 'campinas',
    rest: 'pediatra',
    isAround: false,
    kilometres: null,
  }
  const reading = {
    place,
    parts: [],
    otherWords: 'pediatra',
    correction: null,
    relaxed: false,
    inDescriptions: false,
  }
  expect(read(relaxedSearches(filters, reading, without('city', 'search')))).toEqual([
    ['Sem o local Campinas, SP', '/vagas?search=pediatra&tags=UTI'],
    ['Sem as palavras “pediatra”', '/vagas?state=SP&city=Campinas&tags=UTI'],
  ])
})
