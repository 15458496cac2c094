import { type AddressFilters, noFilters, normalizeFilters } from '#contract/search/job-search-address.ts'

/**
 * The search after a change, back on its first page. A new state clears the city (spec A §4), a new pay unit the pay.
 * Filters that then have no effect are cleared too: a radius without a city, the place of remote work.
 */
export function changeFilters(filters: AddressFilters, change: Partial<AddressFilters>): AddressFilters {
  const next = { ...filters, page: 1, ...change }
  if (next.state !== filters.state && change.city === undefined) next.city = ''
  if (next.payUnit !== filters.payUnit)
    Object.assign(next, { payFrom: change.payFrom ?? '', payTo: change.payTo ?? '' })
  return normalizeFilters(next)
}

/** Only the words and the order of a search. */
export const clearFilters = ({ search, ordering }: AddressFilters): AddressFilters =>
  changeFilters(noFilters, { search, ordering })
