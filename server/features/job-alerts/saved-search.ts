import { searchOfAddress } from '#contract/api/job-search.ts'
import { alertFilters, alertName, canBeAlert } from '#contract/job-alerts/alerts.ts'
import { filterNames, isMultiValueFilter } from '#contract/job-search.ts'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/job-search-address.ts'
import type { Criteria } from '#server/features/job-matching/service.ts'
import {
  canonicalSearch,
  filteredEmployer,
  lastingCriteria,
  resolve,
  type SearchDeps,
} from '#server/features/job-search/service.ts'

/** A search as an alert stores it. */
export interface SavedSearch {
  /** The query of its address. Equal searches have equal texts. */
  text: string
  /** In words. */
  name: string
  canBeAlert: boolean
  criteria: Criteria
  cityId: number | null
}

const queryOf = (filters: AddressFilters) => jobsAddress(filters).split('?')[1] ?? ''

/** The address of the search with this text. */
export const addressOf = (text: string) => jobsAddress(readFilters(new URLSearchParams(text)))

/** Values in one order, so that the same choice in another order is the same search. */
function sorted(filters: AddressFilters): AddressFilters {
  const lists = filterNames
    .filter(isMultiValueFilter)
    .map((name) => [name, (filters[name] as string[]).toSorted()] as const)
  return { ...filters, ...Object.fromEntries(lists) }
}

const searchOf = (filters: AddressFilters) => searchOfAddress(new URLSearchParams(queryOf(filters)))

/**
 * Reads the query of an address as the search page does, with names spelled as in the reference data, and words as the
 * search has corrected them.
 */
export async function readSearch(searchDeps: SearchDeps, query: string, now: Date): Promise<SavedSearch> {
  const { language } = searchDeps
  let filters = alertFilters(readFilters(new URLSearchParams(query)))
  const { canonicalNames, search } = await canonicalSearch(language, searchOf(filters))
  filters = sorted({ ...filters, ...canonicalNames })
  if (filters.search) {
    const { reading } = await resolve(searchDeps, search, now)
    if (reading?.correction?.applied) filters = { ...filters, search: reading.correction.text }
  }
  const { criteria, city } = await lastingCriteria(searchDeps, searchOf(filters), now)
  return {
    text: queryOf(filters),
    name: alertName(filters, { employer: await filteredEmployer(searchDeps.db, search, now) }),
    canBeAlert: canBeAlert(filters),
    criteria,
    cityId: city?.id ?? null,
  }
}

/** The criteria of a stored search, as words are understood today. */
export async function criteriaOf(
  searchDeps: SearchDeps,
  text: string,
  now: Date,
): Promise<Pick<SavedSearch, 'criteria' | 'cityId'>> {
  const { criteria, city } = await lastingCriteria(
    searchDeps,
    searchOfAddress(new URLSearchParams(text)),
    now,
  )
  return { criteria, cityId: city?.id ?? null }
}
