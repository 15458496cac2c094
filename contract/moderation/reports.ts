/** The vocabulary of reports of abuse. Without zod, so that public pages can import it. */

import { DAY_MS } from '#contract/durations.ts'
import type { JobStatus } from '#contract/jobs/jobs.ts'

export const reportedEntityTypes = ['JobOffer', 'UserProfile'] as const
export type ReportedEntityType = (typeof reportedEntityTypes)[number]
export const reportedEntityLabels: Record<ReportedEntityType, string> = {
  JobOffer: 'Vaga',
  UserProfile: 'Perfil',
}

export interface ReportedEntity {
  type: ReportedEntityType
  id: string
}

/** The text of a job or profile when it was reported. */
export interface ReportSnapshot {
  title: string
  text: string
}

/** `remove` rejects a job or hides a profile; `suspend` suspends the account behind it. */
export const reportOutcomes = ['dismiss', 'remove', 'suspend'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The outcome as both sides read it. */
export const outcomeText = (outcome: ReportOutcome, type: ReportedEntityType): string =>
  ({
    dismiss: 'A denúncia não procede',
    remove: type === 'JobOffer' ? 'A vaga foi retirada do ar' : 'O perfil foi ocultado',
    suspend: 'A conta foi suspensa',
  })[outcome]

/** The effects of a decision, as admins read them before they decide. */
export const decisionEffectTexts = {
  dismissed: 'nada muda, só quem denunciou é avisado',
  jobRemoved: 'a vaga sai do ar',
  profileHidden: 'o perfil fica oculto',
  accountSuspended: 'a conta é suspensa',
  nothing: 'já estava assim, só a decisão é registrada',
} as const
export type DecisionEffect = keyof typeof decisionEffectTexts

/** The effect that a decision would have on a case, or the reason why it is refused. */
export interface DecisionPreview {
  id: string
  effect: DecisionEffect | null
  problem: string | null
}

export const appealOutcomes = ['uphold', 'reverse'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
export const appealOutcomeTexts: Record<AppealOutcome, string> = {
  uphold: 'A decisão foi mantida',
  reverse: 'A decisão foi revertida',
}

/** The filters of the list of cases. */
export const reportCaseStateLabels = {
  open: 'Pendentes',
  appealed: 'Com recurso',
  resolved: 'Decididas',
  all: 'Todas',
} as const
export type ReportCaseState = keyof typeof reportCaseStateLabels

/** By the time in which an answer is due, the newest report, or how many there are. */
export const reportCaseSorts = ['deadline', 'reportedAt', 'reports'] as const
export type ReportCaseSort = (typeof reportCaseSorts)[number]

/** The state that an appeal restores. */
export type DecisionUndo =
  | { kind: 'job'; status: JobStatus }
  | { kind: 'profile'; isSearchable: boolean }
  /** When the account was suspended, to tell this suspension from a later one. */
  | { kind: 'suspension'; at: string }

/** The longest reason of a decision. */
export const MAX_DECISION_LENGTH = 500

/** Days in which every report is answered. */
export const REPORT_ANSWER_DAYS = 7
/** Days after a decision in which the reported side can appeal. */
export const APPEAL_DAYS = 30
/** How long the link in the mail confirms a report that was sent without an account. */
export const REPORT_CONFIRMATION_HOURS = 24

export const answerDueAt = (reportedAt: Date) => new Date(reportedAt.getTime() + REPORT_ANSWER_DAYS * DAY_MS)
export const appealDueAt = (decidedAt: Date) => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)

/** The number of a report, with which people ask about it, or of a case in the list of admins. */
export const protocolOf = (id: string) => id.slice(0, 8).toUpperCase()
