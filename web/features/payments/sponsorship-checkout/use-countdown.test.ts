import { expect, test } from 'vitest'
import { countdownText } from './use-countdown.ts'

test('a countdown has minutes and seconds, and hours if there are any', () => {
  expect([1_795, 61, 9, 0, 3_600, 3_725].map(countdownText)).toEqual([
    '29:55',
    '1:01',
    '0:09',
    '0:00',
    '1:00:00',
    '1:02:05',
  ])
})
