import { expect, test } from 'vitest'
import { listAddress, parseListFilter } from './list-address.ts'

const JOB = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const read = (query: string) => parseListFilter(new URLSearchParams(query))

test('a filter survives being written to an address and read again', () => {
  const filter = { search: 'ana souza', jobId: JOB, status: 'viewed' as const, page: 3 }
  const address = listAddress(filter)
  expect(address).toBe(`/dashboard/applications?busca=ana+souza&vaga=${JOB}&situacao=viewed&page=3`)
  expect(read(address.split('?')[1] as string)).toEqual(filter)
  expect(listAddress({ page: 1 })).toBe('/dashboard/applications')
})

test.each(['page=0', 'page=x', 'page=1.5', 'vaga=1', 'situacao=nada', 'busca=%20', ''])(
  '?%s filters nothing',
  (query) => {
    expect(read(query)).toEqual({ search: undefined, jobId: undefined, status: undefined, page: 1 })
  },
)
