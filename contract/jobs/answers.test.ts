import { expect, test } from 'vitest'
import { answerTimeText, noAnswerText } from './answers.ts'

test.each([
  [0, 'Costuma responder em até 1 hora'],
  [60, 'Costuma responder em até 1 hora'],
  [61, 'Costuma responder em 2 horas'],
  [23 * 60 + 29, 'Costuma responder em 23 horas'],
  [23 * 60 + 30, 'Costuma responder em 1 dia'],
  [36 * 60 - 1, 'Costuma responder em 1 dia'],
  [36 * 60, 'Costuma responder em 2 dias'],
  [30 * 24 * 60, 'Costuma responder em 30 dias'],
])('%i minutes are: %s', (minutes, text) => {
  expect(answerTimeText(minutes)).toBe(text)
})

test('a long silence is told in days', () => {
  expect(noAnswerText(34)).toBe('Sem resposta há 34 dias')
})
