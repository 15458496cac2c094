import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onRecentSearches, recentSearches } from '#web/lib/recent-searches.ts'
import { type SearchOption, searchOptions } from './options.ts'
import { suggestionsQuery } from './queries.ts'

const PAUSE_MS = 120
/** What the server has suggestions for. */
const SHORTEST = 2
const noneOnServer: readonly string[] = []

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What to offer for the text in the box. An answer to an older text is never shown for a newer one that has its own. */
export function useSearchOptions(text: string, isOpen: boolean): SearchOption[] {
  const asked = useSettled(text.trim().replace(/\s+/g, ' '))
  const isLong = (words: string) => words.trim().length >= SHORTEST
  const { data } = useQuery({
    ...suggestionsQuery(asked),
    enabled: isOpen && isLong(asked),
    placeholderData: keepPreviousData,
  })
  const recent = useSyncExternalStore(onRecentSearches, recentSearches, () => noneOnServer)
  return searchOptions(text, recent, isLong(text) && isLong(asked) ? (data?.items ?? []) : [])
}
