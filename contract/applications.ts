/** Lifecycle of an application. No screen sets the states after `viewed` yet, except `withdrawn`. */
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

export const applicationLifecycle = {
  revive: { from: ['withdrawn'], to: 'submitted' },
  view: { from: ['submitted'], to: 'viewed' },
  withdraw: { from: ['submitted', 'viewed', 'in_review', 'shortlisted', 'interview'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly ApplicationStatus[]; to: ApplicationStatus }>

/** Whether the doctor may still withdraw the application: in every state that is not final. */
export function canWithdraw(status: ApplicationStatus): boolean {
  return (applicationLifecycle.withdraw.from as readonly ApplicationStatus[]).includes(status)
}

/** The statuses of an application that is still under way. */
export const currentApplicationStatuses: readonly ApplicationStatus[] =
  applicationStatuses.filter(canWithdraw)

/** The statuses of a live application, which gives the employer access to the doctor's contact. */
export const liveApplicationStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => status !== applicationLifecycle.withdraw.to,
)

/** The most applications that one call returns (spec A §9). */
export const MAX_APPLICATIONS = 100
export const MAX_APPLICATION_SEARCH = 120
/** The most rows of one export. */
export const MAX_EXPORTED_APPLICATIONS = 10_000
