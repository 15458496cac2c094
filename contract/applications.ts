import type { CloseReason } from './jobs.ts'

/** The statuses of an application. No screen sets those after `viewed` yet, except `withdrawn`. */
export const applicationStatusLabels = {
  submitted: 'Enviada',
  viewed: 'Visualizada',
  in_review: 'Em análise',
  shortlisted: 'Pré-selecionada',
  interview: 'Entrevista',
  hired: 'Contratação',
  rejected: 'Não selecionada',
  withdrawn: 'Removida',
} as const
export type ApplicationStatus = keyof typeof applicationStatusLabels
export const applicationStatuses = Object.keys(applicationStatusLabels) as [
  ApplicationStatus,
  ...ApplicationStatus[],
]

/** Why the closing of its job ended an application. Such an application is `rejected`, but is not called so. */
const endReasonLabels = { filled: 'Vaga preenchida', closed: 'Vaga encerrada' } as const
export type EndReason = keyof typeof endReasonLabels
export const endReasons = Object.keys(endReasonLabels) as [EndReason, ...EndReason[]]

/** How a job that was closed for this reason ends its applications. */
export const endReasonOf = (closeReason: CloseReason): EndReason =>
  closeReason === 'cancelled' ? 'closed' : 'filled'

/** The status in words: 'Visualizada', or 'Vaga preenchida' if the closing of the job ended the application. */
export const applicationStatusText = (application: {
  status: ApplicationStatus
  endReason?: EndReason | null | undefined
}): string =>
  application.endReason ? endReasonLabels[application.endReason] : applicationStatusLabels[application.status]

const current = ['submitted', 'viewed', 'in_review', 'shortlisted', 'interview'] as const

/**
 * The lifecycle: which action is allowed from which status, and where it leads. `revive` is applying again. `answer` is what
 * the closing of a job does to every current application. The expiry of a job only notifies the doctors, because the job can
 * be renewed with its applications.
 */
export const applicationCan = {
  revive: { from: ['withdrawn'], to: 'submitted' },
  view: { from: ['submitted'], to: 'viewed' },
  withdraw: { from: current, to: 'withdrawn' },
  answer: { from: current, to: 'rejected' },
} as const satisfies Record<string, { from: readonly ApplicationStatus[]; to: ApplicationStatus }>

/** Whether the doctor can still withdraw the application: in every status that is not final. */
export function canWithdraw(status: ApplicationStatus): boolean {
  return (applicationCan.withdraw.from as readonly ApplicationStatus[]).includes(status)
}

/** The statuses of an application that is still under way. */
export const currentApplicationStatuses: readonly ApplicationStatus[] =
  applicationStatuses.filter(canWithdraw)

/** A live application is any that is not withdrawn, even a rejected one. It gives the employer the doctor's contact. */
export const liveApplicationStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => status !== applicationCan.withdraw.to,
)

/** The maximum number of applications that one call returns (spec A §9). */
export const MAX_APPLICATIONS = 100
export const MAX_APPLICATION_SEARCH = 120
/** The maximum number of rows in one export. */
export const MAX_EXPORTED_APPLICATIONS = 10_000
