import { expect, it } from 'vitest'
import { jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { searchNearby, searchRemote } from './nearby-cities.tsx'
import { noJobsText, searchedCity } from './searched-city.ts'

const sobral = {
  city: 'Sobral',
  state: 'CE',
  name: 'Sobral, CE',
  district: null,
  words: 'sobral',
  isAround: false,
  kilometres: null,
}
const reading = (rest: string) => ({
  parts: [],
  otherWords: '',
  correction: null,
  relaxed: false,
  inDescriptions: false,
  place: { ...sobral, rest },
})
const words = (search: string) => ({ ...noFilters, search })
const textOf = (...search: Parameters<typeof searchedCity>) => noJobsText(searchedCity(...search))

it('names the city that has no jobs, by filter or by words', () => {
  const filters = { ...noFilters, state: 'CE', city: 'Sobral' }
  expect(textOf(filters, null)).toBe('Nenhuma vaga em Sobral')
  expect(textOf(words('vagas em sobral'), reading(''))).toBe('Nenhuma vaga em Sobral')
})

it('says that other jobs may be there', () => {
  const filters = { ...noFilters, state: 'CE', city: 'Sobral', tags: ['UTI'] }
  expect(textOf(filters, null)).toBe('Nenhuma vaga encontrada em Sobral')
  expect(textOf(words('uti em sobral'), reading('uti'))).toBe('Nenhuma vaga encontrada em Sobral')
  expect(textOf(words('uti'), { ...reading('uti'), place: null })).toBe('Nenhuma vaga encontrada')
})

it('links to the same search elsewhere, without the place in the words', () => {
  const fortaleza = { city: 'Fortaleza', state: 'CE' }
  expect(searchNearby(words('uti em sobral'), reading('uti'), fortaleza)).toBe(
    jobsAddress({ ...noFilters, search: 'uti', ...fortaleza }),
  )
  expect(searchNearby({ ...noFilters, state: 'CE', city: 'Sobral', radius: '50' }, null, fortaleza)).toBe(
    jobsAddress({ ...noFilters, ...fortaleza }),
  )
  expect(searchNearby(words('uti em sobral'), reading('uti'), { city: '', state: 'CE' })).toBe(
    jobsAddress({ ...noFilters, search: 'uti', state: 'CE' }),
  )
  expect(searchRemote(words('uti em sobral'), reading('uti'))).toBe('/vagas?search=uti&isRemote=true')
  expect(searchRemote({ ...noFilters, state: 'CE', city: 'Sobral', radius: '50' }, null)).toBe(
    '/vagas?isRemote=true',
  )
})
