import { expect, test } from 'vitest'
import { listAddress, parseListFilter } from './list-address.ts'

const read = (query: string) => parseListFilter(new URLSearchParams(query))

test('a filter survives being written to an address and read again', () => {
  const filter = { status: 'viewed' as const, page: 3 }
  const address = listAddress(filter)
  expect(address).toBe('/dashboard/applications?situacao=viewed&page=3')
  expect(read(address.split('?')[1] as string)).toEqual(filter)
  expect(listAddress({ page: 1 })).toBe('/dashboard/applications')
})

test.each(['page=0', 'page=x', 'page=1.5', 'situacao=nada', ''])('?%s filters nothing', (query) => {
  expect(read(query)).toEqual({ status: undefined, page: 1 })
})
