import { expect, test } from 'vitest'
import { readTable, tableAddress } from './table-address.ts'

test('an address states search, filters, order, page and open row, and is read back', () => {
  const keys = ['tipo', 'situacao'] as const
  const state = {
    search: 'ana souza',
    sort: 'name',
    direction: 'asc' as const,
    page: 3,
    open: 'abc',
    filters: { tipo: 'doctor' },
  }
  const address = tableAddress('/x', state)
  expect(address).toBe('/x?busca=ana+souza&tipo=doctor&ordem=name&sentido=asc&page=3&aberto=abc')
  expect(readTable(new URL(address, 'https://a').searchParams, keys)).toEqual(state)
})

test('unknown and broken values of an address are ignored', () => {
  const query = new URLSearchParams('page=-1&sentido=up&other=1&situacao=')
  const state = readTable(query, ['situacao'])
  expect(state).toEqual({ search: '', sort: '', direction: 'desc', page: 1, open: '', filters: {} })
  expect(tableAddress('/x', state)).toBe('/x')
})
