import type { Reading } from '#contract/api/search/job-search.ts'
import { AROUND_KM, radiusOf } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { changeFilters } from './change-filters.ts'

export interface UnderstoodPlace {
  name: string
  /** The neighbourhood or zone that was typed, if jobs in its whole city are shown. */
  district: string | null
  /** The same search with the place as a filter instead of words; null if the words name several places. */
  asFilter: AddressFilters | null
  /** The same search without the place. */
  without: AddressFilters
}

/** The place that the server understood from the words of a search; null if there is none. */
export function understoodPlace(filters: AddressFilters, { place }: Reading): UnderstoodPlace | null {
  if (!place) return null
  const { city, state, name, district, rest, isAround } = place
  // The release before does not send them.
  const kilometres = place.kilometres ?? AROUND_KM
  const without = changeFilters(filters, { search: rest })
  const radius = isAround && city ? String(radiusOf(kilometres)) : ''
  return {
    name: isAround ? `${name}, e até ${kilometres}\u00a0km` : name,
    district,
    asFilter: city || state ? changeFilters(without, { state: state ?? '', city: city ?? '', radius }) : null,
    without,
  }
}
