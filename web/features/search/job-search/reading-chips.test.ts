import { expect, it } from 'vitest'
import { readingAddress, readingWords } from './reading-chips.tsx'

it('keeps the order that is chosen, unless the search cannot have it', () => {
  const query = 'search=uti&weekday=friday'
  expect(readingAddress(query, { ordering: '' })).toBe('/vagas?search=uti&weekday=friday')
  expect(readingAddress(query, { ordering: '-created_at' })).toBe(
    '/vagas?search=uti&weekday=friday&ordering=-created_at',
  )
  expect(readingAddress('weekday=friday', { ordering: '-created_at' })).toBe('/vagas?weekday=friday')
  expect(readingAddress('payUnit=shift&payFrom=1300', { ordering: '-pay' })).toBe(
    '/vagas?payUnit=shift&payFrom=1300&ordering=-pay',
  )
})

it('reads the words that remain', () => {
  expect(readingWords('search=pediatra+plant%C3%A3o&weekday=friday')).toBe('pediatra plantão')
  expect(readingWords('')).toBe('')
})
