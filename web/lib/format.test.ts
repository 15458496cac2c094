import { expect, test } from 'vitest'
import { calendarDay, callUrl, shortCalendarDay } from './format.ts'

test.each([
  ['0800 123 4567', 'tel:08001234567'],
  ['(41) 3333-4444', 'tel:+554133334444'],
  ['+55 41 99999-0000', 'tel:+5541999990000'],
  ['(55) 3222-1111', 'tel:+555532221111'],
  ['4003-1234', 'tel:40031234'],
])('%s is called at %s', (text, url) => {
  expect(callUrl(text)).toBe(url)
})

test('a calendar day is the same in every time zone', () => {
  expect([calendarDay('2026-01-05'), shortCalendarDay('2026-01-05')]).toEqual(['05/01/2026', '05/01'])
})
