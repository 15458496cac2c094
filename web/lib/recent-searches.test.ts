import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetSearch,
  forgetSearches,
  onRecentSearches,
  recentSearches,
  rememberSearch,
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

test('keeps the last five, each once, the last first', () => {
  for (const text of ['a', 'b', 'c', ' ', 'd', 'e', 'f', ' B ']) rememberSearch(text)
  expect(recentSearches()).toEqual(['B', 'f', 'e', 'd', 'c'])
  forgetSearch('e')
  expect(recentSearches()).toEqual(['B', 'f', 'd', 'c'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
  expect(stored.size).toBe(0)
})

test('is the same list until it changes, and tells when it does', () => {
  const heard = vi.fn()
  const stop = onRecentSearches(heard)
  rememberSearch('uti')
  expect(recentSearches()).toBe(recentSearches())
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  rememberSearch('outra')
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each(['{', '{"a":1}', '[1,null,""]', '"uti"'])('%s in its place is no search', (raw) => {
  stored.set('recentSearches', raw)
  expect(recentSearches()).toEqual([])
})

test('a browser that keeps nothing searches as well', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberSearch('uti')
  expect(recentSearches()).toEqual([])
})
