import { describe, expect, it } from 'vitest'
import { countedLabel, matchingOptions, optionsOf } from './filter-options.ts'

const counted = [
  { value: 'b', count: 2 },
  { value: 'a', count: 2 },
  { value: 'c', count: 9 },
  { value: 'z', count: 0 },
]
const shown = (options: ReturnType<typeof optionsOf>) =>
  options.map(({ value, count }) => `${value} ${count}`)

describe('options of a filter', () => {
  it('hides values without jobs unless they are chosen; most jobs first, then by name', () => {
    const options = optionsOf({ counted, values: [], chosen: ['z', 'old'], byCount: true })
    expect(shown(options)).toEqual(['c 9', 'a 2', 'b 2', 'old 0', 'z 0'])
  })

  it('keeps the order of the given values', () => {
    expect(shown(optionsOf({ counted, values: ['b', 'x', 'c', 'a'], chosen: [] }))).toEqual([
      'b 2',
      'c 9',
      'a 2',
    ])
  })

  it('orders by name with accents if no values are given', () => {
    const names = ['Santos', 'Águas de Lindóia', 'Bauru'].map((value) => ({ value, count: 1 }))
    expect(optionsOf({ counted: names, values: [], chosen: [] }).map(({ value }) => value)).toEqual([
      'Águas de Lindóia',
      'Bauru',
      'Santos',
    ])
  })

  it('shows all values without counts until they are counted', () => {
    expect(shown(optionsOf({ counted: undefined, values: ['6', '12'], chosen: ['9'] }))).toEqual([
      '6 null',
      '12 null',
      '9 null',
    ])
  })

  it('shows no count if the words match too many jobs, not for chosen values either', () => {
    const many = [{ value: 'a', count: null }]
    expect(shown(optionsOf({ counted: many, values: [], chosen: ['q'] }))).toEqual(['a null', 'q null'])
  })

  it('shows 0 for chosen values if nothing is found', () => {
    expect(shown(optionsOf({ counted: [], values: ['a'], chosen: ['a'] }))).toEqual(['a 0'])
  })
})

it('labels of a select include the count', () => {
  expect(countedLabel({ value: 'SP', label: 'São Paulo', count: 1320 })).toBe('São Paulo (1.320)')
  expect(countedLabel({ value: 'SP', label: 'São Paulo', count: null })).toBe('São Paulo')
})

it('finds options regardless of accents and case', () => {
  const options = optionsOf({ counted: undefined, values: ['Clínica Médica', 'Pediatria'], chosen: [] })
  expect(matchingOptions(options, ' CLINICA ').map(({ value }) => value)).toEqual(['Clínica Médica'])
  expect(matchingOptions(options, ' ')).toHaveLength(2)
})
