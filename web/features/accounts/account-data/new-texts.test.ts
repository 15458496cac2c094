import { expect, test } from 'vitest'
import { textVersions } from '#contract/accounts/accounts.ts'
import { newTextsTitle } from './new-texts.ts'

const accepted = (kind: 'terms' | 'privacy', version: string = textVersions[kind]) => ({
  kind,
  version,
  withdrawnAt: null,
})

test('only the texts that are new are named', () => {
  expect(newTextsTitle([accepted('terms'), accepted('privacy', '2020-01-01')])).toBe(
    'Nova Política de Privacidade',
  )
  expect(newTextsTitle([accepted('terms', '2020-01-01'), accepted('privacy')])).toBe('Novos Termos de Uso')
  const withdrawn = { ...accepted('terms'), withdrawnAt: '2026-11-23T12:00:00Z' }
  for (const consents of [[], [withdrawn, accepted('privacy', '2020-01-01')]])
    expect(newTextsTitle(consents)).toBe('Novos Termos de Uso e Política de Privacidade')
})
