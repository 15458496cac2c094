import { type AddressFilters, toFilterQuery, toJobsQuery } from '#contract/search/job-search-address.ts'
import { optional, read } from '#web/lib/page.ts'

export const jobListQuery = (filters: AddressFilters) =>
  optional(read('GET /jobs', { query: toJobsQuery(filters) }))
export const recentJobsQuery = () =>
  optional(read('GET /jobs', { query: { ordering: '-created_at', limit: 6 } }))
export const featuredJobsQuery = () => optional(read('GET /jobs/featured', { query: { limit: 3 } }))

/** Job counts of each value of each filter; the same for all pages of a search. */
export const facetsQuery = (filters: AddressFilters) =>
  read('GET /jobs/facets', { query: toFilterQuery(filters) })
/** Alternatives to a search that finds nothing. */
export const alternativesQuery = (filters: AddressFilters) =>
  read('GET /jobs/alternatives', { query: toFilterQuery(filters) })
export const nearbyQuery = (filters: AddressFilters) =>
  read('GET /jobs/nearby', { query: toFilterQuery(filters) })
/** Suggestions for the typed text, or only cities, fresh for as long as the server allows caching. */
export const suggestionsQuery = (text: string, kind?: 'city') => ({
  ...read('GET /jobs/suggestions', { query: { q: text, ...(kind && { kind }) } }),
  staleTime: 60_000,
  retry: false,
})
