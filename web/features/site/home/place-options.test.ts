import { expect, it } from 'vitest'
import { placeOptions } from './place-options.ts'

const states = [
  { uf: 'BA', name: 'Bahia', jobCount: 20 },
  { uf: 'SE', name: 'Sergipe', jobCount: 0 },
  { uf: 'SP', name: 'São Paulo', jobCount: 90 },
]
const labels = (...given: Parameters<typeof placeOptions>) => placeOptions(...given).map(({ label }) => label)

it('offers the states with the most jobs before anything is typed', () => {
  expect(labels('', states, [])).toEqual(['São Paulo (SP)', 'Bahia (BA)'])
})

it('offers states by name or abbreviation, then cities', () => {
  const city = { kind: 'city', label: 'São Paulo', state: 'SP', count: 40 } as const
  expect(labels('sao', states, [city])).toEqual(['São Paulo (SP)', 'São Paulo, SP'])
  expect(labels('ba', states, [])).toEqual(['Bahia (BA)'])
  expect(labels('se', states, [])).toEqual([])
})
