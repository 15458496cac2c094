import type { QueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'

export const jobAlertsQuery = () => read('GET /job-alerts')

/** The number of jobs that an alert with this address query would have sent in the last seven days. */
export const previewQuery = (search: string) => ({
  ...read('GET /job-alerts/preview', { query: { search } }),
  staleTime: 60_000,
})

export const linkedAlertQuery = (token: string) => read('GET /job-alerts/link', { query: { token } })

export async function refetchAlerts(client: QueryClient): Promise<void> {
  refetchDashboard(client)
  await client.invalidateQueries(jobAlertsQuery())
}
