import { optional, read } from '#web/lib/page.ts'
import { type JobFilters, jobsQuery } from './job-filters.ts'

export const jobListQuery = (filters: JobFilters) =>
  optional(read('GET /jobs', { query: jobsQuery(filters) }))
export const recentJobsQuery = () =>
  optional(read('GET /jobs', { query: { ordering: '-created_at', limit: 6 } }))
export const featuredJobsQuery = () =>
  optional(read('GET /jobs', { query: { isFeatured: 'true', limit: 3 } }))

/** The job page; fresh for five minutes (spec A §9). */
export const jobQuery = (id: string) => ({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 300_000 })
export const similarJobsQuery = (id: string) => optional(read('GET /jobs/:id/similar', { params: { id } }))
