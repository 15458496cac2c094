import { expect, test } from 'vitest'
import { documentName } from '#contract/hiring/documents.ts'
import { expiryText, sizeText } from './document-text.ts'

test('an expiry says how long the paper is still valid', () => {
  const today = '2026-11-27'
  expect(expiryText(null, today)).toBeNull()
  expect(expiryText('2027-03-12', today)).toBe('Válido até 12/03/2027')
  expect(expiryText('2026-12-28', today)).toBe('Válido até 28/12/2026')
  expect(expiryText('2026-12-27', today)).toBe('Vence em 30 dias, 27/12/2026')
  expect(expiryText('2026-11-28', today)).toBe('Vence amanhã, 28/11/2026')
  expect(expiryText('2026-11-27', today)).toBe('Vence hoje')
  expect(expiryText('2026-11-26', today)).toBe('Venceu em 26/11/2026')
})

test('a document is called by its kind, and by its own name if it has one', () => {
  expect(documentName({ kind: 'diploma', title: '' })).toBe('Diploma de medicina')
  expect(documentName({ kind: 'life_support', title: 'ACLS' })).toBe('ACLS, ATLS ou PALS - ACLS')
  expect(documentName({ kind: 'other', title: 'Declaração' })).toBe('Declaração')
})

test('a size is in kB below a megabyte, and in MB above', () => {
  expect([sizeText(1), sizeText(300 * 1024), sizeText(1.25 * 1024 * 1024)]).toEqual([
    '1 kB',
    '300 kB',
    '1,3 MB',
  ])
})
