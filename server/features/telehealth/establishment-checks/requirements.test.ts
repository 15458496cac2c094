import { expect, test } from 'vitest'
import { type CheckedValues, parseRegistration } from '#contract/telehealth/establishments.ts'
import { missingRequirements } from './requirements.ts'

const company: CheckedValues = {
  name: 'Telessaúde Teste',
  state: 'PR',
  city: 'Curitiba',
  cnpj: '11222333000181',
  website: 'https://teste.example/',
  crmRegistration: '1234-PR',
  technicalDirector: 'Dra. Ana Souza',
  technicalDirectorCrm: 'CRM/PR 567',
}

test('a company with a seat, a CRM of its state, a director in the same CRM and an https site lacks nothing', () => {
  expect(missingRequirements(company)).toEqual([])
})

test.each([
  ['no city', { city: null }, ['seat']],
  ['a CNPJ with a wrong check digit', { cnpj: '11222333000182' }, ['cnpj']],
  ['no registration', { crmRegistration: null }, ['registration']],
  ['a registration without a state', { crmRegistration: '1234' }, ['registration']],
  [
    'a registration and a director of another state',
    { crmRegistration: '1234-SP', technicalDirectorCrm: '567-SP' },
    ['registrationState'],
  ],
  [
    'no director',
    { technicalDirector: null, technicalDirectorCrm: null },
    ['director', 'directorRegistration'],
  ],
  ['a director in another CRM', { technicalDirectorCrm: '567-SC' }, ['directorState']],
  ['a site without https', { website: 'http://teste.example/' }, ['website']],
  ['no site', { website: null }, ['website']],
] as const)('%s is found', (_, change, missing) => {
  expect(missingRequirements({ ...company, ...change })).toEqual(missing)
})

test.each([
  ['1234-PR', { number: '1234', uf: 'PR' }],
  ['CRM/PR nº 1.234', { number: '1234', uf: 'PR' }],
  ['crm-sp 98765', { number: '98765', uf: 'SP' }],
  ['1234', null],
  ['PR', null],
  ['1234-XX', null],
  ['1234-PR e 567-SC', null],
  ['12345678901-PR', null],
  ['', null],
] as const)('the registration %j is read as %j', (text, expected) => {
  expect(parseRegistration(text)).toEqual(expected)
})
