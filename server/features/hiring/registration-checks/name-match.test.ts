import { expect, test } from 'vitest'
import { nameScore, SAME_NAME } from './name-match.ts'

test.each([
  ['Marina Teles Vilarinho', 'MARINA TELES VILARINHO'],
  ['José Antônio de Souza', 'JOSE ANTONIO SOUZA'],
  ['Ana Souza e Silva', 'ANA SOUSA E SILVA'],
  ['Ana Lima Prado', 'ANA PRADO LIMA'],
  ['Beatriz Almada Rocha Lima', 'BEATRIZ ALMADA ROCHA'],
])('%s is %s', (one, other) => {
  expect(nameScore(one, other)).toBeGreaterThanOrEqual(SAME_NAME)
  expect(nameScore(other, one)).toBeCloseTo(nameScore(one, other))
})

test.each([
  ['Ana Souza', 'ANA MARIA PRADO SOUZA'],
  ['Ana Souza Lima', 'BIA SOUZA LIMA'],
  ['Ana Teste Souza', 'JOAO CARLOS PEREIRA'],
  ['Ana', 'ANA SOUZA'],
  ['Ana Lia', 'Ana Bia'],
  ['', 'ANA'],
  ['???', '???'],
])('%s is perhaps not %s', (one, other) => {
  expect(nameScore(one, other)).toBeLessThan(SAME_NAME)
})
