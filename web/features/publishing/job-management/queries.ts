import { read } from '#web/lib/page.ts'
import type { ListFilter } from './list-address.ts'
import type { listQueryOf } from './own-jobs-address.ts'

/** Own jobs and their figures are fresh for five minutes (spec B §7); changing a job refetches them. */
export const ownJobsQuery = (query: ReturnType<typeof listQueryOf>) => ({
  ...read('GET /jobs/employer', { query }),
  staleTime: 300_000,
})
export const ownSummaryQuery = () => ({ ...read('GET /jobs/employer/summary'), staleTime: 300_000 })
/** Fresh for two minutes (spec B §7). */
export const dailyFiguresQuery = (id: string) => ({
  ...read('GET /jobs/:id/analytics/daily', { params: { id } }),
  staleTime: 120_000,
})
export const allJobsQuery = ({ search, state, page }: ListFilter) =>
  read('GET /admin/jobs', { query: { ...(search && { search }), ...(state && { state }), page } })
export const allSummaryQuery = () => read('GET /admin/jobs/summary')
