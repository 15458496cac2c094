import { expect, test } from 'vitest'
import { headStartEnd, isNight } from '#contract/rota/shift-notices.ts'

const at = (text: string) => new Date(`${text}:00-03:00`)
const later = at('2026-12-24T19:00')

test.each([
  ['07:59', true],
  ['08:00', false],
  ['21:59', false],
  ['22:00', true],
  ['03:00', true],
])('at %s in Brasília it is night: %s', (time, expected) => {
  expect(isNight(at(`2026-12-03T${time}`))).toBe(expected)
})

test.each([
  ['2026-12-03T12:00', '2026-12-03T14:00'],
  ['2026-12-03T20:00', '2026-12-03T22:00'],
  ['2026-12-03T21:30', '2026-12-04T09:30'],
  ['2026-12-03T22:00', '2026-12-04T10:00'],
  ['2026-12-04T03:00', '2026-12-04T10:00'],
  ['2026-12-04T07:59', '2026-12-04T10:00'],
])('a head start from %s on ends at %s', (told, end) => {
  expect(headStartEnd(at(told), later)).toEqual(at(end))
})

test('a head start ends when the plantão begins', () => {
  expect(headStartEnd(at('2026-12-04T03:00'), at('2026-12-04T07:00'))).toEqual(at('2026-12-04T07:00'))
})
