import { optional, read } from '#web/lib/page.ts'
import { filterQuery, jobsQuery } from './filter-query.ts'
import type { JobFilters } from './filters.ts'

export const jobListQuery = (filters: JobFilters) =>
  optional(read('GET /jobs', { query: jobsQuery(filters) }))
export const recentJobsQuery = () =>
  optional(read('GET /jobs', { query: { ordering: '-created_at', limit: 6 } }))
export const featuredJobsQuery = () =>
  optional(read('GET /jobs', { query: { isFeatured: 'true', limit: 3 } }))

/** How many jobs each value of each filter would give; the same on every page of a search. */
export const facetsQuery = (filters: JobFilters) => read('GET /jobs/facets', { query: filterQuery(filters) })
/** The ways on from a search that found nothing. */
export const alternativesQuery = (filters: JobFilters) =>
  read('GET /jobs/alternatives', { query: filterQuery(filters) })
export const nearbyQuery = (filters: JobFilters) => read('GET /jobs/nearby', { query: filterQuery(filters) })
/** What the text may become; as fresh as the server lets it be kept. */
export const suggestionsQuery = (text: string) => ({
  ...read('GET /jobs/suggestions', { query: { q: text } }),
  staleTime: 60_000,
  retry: false,
})
