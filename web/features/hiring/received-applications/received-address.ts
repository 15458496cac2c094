import {
  applicantRadii,
  type ReceivedSort,
  type ReceivedTab,
  receivedSorts,
  receivedTabs,
} from '#contract/hiring/received-applications.ts'
import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import { paths } from '#contract/paths.ts'
import { type TableState, useTableAddress } from '#web/features/platform/back-office/table-address.ts'

const filterKeys = [
  'situacao',
  'vaga',
  'especialidade',
  'uf',
  'rqe',
  'crm',
  'distancia',
  'data',
  'espera',
  'documentos',
  'modo',
] as const
export type ReceivedFilterKey = (typeof filterKeys)[number]
export type ReceivedState = TableState<ReceivedFilterKey>

export const useReceivedAddress = () => useTableAddress(paths.dashboardApplications, filterKeys)
export type ReceivedAddress = ReturnType<typeof useReceivedAddress>

/** The value in `paths.unansweredApplications`. */
export const WAITING = `${UNANSWERED_TASK_DAYS}`

export const COMPLETE = 'completos'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The tab that is open; null for the one with all applications. */
export const tabOf = ({ filters }: ReceivedState): ReceivedTab | null =>
  receivedTabs.find((tab) => tab === filters.situacao) ?? null

/** Whether the applications are shown as a board, by stage, instead of a list. */
export const isBoard = ({ filters }: ReceivedState) => filters.modo === 'quadro'

/** Whether only applications are shown that have waited too long for an answer. */
export const isWaiting = ({ filters }: ReceivedState) => filters.espera === WAITING

/** Whether only applications are shown that share all documents that their job asks for. */
export const isComplete = ({ filters }: ReceivedState) => filters.documentos === COMPLETE

/** The filter in the address, without values that the server does not know, and without the tab. */
export function filterOf(state: ReceivedState) {
  const { search, filters } = state
  const { vaga, data, especialidade, uf, rqe, crm, distancia } = filters
  const jobId = vaga && UUID.test(vaga) ? vaga : ''
  const radius = applicantRadii.find((kilometres) => `${kilometres}` === distancia)
  return {
    ...(search.trim() && { search }),
    ...(jobId && { jobId }),
    ...(jobId && data && UUID.test(data) && { dateId: data }),
    ...(/^[1-9]\d{0,3}$/.test(especialidade ?? '') && { specialtyId: Number(especialidade) }),
    ...(/^[A-Z]{2}$/.test(uf ?? '') && { uf: uf as string }),
    ...(rqe === 'sim' && { hasRqe: 'true' }),
    ...(crm === 'sim' && { isVerified: 'true' }),
    ...(radius && { distanceKm: radius }),
    ...(isComplete(state) && { isComplete: 'true' }),
    ...(isWaiting(state) && { waiting: 'true' }),
  }
}

/** New and unanswered applications come in the order in which they arrived, so that nobody waits longest; others the newest first. */
export function orderOf(state: ReceivedState): { sort: ReceivedSort; direction: 'asc' | 'desc' } {
  const sort = receivedSorts.find((one) => one === state.sort)
  if (sort) return { sort, direction: state.direction }
  const isQueue = tabOf(state) === 'submitted' || isWaiting(state)
  return { sort: 'received', direction: isQueue ? 'asc' : 'desc' }
}

/** The filter and order of the list as a query of the API. */
export function listQueryOf(state: ReceivedState) {
  const tab = tabOf(state)
  return { ...filterOf(state), ...(tab && { status: [tab] }), ...orderOf(state) }
}

/** Whether anything but the tab narrows the list. */
export const isFiltered = (state: ReceivedState) => Object.keys(filterOf(state)).length > 0
