import { expect, test } from 'vitest'
import { candidateFacts, registrationsText } from './candidate-texts.ts'

const plain = {
  doctorId: '00000000-0000-4000-8000-000000000001',
  name: 'Ana Alves',
  registrations: [{ crm: '12345', uf: 'PR', isVerified: false }],
  titles: [],
  city: null,
  state: null,
  kilometres: null,
  hasWorkedHere: false,
}

test('the facts are those that are known, the strongest first', () => {
  expect(candidateFacts(plain)).toEqual([])
  expect(
    candidateFacts({
      ...plain,
      registrations: [{ crm: '12345', uf: 'PR', isVerified: true }],
      titles: [
        { name: 'Cardiologia', rqe: '1' },
        { name: 'Clínica Médica', rqe: '2' },
      ],
      city: 'Londrina',
      state: 'PR',
      kilometres: 1_304,
      hasWorkedHere: true,
    }),
  ).toEqual([
    'Já trabalhou com vocês',
    'RQE em Cardiologia e Clínica Médica',
    'CRM conferido',
    'Londrina/PR, a 1.304 km',
  ])
})

test('of several registrations those that were checked are counted', () => {
  const registrations = [
    { crm: '12345', uf: 'PR', isVerified: true },
    { crm: '678', uf: 'SC', isVerified: false },
  ]
  expect(candidateFacts({ ...plain, registrations, city: 'Curitiba', state: 'PR', kilometres: 0 })).toEqual([
    '1 CRM conferido',
    'Curitiba/PR, na cidade da vaga',
  ])
  expect(registrationsText({ registrations })).toBe('CRM 12345/PR, CRM 678/SC')
})
