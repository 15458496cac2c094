import { expect, test } from 'vitest'
import { readTable } from '#web/features/platform/back-office/table-address.ts'
import { filterOf, isFiltered, listQueryOf } from './received-address.ts'

const keys = ['situacao', 'vaga', 'data', 'especialidade', 'uf', 'rqe', 'distancia'] as const
const JOB = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const DATE = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const read = (query: string) => readTable(new URLSearchParams(query), keys)

test('an address becomes a query of the API', () => {
  const state = read(
    `busca=ana&situacao=viewed&vaga=${JOB}&data=${DATE}&especialidade=12&uf=SP&rqe=sim&distancia=50&ordem=name&sentido=asc`,
  )
  expect(listQueryOf(state)).toEqual({
    search: 'ana',
    jobId: JOB,
    dateId: DATE,
    specialtyId: 12,
    uf: 'SP',
    hasRqe: 'true',
    distanceKm: 50,
    status: ['viewed'],
    sort: 'name',
    direction: 'asc',
  })
})

test.each([
  'vaga=1',
  `data=${DATE}`,
  'especialidade=-1',
  'uf=sp',
  'rqe=talvez',
  'distancia=51',
  'busca=%20',
  '',
])('?%s filters nothing', (query) => {
  expect(filterOf(read(query))).toEqual({})
  expect(isFiltered(read(query))).toBe(false)
})

test('new applications begin with the oldest, others with the newest', () => {
  expect(listQueryOf(read('situacao=submitted'))).toMatchObject({ sort: 'received', direction: 'asc' })
  expect(listQueryOf(read('situacao=nada'))).toEqual({ sort: 'received', direction: 'desc' })
  expect(listQueryOf(read('ordem=salary'))).toEqual({ sort: 'received', direction: 'desc' })
})
