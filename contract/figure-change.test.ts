import { expect, test } from 'vitest'
import { changePercent } from './figure-change.ts'

test.each([
  [30, 20, 50],
  [25, 31, -19.4],
  [40, 40, 0],
  [0, 20, -100],
  [4, 3, null],
  [49, 1, null],
  [38, 19, null],
  [5, 0, null],
  // More refunds than payments.
  [5, -20, null],
])('%i after %i is a change of %s percent', (now, before, percent) => {
  expect(changePercent(now, before)).toBe(percent)
})
