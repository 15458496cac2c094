import { expect, test } from 'vitest'
import { userSearch } from './search-words.ts'

test('words are folded, escaped, and looked for inside of words from three letters on', () => {
  expect(userSearch('  José da_Silva 100% ')?.patterns).toEqual(['%jose%', '%da\\_silva%', '%100\\%%'])
  expect(userSearch('de')?.patterns).toEqual(['% de%'])
  expect(userSearch('   ')).toBeNull()
})

test('an address is found by what is before its @, and then compared as a whole', () => {
  expect(userSearch('Ana.Souza@gmail.com')).toMatchObject({
    patterns: ['%ana.souza%'],
    addresses: ['ana.souza@gmail.com'],
  })
  expect(userSearch('@gmail.com')).toMatchObject({ patterns: ['%@gmail.com%'], addresses: [] })
})

test.each([
  ['529.982.247-25', '52998224725'],
  ['529.982', '529982'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['52998', null],
  ['hospital', null],
  ['123456789012345', null],
])('%j reads as the document %j', (text, document) => {
  expect(userSearch(text)?.document).toBe(document)
})

test.each([
  ['12345', { number: '12345', uf: null }],
  ['CRM 12345', { number: '12345', uf: null }],
  ['crm-pr 12345', { number: '12345', uf: 'PR' }],
  ['CRM/SP 12345', { number: '12345', uf: 'SP' }],
  ['12345/pr', { number: '12345', uf: 'PR' }],
  ['Ana 12345', null],
])('%j reads as the CRM %j', (text, crm) => {
  expect(userSearch(text)?.crm).toEqual(crm)
})
