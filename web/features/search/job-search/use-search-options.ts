import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { onRecentSearches, recentSearches } from '#web/lib/recent-searches.ts'
import { suggestionsQuery } from './queries.ts'
import type { SearchOption } from './search-option.ts'
import { searchOptions } from './search-options.ts'

const DEBOUNCE_MS = 120
/** The shortest text that the server has suggestions for. */
const MIN_LENGTH = 2
const noneOnServer: readonly string[] = []

/** The typed text, once no key has been pressed for a moment. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const isLong = (words: string) => words.trim().length >= MIN_LENGTH

/** The server's suggestions, or only cities. Those for the previous text stay until those for the new one arrive. */
export function useSuggestions(text: string, isOpen: boolean, kind?: 'city'): Suggestion[] {
  const query = useDebounced(text.trim().replace(/\s+/g, ' '))
  const { data } = useQuery({
    ...suggestionsQuery(query, kind),
    enabled: isOpen && isLong(query),
    placeholderData: keepPreviousData,
  })
  return isLong(text) && isLong(query) ? (data?.items ?? []) : []
}

/** The options for the text in the box. */
export function useSearchOptions(text: string, isOpen: boolean): SearchOption[] {
  const suggestions = useSuggestions(text, isOpen)
  const recent = useSyncExternalStore(onRecentSearches, recentSearches, () => noneOnServer)
  return searchOptions(text, recent, suggestions)
}
