import type { QueryClient } from '@tanstack/react-query'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import { CURRENT_APPLICATIONS, RECENT_JOBS, UPCOMING_APPOINTMENTS } from '#contract/site/dashboards.ts'
import { doctorApplicationsQuery } from '#web/features/hiring/applications/queries.ts'
import { latestQuery } from '#web/features/platform/notifications/queries.ts'
import { jobAlertsQuery } from '#web/features/search/alert-offer/queries.ts'
import { jobsForYouQuery } from '#web/features/search/jobs-for-you/queries.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'

// How long replies stay fresh (spec B §7).
const FIGURES_MS = 300_000
const APPLICATIONS_MS = 120_000

export const statsQuery = () => ({
  ...read('GET /dashboard/stats', { query: {} }),
  select: (stats: Reply<'GET /dashboard/stats'>) => (stats.role === 'doctor' ? stats : null),
  staleTime: FIGURES_MS,
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
  doctorApplicationsQuery({
    status: [...currentApplicationStatuses],
    order: 'attention',
    limit: CURRENT_APPLICATIONS,
  })

/** Not awaited: each part shows its own skeleton and its own error. */
export function prefetchDoctorDashboard(client: QueryClient): void {
  client.prefetchQuery(statsQuery())
  client.prefetchQuery(latestQuery())
  client.prefetchQuery(jobAlertsQuery())
  client.prefetchQuery(appointmentsQuery())
  client.prefetchQuery(currentApplicationsQuery())
  client.prefetchQuery(jobsForYouQuery())
  client.prefetchQuery(recentJobsQuery())
}
