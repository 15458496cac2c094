import { expect, test } from 'vitest'
import { checklistOf, missingKinds, presetKinds } from './document-checklists.ts'

test('a kind is ready with one document that has not expired, on its last day too', () => {
  const today = '2026-11-27'
  const items = checklistOf(
    ['crm_card', 'diploma', 'vaccination', 'life_support'],
    [
      { kind: 'crm_card', expiresOn: null },
      { kind: 'diploma', expiresOn: today },
      { kind: 'vaccination', expiresOn: '2026-11-26' },
      { kind: 'vaccination', expiresOn: '2027-11-26' },
      { kind: 'life_support', expiresOn: '2026-11-26' },
      { kind: 'curriculum', expiresOn: null },
    ],
    today,
  )
  expect(items.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'expired'])
  expect(missingKinds(items)).toEqual(['life_support'])
})

test('work as PJ adds the documents of a company to those of the regime', () => {
  expect(presetKinds('shift', 'clt')).toHaveLength(5)
  expect(presetKinds('on_call', 'pj')).toEqual([
    'crm_card',
    'rqe_certificate',
    'diploma',
    'life_support',
    'company_contract',
    'cnpj_card',
    'clearance',
  ])
})
