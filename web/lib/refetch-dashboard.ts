import type { QueryClient } from '@tanstack/react-query'

/**
 * Invalidates the figures and lists of the dashboard, and the suggested jobs. Call it after a job, an application, a saved
 * job or the profile has changed.
 */
export const refetchDashboard = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^GET \/(?:dashboard\/|jobs\/matches$)/.test(String(queryKey[0])),
  })
