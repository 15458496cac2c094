import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#contract/api/search-suggestions.ts'
import { noFilters } from './filters.ts'
import { chosenChange, searchOptions } from './options.ts'

const suggestions: Suggestion[] = [
  { kind: 'employer', label: 'Hospital Campo Novo', count: 4 },
  { kind: 'city', label: 'Campinas', state: 'SP', count: 12 },
  { kind: 'city', label: 'Campinas', state: 'GO', count: 1 },
  { kind: 'specialty', label: 'Cardiologia', count: 21 },
]

describe('what the box offers', () => {
  it('stands in groups, each with its number', () => {
    const options = searchOptions('ca', [], suggestions)
    expect(options.map(({ group, label, count }) => [group, label, count])).toEqual([
      ['Especialidades', 'Cardiologia', 21],
      ['Cidades', 'Campinas, SP', 12],
      ['Cidades', 'Campinas, GO', 1],
      ['Empregadores', 'Hospital Campo Novo', 4],
    ])
    expect(new Set(options.map(({ key }) => key)).size).toBe(4)
  })

  it('is what was searched before where nothing is typed', () => {
    expect(searchOptions(' ', ['uti', 'pediatra'], []).map(({ label }) => label)).toEqual(['uti', 'pediatra'])
  })

  it('keeps recent searches that go on from the text, and never the text itself', () => {
    const recent = ['Cardio plantão', 'uti', 'cardio', 'cardio pj', 'cardio remoto']
    expect(searchOptions('CARDIO', recent, []).map(({ label }) => label)).toEqual([
      'Cardio plantão',
      'cardio pj',
    ])
  })

  it('has eight lines at most', () => {
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

describe('choosing', () => {
  const here = { ...noFilters, search: 'ca', medicalSpecialties: ['Pediatria'], isRemote: true }

  it('a specialty or an area joins those chosen, once, in place of the words', () => {
    expect(chosenChange({ kind: 'specialty', label: 'Cardiologia' }, here)).toEqual({
      search: '',
      medicalSpecialties: ['Pediatria', 'Cardiologia'],
    })
    expect(chosenChange({ kind: 'specialty', label: 'Pediatria' }, here).medicalSpecialties).toEqual([
      'Pediatria',
    ])
    expect(chosenChange({ kind: 'area', label: 'Dor' })).toEqual({
      search: '',
      medicalPracticeAreas: ['Dor'],
    })
  })

  it('a city brings its state and ends remote work', () => {
    expect(chosenChange({ kind: 'city', label: 'Campinas, SP' }, here)).toEqual({
      search: '',
      isRemote: false,
      state: 'SP',
      city: 'Campinas',
    })
  })

  it('an employer and a recent search are words', () => {
    expect(chosenChange({ kind: 'employer', label: 'Hospital Campo Novo' }, here)).toEqual({
      search: 'Hospital Campo Novo',
    })
    expect(chosenChange({ kind: 'recent', label: 'uti' }, here)).toEqual({ search: 'uti' })
  })
})
