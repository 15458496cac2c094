import type { QueryClient } from '@tanstack/react-query'

/** Invalidates the figures and lists of the dashboard. Call it after a job, an application or a saved job has changed. */
export const refetchDashboard = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /dashboard/') })
