import { expect, it } from 'vitest'
import { nextAlertMail } from './alert-times.ts'

// 26/11/2026 is a Thursday. Brasília is three hours behind.
it.each([
  ['daily', '2026-11-26T09:59:59Z', '2026-11-26T10:00:00.000Z'],
  ['daily', '2026-11-26T10:00:00Z', '2026-11-27T10:00:00.000Z'],
  // Still the 26th in Brasília.
  ['daily', '2026-11-27T02:00:00Z', '2026-11-27T10:00:00.000Z'],
  ['weekly', '2026-11-26T10:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['weekly', '2026-11-30T09:59:00Z', '2026-11-30T10:00:00.000Z'],
  ['weekly', '2026-11-30T10:00:00Z', '2026-12-07T10:00:00.000Z'],
  ['instant', '2026-11-26T10:00:00Z', undefined],
] as const)('after %s at %s the next mail is at %s', (frequency, from, next) => {
  expect(nextAlertMail(frequency, new Date(from))?.toISOString()).toBe(next)
})
