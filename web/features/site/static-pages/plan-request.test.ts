import { expect, test } from 'vitest'
import { planRequestMessage } from './plan-request.ts'

const messageFor = (search: string) =>
  planRequestMessage(new URLSearchParams(search))?.replaceAll('\u00a0', ' ')

test.each([
  ['plano=plus&periodo=monthly', 'Olá! Quero assinar o plano Plus do Medponto (mensal, R$ 199 / mês).'],
  [
    'plano=business&periodo=quarterly',
    'Olá! Quero assinar o plano Business do Medponto (trimestral, R$ 2.022 / trimestre).',
  ],
  ['plano=pro&periodo=daily', 'Olá! Quero assinar o plano Pro do Medponto (mensal, R$ 299 / mês).'],
  ['plano=destaque', 'Olá! Quero destacar uma vaga no Medponto.'],
  ['plano=enterprise', 'Olá! Preciso de um plano para mais de 15 vagas ativas no Medponto.'],
])('?%s becomes a message', (search, message) => {
  expect(messageFor(search)).toBe(message)
})

test.each(['', 'plano=free', 'plano=constructor', 'plano=%3Cscript%3E'])('%j requests no plan', (search) => {
  expect(planRequestMessage(new URLSearchParams(search))).toBeNull()
})
