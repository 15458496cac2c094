import { expect, test } from 'vitest'
import { waitingText } from './waiting-texts.ts'

const now = Date.parse('2026-12-03T12:00:00-03:00')
const date = { free: 0, position: null, headStartEndsAt: null, waiting: 0 }

test.each([
  [{}, 'Completo'],
  [{ waiting: 1 }, 'Completo · 1 pessoa na espera'],
  [{ waiting: 3, position: 2 }, '2ª da lista'],
  [
    { free: 1, position: 1, headStartEndsAt: '2026-12-03T17:00:00Z' },
    'Lugar livre: aviso só para você até 14:00',
  ],
  [
    { free: 1, position: 1, headStartEndsAt: '2026-12-04T13:00:00Z' },
    'Lugar livre: aviso só para você até amanhã, 10:00',
  ],
  [{ free: 1, position: 1, headStartEndsAt: '2026-12-03T15:00:00Z' }, 'Lugar livre: candidate-se'],
  [{ free: 0, position: 1, headStartEndsAt: '2026-12-03T17:00:00Z' }, '1ª da lista'],
])('a list with %j reads as %s', (change, expected) => {
  expect(waitingText({ ...date, ...change }, now)).toBe(expected)
})
