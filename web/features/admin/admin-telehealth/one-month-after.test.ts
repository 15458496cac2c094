import { expect, test } from 'vitest'
import { oneMonthAfter } from './expiry-dialog.tsx'

test.each([
  ['2026-11-22', '2026-12-22'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
])('one month after %s is %s', (day, expected) => {
  expect(oneMonthAfter(day)).toBe(expected)
})
