import { optional, read } from '#web/lib/page.ts'
import { filterQuery, jobsQuery } from './filter-query.ts'
import type { JobFilters } from './job-filters.ts'
import type { ListFilter } from './own-list-filter.ts'

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

/** The job page; fresh for five minutes (spec A §9). */
export const jobQuery = (id: string) => ({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 300_000 })
export const similarJobsQuery = (id: string) => optional(read('GET /jobs/:id/similar', { params: { id } }))

/** Own jobs and their figures are fresh for five minutes (spec B §7); what changes one reads them anew. */
export const ownJobsQuery = ({ search, state, page }: ListFilter) => ({
  ...read('GET /jobs/employer', { query: { ...(search && { search }), ...(state && { state }), page } }),
  staleTime: 300_000,
})
export const ownSummaryQuery = () => ({ ...read('GET /jobs/employer/summary'), staleTime: 300_000 })
/** Fresh for two minutes (spec B §7). */
export const jobDaysQuery = (id: string) => ({
  ...read('GET /jobs/:id/analytics/daily', { params: { id } }),
  staleTime: 120_000,
})
export const allJobsQuery = ({ search, state, page }: ListFilter) =>
  read('GET /admin/jobs', { query: { ...(search && { search }), ...(state && { state }), page } })
export const allSummaryQuery = () => read('GET /admin/jobs/summary')
/** A job as its owner edits it. */
export const ownJobQuery = (id: string) => read('GET /jobs/:id/edit', { params: { id } })
export const jobDefaultsQuery = () => read('GET /jobs/employer/defaults')
