import { jobStates } from '#contract/jobs/jobs.ts'
import { jobSorts } from '#contract/publishing/job-decisions.ts'
import type { TableState } from '#web/features/platform/back-office/table-address.ts'
import { read } from '#web/lib/page.ts'

/** The filters of the table in its address. */
export const jobFilters = ['situacao', 'patrocinio', 'prazo', 'especialidade', 'empresa'] as const
export type JobFilter = (typeof jobFilters)[number]

/** Filters and order of the table as the API takes them; unknown values are ignored. */
export function jobsQueryOf({ search, filters, ...order }: TableState<JobFilter>) {
  const sort = jobSorts.find((one) => one === order.sort)
  const state = jobStates.find((one) => one === filters.situacao)
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(filters.patrocinio === 'sim' && { isSponsored: 'true' }),
    ...(filters.patrocinio === 'nao' && { isSponsored: 'false' }),
    ...(filters.prazo === 'breve' && { isExpiring: 'true' }),
    ...(filters.especialidade && { specialty: filters.especialidade }),
    ...(filters.empresa && { employer: filters.empresa }),
    ...(sort && { sort, direction: order.direction }),
  }
}

export function jobTableQuery(state: TableState<JobFilter>) {
  return read('GET /admin/jobs', { query: { ...jobsQueryOf(state), page: state.page } })
}

export const jobDetailsQuery = (id: string) => read('GET /admin/jobs/:id', { params: { id } })
