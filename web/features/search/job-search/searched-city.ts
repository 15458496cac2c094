import type { Reading } from '#contract/api/search/job-search.ts'
import { type AddressFilters, jobsAddress, noFilters } from '#contract/search/job-search-address.ts'
import { inPlace } from '#web/lib/in-place.ts'

/** The one city that is searched. */
interface SearchedCity {
  city: string
  /** Nothing but the place is asked for. */
  isAll: boolean
}

/** The city of a search, by its filters or by its words; null if it is not for exactly one. */
export function searchedCity(filters: AddressFilters, reading: Reading | null): SearchedCity | null {
  const place = filters.city ? { city: filters.city, rest: filters.search } : reading?.place
  if (!place?.city) return null
  const { state, city, radius, ordering } = filters
  const placeOnly = { ...noFilters, state, city, radius, ordering }
  const others = { ...filters, search: '', page: noFilters.page }
  return { city: place.city, isAll: place.rest === '' && jobsAddress(others) === jobsAddress(placeOnly) }
}

/** The heading of a search without results. */
export function noJobsText(searched: SearchedCity | null): string {
  if (!searched) return 'Nenhuma vaga encontrada'
  return `Nenhuma vaga ${searched.isAll ? '' : 'encontrada '}${inPlace(searched.city)}`
}
