import { expect, test } from 'vitest'
import { figuresText, promptnessText } from './record-texts.ts'

const figures = { doctors: 6, plantoes: 12, promisedDays: 30, actualDays: 34, onTime: 9, unpaid: 0 }

test('the figures say what was promised, what came of it, and how many they are of', () => {
  expect(figuresText(figures)).toBe('Prometeu 30 dias, pagou em 34 (mediana de 12 plantões, 6 médicos)')
  expect(figuresText({ ...figures, promisedDays: 1 })).toContain('Prometeu 1 dia,')
  expect(figuresText({ ...figures, unpaid: 6 })).toContain('pagou em mais de 34')
  expect(figuresText({ ...figures, promisedDays: 0 })).toContain('Prometeu no mesmo dia,')
})

test('a plantão that is not paid yet is named only if there is one', () => {
  expect(promptnessText(figures)).toBe('9 de 12 pagos até o dia prometido')
  expect(promptnessText({ ...figures, onTime: 1, unpaid: 2 })).toBe(
    '1 de 12 pago até o dia prometido, 2 ainda não pagos',
  )
})
