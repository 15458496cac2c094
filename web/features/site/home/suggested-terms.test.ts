import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { suggestedTerms, suggestedTermsAt } from './suggested-terms.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

it('there are 27 different terms', () => {
  expect(new Set(suggestedTerms).size).toBe(27)
})

it('picks five different terms, the same within a minute', () => {
  const picked = suggestedTermsAt(noon)
  expect(new Set(picked).size).toBe(5)
  expect(suggestedTermsAt(noon + 59_999)).toEqual(picked)
})

it('picks other terms over time, and all of them sooner or later', () => {
  const visits = Array.from({ length: 200 }, (_, minute) => suggestedTermsAt(noon + minute * MINUTE_MS))
  expect(new Set(visits.map(String)).size).toBeGreaterThan(190)
  expect(new Set(visits.flat()).size).toBe(27)
})
