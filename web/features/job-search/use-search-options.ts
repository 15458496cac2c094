import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onRecentSearches, recentSearches } from '#web/lib/recent-searches.ts'
import { suggestionsQuery } from './queries.ts'
import { type SearchOption, searchOptions } from './search-options.ts'

const DEBOUNCE_MS = 120
/** The shortest text that the server has suggestions for. */
const MIN_LENGTH = 2
const noneOnServer: readonly string[] = []

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** The options for the text in the box. Suggestions for the previous text stay until those for the new one arrive. */
export function useSearchOptions(text: string, isOpen: boolean): SearchOption[] {
  const query = useDebounced(text.trim().replace(/\s+/g, ' '))
  const isLong = (words: string) => words.trim().length >= MIN_LENGTH
  const { data } = useQuery({
    ...suggestionsQuery(query),
    enabled: isOpen && isLong(query),
    placeholderData: keepPreviousData,
  })
  const recent = useSyncExternalStore(onRecentSearches, recentSearches, () => noneOnServer)
  return searchOptions(text, recent, isLong(text) && isLong(query) ? (data?.items ?? []) : [])
}
