import { type JobState, jobStates } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { OWN_JOBS_PAGE_SIZE, ownJobSorts } from '#contract/publishing/own-jobs.ts'
import {
  readTable,
  type TableState,
  tableAddress,
  useTableAddress,
} from '#web/features/platform/back-office/table-address.ts'

const filterKeys = ['situacao'] as const
export type OwnJobsState = TableState<'situacao'>

export const useOwnJobsAddress = () => useTableAddress(paths.dashboardJobs, filterKeys)
export type OwnJobsAddress = ReturnType<typeof useOwnJobsAddress>

export const readOwnJobsState = (query: URLSearchParams): OwnJobsState => readTable(query, filterKeys)

/** The state whose tab is open; null for the tab with all jobs. */
export const tabOf = ({ filters }: OwnJobsState): JobState | null =>
  jobStates.find((state) => state === filters.situacao) ?? null

/** The query in the address, without values that the server does not know. */
export function listQueryOf(table: OwnJobsState) {
  const state = tabOf(table)
  const sort = ownJobSorts.find((one) => one === table.sort)
  return {
    ...(table.search.trim() && { search: table.search }),
    ...(state && { state }),
    ...(sort && { sort, direction: table.direction }),
    page: table.page,
    pageSize: OWN_JOBS_PAGE_SIZE,
  }
}

/** Where `?state=&search=&page=` is today, as mails and notifications name it; null if the address is of today. */
export function presentAddress(query: URLSearchParams): string | null {
  const [state, search] = [query.get('state'), query.get('search')]
  if (state === null && search === null) return null
  const { page } = readOwnJobsState(query)
  return tableAddress(paths.dashboardJobs, {
    search: search ?? '',
    sort: '',
    direction: 'desc',
    page,
    open: '',
    filters: { situacao: state ?? '' },
  })
}
