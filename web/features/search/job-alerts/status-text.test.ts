import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { type AlertState, nextMailText } from './status-text.ts'

// A Thursday, 6h59 in Brasília.
const NOW = Date.parse('2026-11-26T09:59:00Z')
const paused = { status: 'paused', pausedUntil: '2026-12-01T15:00:00Z' } as const

it.each([
  [{ frequency: 'daily' }, NOW, 'Próximo e-mail hoje às 7h, se houver vaga nova'],
  [{ frequency: 'daily' }, NOW + MINUTE_MS, 'Próximo e-mail amanhã às 7h, se houver vaga nova'],
  [{ frequency: 'weekly' }, NOW, 'Próximo e-mail segunda-feira, 30/11, às 7h, se houver vaga nova'],
  [{ frequency: 'instant' }, NOW, 'Próximo e-mail assim que surgir uma vaga'],
  [{ frequency: 'daily', ...paused }, NOW, 'Próximo e-mail quarta-feira, 02/12, às 7h, se houver vaga nova'],
  [{ frequency: 'instant', ...paused }, NOW, 'Próximo e-mail a partir de 01/12/2026'],
  [{ frequency: 'daily', status: 'stopped' }, NOW, null],
  [{ frequency: 'daily', status: 'undeliverable' }, NOW, null],
] as const)('%j at %d: %s', (alert, now, text) => {
  const state: AlertState = { status: 'active', pausedUntil: null, answerBy: null, ...alert }
  expect(nextMailText(state, now)).toBe(text)
})
