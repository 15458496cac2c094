import { expect, it } from 'vitest'
import { noFilters } from './filters.ts'
import { foundText, searchDescription, searchHeading, searchTitle } from './title.ts'

it.each([
  [{}, 'Vagas para médicos'],
  [{ medicalSpecialties: ['Cardiologia'] }, 'Vagas de Cardiologia'],
  [
    { medicalSpecialties: ['Cardiologia', 'Pediatria'], isRemote: true },
    'Vagas remotas de Cardiologia e Pediatria',
  ],
  [{ medicalSpecialties: ['A', 'B', 'C'], state: 'SP' }, 'Vagas para médicos em SP'],
  [{ state: 'SP', city: 'Campinas' }, 'Vagas para médicos em Campinas, SP'],
])('%j is headed %j', (filters, heading) => {
  expect(searchHeading({ ...noFilters, ...filters })).toBe(heading)
})

it('names words and page in the title', () => {
  expect(searchTitle({ ...noFilters, search: 'uti', page: 2 })).toBe(
    'Vagas para médicos – “uti” – página 2 | Medponto',
  )
})

it('tells how many there are when that is known', () => {
  expect(searchDescription(noFilters, 1)).toContain(': 1 oportunidade. ')
  expect(searchDescription(noFilters, 1200)).toContain(': 1.200 oportunidades. ')
  expect(searchDescription(noFilters, null)).toBe(
    'Vagas para médicos no Medponto: Veja remuneração, escala e local antes de se candidatar.',
  )
})

it('counts what was found', () => {
  expect(foundText({ totalCount: 0, totalIsCapped: false })).toBe('0 vagas')
  expect(foundText({ totalCount: 1, totalIsCapped: false })).toBe('1 vaga')
  expect(foundText({ totalCount: 10_000, totalIsCapped: true })).toBe('mais de 10.000 vagas')
})
