import { expect, it } from 'vitest'
import { noFilters } from '#contract/search/job-search-address.ts'
import { canonicalAddress, feedAddress, specialtyAddress } from './canonical-address.ts'

const cardiology = { medicalSpecialties: ['Cardiologia'] }
const campinas = { state: 'SP', city: 'Campinas' }

it.each([
  [{}, '/vagas'],
  [cardiology, '/vagas/especialidade/cardiologia'],
  [campinas, '/vagas/cidade/campinas-sp'],
  [{ state: 'SP' }, '/vagas?state=SP'],
  [{ city: 'Campinas' }, '/vagas?city=Campinas'],
  [{ medicalSpecialties: ['Outro'] }, '/vagas?medicalSpecialties=Outro'],
  [{ medicalSpecialties: ['Cardiologia', 'Pediatria'] }, '/vagas?medicalSpecialties=Cardiologia,Pediatria'],
  [{ ...cardiology, page: 2 }, '/vagas?medicalSpecialties=Cardiologia&page=2'],
  [{ ...cardiology, search: 'uti' }, '/vagas?search=uti&medicalSpecialties=Cardiologia'],
  [{ ...cardiology, isRemote: true }, '/vagas?isRemote=true&medicalSpecialties=Cardiologia'],
  [{ ...campinas, ...cardiology }, '/vagas?state=SP&city=Campinas&medicalSpecialties=Cardiologia'],
  [{ ...campinas, tags: ['UTI'] }, '/vagas?state=SP&city=Campinas&tags=UTI'],
  [{ ...campinas, page: 3 }, '/vagas?state=SP&city=Campinas&page=3'],
])('the canonical address of %j is %s', (filters, address) => {
  expect(canonicalAddress({ ...noFilters, ...filters })).toBe(address)
})

it('a specialty that may have no open job leads to the search', () => {
  expect(specialtyAddress('Clínica Médica', { hasOpenJobs: true })).toBe(
    '/vagas/especialidade/clinica-medica',
  )
  expect(specialtyAddress('Pediatria', { hasOpenJobs: false })).toBe('/vagas?medicalSpecialties=Pediatria')
})

it('a search has a feed without pages', () => {
  expect(feedAddress({ ...noFilters, page: 3 })).toBe('/vagas.atom')
  expect(feedAddress({ ...noFilters, search: 'uti /vagas', ...campinas, page: 2 })).toBe(
    '/vagas.atom?search=uti+%2Fvagas&state=SP&city=Campinas',
  )
})
