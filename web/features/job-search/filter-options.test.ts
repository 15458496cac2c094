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
  it('hides what finds nothing unless it is chosen, most jobs first, then by name', () => {
    const options = optionsOf({ counted, values: [], chosen: ['z', 'gone'], byCount: true })
    expect(shown(options)).toEqual(['c 9', 'a 2', 'b 2', 'gone 0', 'z 0'])
  })

  it('keeps the given order where it has a meaning', () => {
    expect(shown(optionsOf({ counted, values: ['b', 'x', 'c', 'a'], chosen: [] }))).toEqual([
      'b 2',
      'c 9',
      'a 2',
    ])
  })

  it('orders by name, accents in their place, where no order is given', () => {
    const names = ['Santos', 'Águas de Lindóia', 'Bauru'].map((value) => ({ value, count: 1 }))
    expect(optionsOf({ counted: names, values: [], chosen: [] }).map(({ value }) => value)).toEqual([
      'Águas de Lindóia',
      'Bauru',
      'Santos',
    ])
  })

  it('shows all values and no number until they are counted', () => {
    expect(shown(optionsOf({ counted: undefined, values: ['6', '12'], chosen: ['9'] }))).toEqual([
      '6 null',
      '12 null',
      '9 null',
    ])
  })

  it('shows no number where words found too many to be counted, not for the chosen either', () => {
    const many = [{ value: 'a', count: null }]
    expect(shown(optionsOf({ counted: many, values: [], chosen: ['q'] }))).toEqual(['a null', 'q null'])
  })

  it('shows 0 for what is chosen where nothing at all is found', () => {
    expect(shown(optionsOf({ counted: [], values: ['a'], chosen: ['a'] }))).toEqual(['a 0'])
  })
})

it('labels of a select carry their number', () => {
  expect(countedLabel({ value: 'SP', label: 'São Paulo', count: 1320 })).toBe('São Paulo (1.320)')
  expect(countedLabel({ value: 'SP', label: 'São Paulo', count: null })).toBe('São Paulo')
})

it('finds options without accents and case', () => {
  const options = optionsOf({ counted: undefined, values: ['Clínica Médica', 'Pediatria'], chosen: [] })
  expect(matchingOptions(options, ' CLINICA ').map(({ value }) => value)).toEqual(['Clínica Médica'])
  expect(matchingOptions(options, ' ')).toHaveLength(2)
})
