import { expect, test } from 'vitest'
import { maskedChanges } from './masked-changes.ts'

test('personal values are masked by their field, and unchanged fields are left out', () => {
  expect(
    maskedChanges({
      cpf: { before: '12345678909', after: '98765432100' },
      email: { before: 'ana@example.com', after: null },
      role: { before: 'doctor', after: 'admin' },
      state: { before: 'PR', after: 'PR' },
      title: { before: undefined, after: null },
    }),
  ).toEqual({
    cpf: { before: '•••••••••09', after: '•••••••••00' },
    email: { before: 'a•••@example.com', after: null },
    role: { before: 'doctor', after: 'admin' },
  })
})
