import { expect, test } from 'vitest'
import { longChainText } from './long-chain-text.ts'

test.each([
  ['SP', 'O CREMESP não admite mais de 24 horas seguidas em plantão presencial (Resolução 90/2000).'],
  ['PE', 'O CREMEPE recomenda no máximo 24 horas seguidas.'],
  ['PR', 'O CFM não fixa um limite, e cada CRM tem a sua regra: confira a do CRM-PR.'],
  [null, 'O CFM não fixa um limite, e cada CRM tem a sua regra: confira a do CRM da inscrição.'],
])('many hours in a row in %s are named with the rule of its council', (uf, rule) => {
  expect(longChainText('Você', 36, uf)).toBe(`Você trabalharia 36 horas seguidas. ${rule}`)
})

test('many hours that are agreed are no longer a condition', () => {
  expect(longChainText('Você', 36, 'PE', 'trabalhará')).toMatch(/^Você trabalhará 36 horas seguidas\. /)
})
