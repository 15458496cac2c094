import { expect, test } from 'vitest'
import { isComparable } from './comparison.ts'

test.each([
  [3, false, false],
  [19, false, false],
  [20, false, true],
  [0, false, false],
  [1_999, true, false],
  [2_000, true, true],
])('whether a percentage of %i (money: %s) means something: %s', (before, isMoney, expected) => {
  expect(isComparable(before, { isMoney })).toBe(expected)
})
