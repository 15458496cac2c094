import type { QueryClient } from '@tanstack/react-query'

/** Has every figure and short list of the dashboard read anew, after a job, an application or a saved job has changed. */
export const refetchFigures = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /dashboard/') })
