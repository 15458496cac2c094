import { useQuery } from '@tanstack/react-query'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { useOnReconnect } from '#web/lib/connection.ts'
import { jobListQuery } from './queries.ts'

/** The results of a search. The page's loader has asked for them, so a failure is shown and not repeated at once. */
export function useJobList(filters: AddressFilters) {
  const query = useQuery({ ...jobListQuery(filters), enabled: ({ state }) => state.status !== 'error' })
  useOnReconnect(() => query.isError && query.refetch())
  return query
}
