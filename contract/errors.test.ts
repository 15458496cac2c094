import { expect, test } from 'vitest'
import { errorCatalogue } from './errors.ts'

test('no two errors have the same code', () => {
  const codes = Object.values(errorCatalogue).map(([, code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
})
