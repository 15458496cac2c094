import { expect, it } from 'vitest'
import { canonicalSearch, feedAddress, specialtyAddress } from './address.ts'
import { noFilters } from './filters.ts'

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
])('%j is kept as %s', (filters, address) => {
  expect(canonicalSearch({ ...noFilters, ...filters })).toBe(address)
})

it('leads to the search where a specialty may have no open job', () => {
  expect(specialtyAddress('Clínica Médica', { isOpen: true })).toBe('/vagas/especialidade/clinica-medica')
  expect(specialtyAddress('Pediatria', { isOpen: false })).toBe('/vagas?medicalSpecialties=Pediatria')
})

it('names the feed of a search', () => {
  expect(feedAddress({ ...noFilters, page: 3 })).toBe('/vagas.atom')
  expect(feedAddress({ ...noFilters, search: 'uti /vagas', ...campinas, page: 2 })).toBe(
    '/vagas.atom?search=uti+%2Fvagas&state=SP&city=Campinas',
  )
})
