/** Admins' decisions about jobs: the reasons that owners read, and the days of a feature. Without zod. */

export const decisionReasonLabels = {
  discriminatory: 'Requisito discriminatório (Lei 9.029/95)',
  misplaced_contact: 'Contato fora de lugar',
  asks_for_payment: 'Pedido de pagamento',
  duplicate: 'Vaga duplicada',
  false_information: 'Informação falsa',
  other: 'Outro motivo',
} as const
export type DecisionReason = keyof typeof decisionReasonLabels
export const decisionReasons = Object.keys(decisionReasonLabels) as [DecisionReason, ...DecisionReason[]]

/** Why an admin takes a job off: a reason from the catalogue, words of their own, or both. */
export interface Explanation {
  reasonCode?: DecisionReason | undefined
  reason: string
}

/** A reason from the catalogue is enough; any other needs a text. */
export const isExplained = ({ reasonCode, reason }: Explanation) =>
  reason !== '' || (reasonCode !== undefined && reasonCode !== 'other')

/** The reason as the owner reads it. */
export function decisionText({ reasonCode, reason }: Explanation): string {
  if (!reasonCode || reasonCode === 'other') return reason
  const label = decisionReasonLabels[reasonCode]
  return reason ? `${label}: ${reason}` : label
}

/** The statuses that an admin can give a job. */
export const decidedStatuses = ['active', 'paused', 'closed', 'rejected'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** For how many days an admin can feature a job (spec B §9). */
export const featureDays = [7, 15, 30, 60, 90, 180, 365] as const
export const DEFAULT_FEATURE_DAYS = 30

/** Actions of admins on several jobs at once. */
export const bulkJobActions = ['pause', 'close', 'reject', 'feature'] as const
export type BulkJobAction = (typeof bulkJobActions)[number]

/** The orders of the table of all jobs. */
export const jobSorts = ['title', 'createdAt', 'expiresAt', 'updatedAt'] as const
export type JobSort = (typeof jobSorts)[number]
