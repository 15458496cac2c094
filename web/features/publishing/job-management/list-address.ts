import { type JobState, jobStates, MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'

/** The filter of /dashboard/jobs, as its address states it. */
export interface ListFilter {
  search: string
  state: JobState | undefined
  page: number
}

/** Reads `?search=&state=&page=`; unknown values are ignored. */
export function parseListFilter(query: URLSearchParams): ListFilter {
  return {
    search: (query.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    state: jobStates.find((state) => state === query.get('state')),
    page: pageNumber(query),
  }
}

export function listAddress({ search, state, page }: Partial<ListFilter>): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(page && page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${paths.dashboardJobs}?${query}` : paths.dashboardJobs
}
