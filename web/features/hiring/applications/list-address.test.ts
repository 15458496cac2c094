import { expect, test } from 'vitest'
import { listAddress, parseListFilter } from './list-address.ts'

test.each([
  ['/dashboard/applications', { situation: 'todas', page: 1 }],
  ['/dashboard/applications?situacao=andamento', { situation: 'andamento', page: 1 }],
  ['/dashboard/applications?situacao=viewed&page=3', { situation: 'viewed', page: 3 }],
] as const)('%s is the address of %o', (address, filter) => {
  expect(listAddress(filter)).toBe(address)
  expect(parseListFilter(new URLSearchParams(address.split('?')[1]))).toEqual(filter)
})

test.each(['page=0', 'page=x', 'page=1.5', 'situacao=nada', ''])('?%s filters nothing', (query) => {
  expect(parseListFilter(new URLSearchParams(query))).toEqual({ situation: 'todas', page: 1 })
})

test('the status of removed applications is read as their group', () => {
  expect(parseListFilter(new URLSearchParams('situacao=withdrawn')).situation).toBe('removidas')
})
