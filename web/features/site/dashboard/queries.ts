import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import {
  CURRENT_APPLICATIONS,
  RECENT_APPLICATIONS,
  RECENT_JOBS,
  UPCOMING_APPOINTMENTS,
} from '#contract/site/dashboards.ts'
import { doctorApplicationsQuery } from '#web/features/hiring/applications/queries.ts'
import { read } from '#web/lib/page.ts'

// How long replies stay fresh (spec B §7).
const FIGURES_MS = 300_000
const APPLICATIONS_MS = 120_000

export const statsQuery = () => ({ ...read('GET /dashboard/stats', { query: {} }), staleTime: FIGURES_MS })
export const adminStatsQuery = () => ({ ...read('GET /admin/stats'), staleTime: FIGURES_MS })
/** Always current: an admin comes back to it after each piece of work. */
export const attentionQuery = () => ({ ...read('GET /admin/attention'), staleTime: 0 })
export const monthlyStatsQuery = () => ({ ...read('GET /dashboard/monthly-stats'), staleTime: FIGURES_MS })
export const recentApplicationsQuery = () => ({
  ...read('GET /dashboard/recent-applications', { query: { limit: RECENT_APPLICATIONS } }),
  staleTime: APPLICATIONS_MS,
})
export const recentJobsQuery = () => ({
  ...read('GET /dashboard/recent-jobs', { query: { limit: RECENT_JOBS } }),
  staleTime: FIGURES_MS,
})
export const appointmentsQuery = () => ({
  ...read('GET /dashboard/upcoming-appointments', { query: { limit: UPCOMING_APPOINTMENTS } }),
  staleTime: APPLICATIONS_MS,
})
export const currentApplicationsQuery = () =>
  doctorApplicationsQuery({ status: [...currentApplicationStatuses], limit: CURRENT_APPLICATIONS })
