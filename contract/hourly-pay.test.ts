import { expect, it } from 'vitest'
import { hourlyPay } from './hourly-pay.ts'

it.each([
  [{ payMin: 120_000, payMax: 150_000, payUnit: 'shift', hours: 12 }, 10_000],
  [{ payMin: null, payMax: 100_000, payUnit: 'shift', hours: 6 }, 16_667],
  [{ payMin: 18_000, payMax: 18_000, payUnit: 'hour', hours: null }, 18_000],
  [{ payMin: 120_000, payMax: null, payUnit: 'shift', hours: null }, undefined],
  [{ payMin: 1_500_000, payMax: null, payUnit: 'month', hours: 12 }, undefined],
  [{ payMin: 0, payMax: null, payUnit: 'hour', hours: null }, undefined],
] as const)('the hourly pay of %j is %s', (pay, expected) => {
  expect(hourlyPay(pay)).toBe(expected)
})
