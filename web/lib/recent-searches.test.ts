import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addSearch,
  clearSearches,
  onRecentSearches,
  recentSearches,
  removeSearch,
} from './recent-searches.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('keeps the last five searches, each once, newest first', () => {
  for (const text of ['a', 'b', 'c', ' ', 'd', 'e', 'f', ' B ']) addSearch(text)
  expect(recentSearches()).toEqual(['B', 'f', 'e', 'd', 'c'])
  removeSearch('e')
  expect(recentSearches()).toEqual(['B', 'f', 'd', 'c'])
  clearSearches()
  expect(recentSearches()).toEqual([])
  expect(stored.size).toBe(0)
})

test('returns the same list until it changes, and then notifies listeners', () => {
  const listener = vi.fn()
  const stop = onRecentSearches(listener)
  addSearch('uti')
  expect(recentSearches()).toBe(recentSearches())
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  addSearch('outra')
  expect(listener).toHaveBeenCalledTimes(1)
})

test.each(['{', '{"a":1}', '[1,null,""]', '"uti"'])('ignores %s in the storage', (raw) => {
  stored.set('recentSearches', raw)
  expect(recentSearches()).toEqual([])
})

test('without storage nothing is remembered and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  addSearch('uti')
  expect(recentSearches()).toEqual([])
})
