import type { CloseReason } from '#contract/jobs/jobs.ts'

/** The statuses of an application. */
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

/** The maximum number of applications that one call returns (spec A §9). */
export const MAX_APPLICATIONS = 100
export const MAX_APPLICATION_SEARCH = 120
/** The maximum number of rows in one export. */
export const MAX_EXPORTED_APPLICATIONS = 10_000
