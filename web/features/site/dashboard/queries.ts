import { RECENT_APPLICATIONS } from '#contract/site/dashboards.ts'
import { read } from '#web/lib/page.ts'

// How long replies stay fresh (spec B §7).
const FIGURES_MS = 300_000
const APPLICATIONS_MS = 120_000

export const adminStatsQuery = () => ({ ...read('GET /admin/stats'), staleTime: FIGURES_MS })
/** Always current: an admin comes back to it after each piece of work. */
export const attentionQuery = () => ({ ...read('GET /admin/attention'), staleTime: 0 })
export const recentApplicationsQuery = () => ({
  ...read('GET /dashboard/recent-applications', { query: { limit: RECENT_APPLICATIONS } }),
  staleTime: APPLICATIONS_MS,
})
