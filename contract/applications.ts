/** Lifecycle of an application. States after `viewed` are set by steps of a selection that come later. */
export const applicationStatusLabels = {
  submitted: 'Enviada',
  viewed: 'Visualizada',
  in_review: 'Em análise',
  shortlisted: 'Pré-selecionada',
  interview: 'Entrevista',
  hired: 'Contratada',
  rejected: 'Não selecionada',
  withdrawn: 'Retirada',
} as const
export type ApplicationStatus = keyof typeof applicationStatusLabels
export const applicationStatuses = Object.keys(applicationStatusLabels) as [
  ApplicationStatus,
  ...ApplicationStatus[],
]

export const applicationCan = {
  revive: { from: ['withdrawn'], to: 'submitted' },
  view: { from: ['submitted'], to: 'viewed' },
  withdraw: { from: ['submitted', 'viewed', 'in_review', 'shortlisted', 'interview'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly ApplicationStatus[]; to: ApplicationStatus }>

/** Whether the doctor may still take the application back: in every state that is not final. */
export function canWithdraw(status: ApplicationStatus): boolean {
  return (applicationCan.withdraw.from as readonly ApplicationStatus[]).includes(status)
}

/** Those that are not over. */
export const currentApplicationStatuses: readonly ApplicationStatus[] =
  applicationStatuses.filter(canWithdraw)

/** An application that counts: the employer may see the doctor's contact through it. */
export const liveApplicationStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => status !== 'withdrawn',
)

/** Most applications that one call returns (spec A §9). */
export const MAX_APPLICATIONS = 100
export const MAX_APPLICATION_SEARCH = 120
/** Most rows of one export. */
export const MAX_EXPORTED_APPLICATIONS = 10_000
