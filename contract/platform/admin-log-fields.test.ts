import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldLabel, loggedFields, valueText } from './admin-log-fields.ts'

test('fields have a Portuguese name, unknown ones their own', () => {
  expect([fieldLabel('isSearchable'), fieldLabel('other')]).toEqual(['Perfil público', 'other'])
})

test.each([
  ['role', null, 'nada'],
  ['basis', [], 'nada'],
  ['isSearchable', false, 'Não'],
  ['grantedPosts', 0, '0'],
  ['role', 'employer', 'Empresa'],
  ['range', '7days', 'Últimos 7 dias'],
  ['until', '2026-11-17T02:30:00.000Z', '16/11/2026, 23:30'],
  ['basis', ['cnpj', 'crm_registration'], 'CNPJ, Registro no CRM'],
  ['sponsorshipPrice', 9900, 'R$\u00a099,00'],
  ['isInMaintenance', true, 'Ligado'],
  ['contactPhone', '4133334444', '(41) 3333-4444'],
  ['contactWhatsapp', '41999998888', '(41) 99999-8888'],
  ['other', { city: 'Lages' }, '{"city":"Lages"}'],
  ['role', 'toString', 'toString'],
  ['moderation', 'toString', 'toString'],
  // A title is a text, whatever it looks like.
  ['title', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['title', '2026-01-01T00:00:00+99:99', '2026-01-01T00:00:00+99:99'],
  ['until', '2026-01-01T00:00:00+99:99', '2026-01-01T00:00:00+99:99'],
  ['until', 'ontem', 'ontem'],
])('the value of %s, %j, is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

test('whatever is stored under a field is shown as text', () => {
  const odd = fc.constantFrom(
    '2026-02-30T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '__proto__',
    '\ud800',
    '\0',
  )
  const stored = fc.oneof(odd, fc.jsonValue())
  fc.assert(
    fc.property(fc.constantFrom(...loggedFields, 'other'), stored, (field, value) => {
      expect(typeof valueText(field, value)).toBe('string')
    }),
    { numRuns: 2_000 },
  )
})
