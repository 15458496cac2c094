import { expect, it } from 'vitest'
import { noFilters } from '#contract/search/job-search-address.ts'
import { resultCountText, searchDescription, searchHeading, searchTitle } from './title.ts'

it.each([
  [{}, 'Vagas para médicos'],
  [{ medicalSpecialties: ['Cardiologia'] }, 'Vagas de Cardiologia'],
  [
    { medicalSpecialties: ['Cardiologia', 'Pediatria'], isRemote: true },
    'Vagas remotas de Cardiologia e Pediatria',
  ],
  [{ medicalSpecialties: ['A', 'B', 'C'], state: 'SP' }, 'Vagas para médicos em SP'],
  [{ state: 'SP', city: 'Campinas' }, 'Vagas para médicos em Campinas, SP'],
  [{ state: 'RJ', city: 'Rio de Janeiro' }, 'Vagas para médicos no Rio de Janeiro, RJ'],
])('the heading of %j is %j', (filters, heading) => {
  expect(searchHeading({ ...noFilters, ...filters })).toBe(heading)
})

it('the heading ends with the name of the company that the search filters by', () => {
  const filters = { ...noFilters, employer: '1', state: 'SP' }
  expect(searchHeading(filters, { employer: 'Hospital Azul' })).toBe(
    'Vagas para médicos em SP: Hospital Azul',
  )
  expect(searchHeading(filters, { employer: null })).toBe('Vagas para médicos em SP')
})

it('the title contains words and page', () => {
  expect(searchTitle({ ...noFilters, search: 'uti', page: 2 })).toBe(
    'Vagas para médicos – “uti” – página 2 | Medponto',
  )
})

it('the title of a page after the last one says that it does not exist', () => {
  expect(searchTitle({ ...noFilters, page: 501 }, {}, false)).toBe(
    'Vagas para médicos – página que não existe | Medponto',
  )
})

it('the description contains the number of jobs if it is known', () => {
  expect(searchDescription(noFilters, 1)).toContain(': 1 oportunidade. ')
  expect(searchDescription(noFilters, 1200)).toContain(': 1.200 oportunidades. ')
  expect(searchDescription(noFilters, null)).toBe(
    'Vagas para médicos no Medponto: Veja remuneração, escala e local antes de se candidatar.',
  )
})

it('formats the number of results', () => {
  expect(resultCountText({ totalCount: 0, totalIsCapped: false })).toBe('0 vagas')
  expect(resultCountText({ totalCount: 1, totalIsCapped: false })).toBe('1 vaga')
  expect(resultCountText({ totalCount: 10_000, totalIsCapped: true })).toBe('mais de 10.000 vagas')
})
