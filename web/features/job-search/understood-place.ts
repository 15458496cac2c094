import type { Reading } from '#contract/api/job-search.ts'
import { AROUND_KM } from '#contract/job-search.ts'
import type { AddressFilters } from '#contract/job-search-address.ts'
import { changeFilters } from './change-filters.ts'

export interface UnderstoodPlace {
  name: string
  /** The same search with the place as a filter instead of words; null if the words name several places. */
  asFilter: AddressFilters | null
  /** The same search without the place. */
  without: AddressFilters
}

/** The place that the server understood from the words of a search; null if there is none. */
export function understoodPlace(filters: AddressFilters, { place }: Reading): UnderstoodPlace | null {
  if (!place) return null
  const { city, state, words, rest, isAround } = place
  const without = changeFilters(filters, { search: rest })
  const name = [city, state].filter(Boolean).join(', ')
  const radius = isAround ? String(AROUND_KM) : ''
  return {
    name: name || words,
    asFilter: name ? changeFilters(without, { state: state ?? '', city: city ?? '', radius }) : null,
    without,
  }
}
