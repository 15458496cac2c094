import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centavosOf, moneyMask, reaisText } from './money.ts'

it.each([
  ['', ''],
  ['1', '1'],
  ['1200', '1.200'],
  ['1.2000', '12.000'],
  ['R$ 1.500,5x', '1.500,5'],
  ['12,345', '12,34'],
  ['1,2,3', '1,23'],
  [',5', '0,5'],
  ['007', '7'],
  ['1234567890', '12.345.678'],
])('typing %j shows %j', (typed, shown) => expect(moneyMask(typed)).toBe(shown))

it.each([
  ['', null],
  ['0', 0],
  ['1.200', 120_000],
  ['1.200,', 120_000],
  ['1.200,5', 120_050],
  ['0,05', 5],
])('%j is %j centavos', (typed, centavos) => expect(centavosOf(typed)).toBe(centavos))

it('every amount survives being formatted and parsed', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      (amount) => centavosOf(reaisText(amount)) === amount,
    ),
  ))
