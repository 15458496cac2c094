import { expect, it } from 'vitest'
import { noFilters } from './job-filters.ts'
import { placeAsFilter, withoutPlaceWords } from './understood-place.ts'

it.each([
  ['pediatra em campinas', 'campinas', 'pediatra'],
  ['Pediatra em São José dos Campos, SP', 'São José dos Campos SP', 'Pediatra'],
  ['campinas pediatra', 'campinas', 'pediatra'],
  ['plantão no Rio de Janeiro noturno', 'Rio de Janeiro', 'plantão noturno'],
  ['campinas', 'campinas', ''],
  // A part of a word is no place, and neither is what the text does not have.
  ['campinense', 'campina', 'campinense'],
  ['uti c++', 'c++', 'uti'],
  ['uti', '', 'uti'],
])('%j without %j is %j', (search, words, rest) => {
  expect(withoutPlaceWords(search, words)).toEqual({ rest, isAround: false })
})

it.each(['pediatra perto de Campinas', 'pediatra na região de Campinas', 'pediatra grande campinas'])(
  '%s takes in what is around',
  (search) => {
    const place = { city: 'Campinas', state: 'SP', words: 'Campinas' }
    const understood = placeAsFilter({ ...noFilters, search }, { place, correction: null, relaxed: false })
    expect(understood?.filters).toEqual({
      ...noFilters,
      search: 'pediatra',
      state: 'SP',
      city: 'Campinas',
      radius: '50',
    })
  },
)

const reading = { correction: null, relaxed: false }

it('makes the place a filter, and takes it out of the words', () => {
  const place = { city: 'Campinas', state: 'SP', words: 'campinas' }
  const filters = { ...noFilters, search: 'pediatra em campinas', page: 3 }
  expect(placeAsFilter(filters, { ...reading, place })).toEqual({
    name: 'Campinas, SP',
    filters: { ...noFilters, search: 'pediatra', state: 'SP', city: 'Campinas' },
  })
  expect(placeAsFilter(filters, { ...reading, place: null })).toBeNull()
})

it('a whole state, in words whose spelling was mended', () => {
  const place = { city: null, state: 'PR', words: 'paraná' }
  const correction = { text: 'cardiologia no paraná', applied: true }
  const understood = placeAsFilter(
    { ...noFilters, search: 'cardiolgia no parana' },
    { ...reading, correction, place },
  )
  expect(understood).toEqual({ name: 'PR', filters: { ...noFilters, search: 'cardiologia', state: 'PR' } })
})
