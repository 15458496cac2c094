import { jobSorts } from '#contract/admin/job-decisions.ts'
import { jobStates } from '#contract/jobs.ts'
import type { TableState } from '#web/features/back-office/table-address.ts'
import { read } from '#web/lib/page.ts'

/** The filters of the table in its address. */
export const jobFilters = ['situacao', 'patrocinio', 'prazo', 'especialidade', 'empresa'] as const
export type JobFilter = (typeof jobFilters)[number]

/** The filters of the table as the API takes them; unknown values are ignored. */
export function jobsQueryOf({ search, filters }: TableState<JobFilter>) {
  const state = jobStates.find((one) => one === filters.situacao)
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(filters.patrocinio === 'sim' && { isSponsored: 'true' }),
    ...(filters.patrocinio === 'nao' && { isSponsored: 'false' }),
    ...(filters.prazo === 'breve' && { isExpiring: 'true' }),
    ...(filters.especialidade && { specialty: filters.especialidade }),
    ...(filters.empresa && { employer: filters.empresa }),
  }
}

export function jobTableQuery(state: TableState<JobFilter>) {
  const sort = jobSorts.find((one) => one === state.sort)
  const order = sort ? { sort, direction: state.direction } : {}
  return read('GET /admin/jobs', { query: { ...jobsQueryOf(state), ...order, page: state.page } })
}

export const jobDetailsQuery = (id: string) => read('GET /admin/jobs/:id', { params: { id } })
