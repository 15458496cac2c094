import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { noFilters } from '#contract/search/job-search-address.ts'
import { optionChange } from './search-option.ts'
import { searchOptions } from './search-options.ts'

const suggestions: Suggestion[] = [
  { kind: 'employer', label: 'Hospital Campo Novo', count: 4 },
  { kind: 'city', label: 'Campinas', state: 'SP', count: 12 },
  { kind: 'city', label: 'Campinas', state: 'GO', count: 1 },
  { kind: 'specialty', label: 'Cardiologia', count: 21 },
]

describe('the options of the search box', () => {
  it('are in groups, each with its count', () => {
    const options = searchOptions('ca', [], suggestions)
    expect(options.map(({ group, label, count }) => [group, label, count])).toEqual([
      ['Especialidades', 'Cardiologia', 21],
      ['Cidades', 'Campinas, SP', 12],
      ['Cidades', 'Campinas, GO', 1],
      ['Empresas', 'Hospital Campo Novo', 4],
    ])
    expect(new Set(options.map(({ key }) => key)).size).toBe(4)
  })

  it('are the recent searches if nothing is typed', () => {
    expect(searchOptions(' ', ['uti', 'pediatra'], []).map(({ label }) => label)).toEqual(['uti', 'pediatra'])
  })

  it('include recent searches that start with the text, but not the text itself', () => {
    const recent = ['Cardio plantão', 'uti', 'cardio', 'cardio pj', 'cardio remoto']
    expect(searchOptions('CARDIO', recent, []).map(({ label }) => label)).toEqual([
      'Cardio plantão',
      'cardio pj',
    ])
  })

  it('are eight at most', () => {
    const many = Array.from(
      { length: 8 },
      (_, index): Suggestion => ({
        kind: 'area',
        label: `Área ${index}`,
        count: 1,
      }),
    )
    const options = searchOptions('a', ['aa', 'ab', 'ac'], many)
    expect(options.map(({ kind }) => kind)).toEqual(['recent', 'recent', ...Array(6).fill('area')])
  })
})

describe('choosing an option', () => {
  const here = { ...noFilters, search: 'ca', medicalSpecialties: ['Pediatria'], isRemote: true }

  it('adds a specialty or an area once and clears the words', () => {
    expect(optionChange({ kind: 'specialty', label: 'Cardiologia' }, here)).toEqual({
      search: '',
      medicalSpecialties: ['Pediatria', 'Cardiologia'],
    })
    expect(optionChange({ kind: 'specialty', label: 'Pediatria' }, here).medicalSpecialties).toEqual([
      'Pediatria',
    ])
    expect(optionChange({ kind: 'area', label: 'Dor' })).toEqual({
      search: '',
      medicalPracticeAreas: ['Dor'],
    })
  })

  it('sets a city with its state and clears remote work', () => {
    expect(optionChange({ kind: 'city', label: 'Campinas, SP' }, here)).toEqual({
      search: '',
      isRemote: false,
      state: 'SP',
      city: 'Campinas',
    })
  })

  it('searches for an employer or a recent search as words', () => {
    expect(optionChange({ kind: 'employer', label: 'Hospital Campo Novo' }, here)).toEqual({
      search: 'Hospital Campo Novo',
    })
    expect(optionChange({ kind: 'recent', label: 'uti' }, here)).toEqual({ search: 'uti' })
  })
})
