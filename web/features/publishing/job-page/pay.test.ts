import { expect, it } from 'vitest'
import { hourlyPayText } from './pay.ts'

it.each([
  [{ payMin: 185_000, payMax: 185_000, payUnit: 'shift', hours: 12 }, '≈ R$ 154/h'],
  [{ payMin: 140_000, payMax: 160_000, payUnit: 'shift', hours: 12 }, '≈ R$ 116 - R$ 133/h'],
  [{ payMin: null, payMax: 240_000, payUnit: 'shift', hours: 12 }, '≈ até R$ 200/h'],
  [{ payMin: 180_000, payMax: null, payUnit: 'shift', hours: 12 }, '≈ a partir de R$ 150/h'],
  [{ payMin: 1_800_000, payMax: 1_800_000, payUnit: 'shift', hours: 6 }, '≈ R$ 3.000/h'],
  [{ payMin: 185_000, payMax: 185_000, payUnit: 'shift', hours: null }, null],
  [{ payMin: null, payMax: null, payUnit: 'shift', hours: 12 }, null],
  // It says so already.
  [{ payMin: 15_000, payMax: 15_000, payUnit: 'hour', hours: 12 }, null],
] as const)('the hourly pay of %j is %s', (pay, expected) => {
  expect(hourlyPayText(pay)).toBe(expected)
})
