import { expect, test } from 'vitest'
import { typedPhoneText } from './phone-text.ts'

test.each([
  ['41999998888', '(41) 99999-8888'],
  ['+55 41 3333-4444', '(41) 3333-4444'],
  ['(55) 3222 1111', '(55) 3222-1111'],
  ['08001234567', '0800 123 4567'],
  ['4003 1234', '4003 1234'],
  ['(41) 3333-4444, ramal 5', '(41) 3333-4444, ramal 5'],
])('%s is shown as %s', (typed, text) => {
  expect(typedPhoneText(typed)).toBe(text)
})
