import type { rules } from '#contract/notification-rules.ts'
import { type ApplicationStatus, applicationStatuses, type EndReason } from './applications.ts'

type NotificationKind = keyof typeof rules

const current = ['submitted', 'viewed', 'in_review', 'shortlisted', 'interview'] as const

interface ApplicationAction {
  by: 'doctor' | 'employer' | 'system'
  from: readonly ApplicationStatus[]
  to: ApplicationStatus
  /** The notification that tells the other side; null if nobody is told. */
  tells: NotificationKind | null
}

/**
 * The lifecycle: who may take which action from which status, the status that it leads to, and the notification to the
 * other side. `revive` is applying again. `answer` is the effect of a job's closing on every current application. The
 * expiry of a job only notifies the doctors, because the job can be renewed with its applications. From `hired` no move
 * leads away.
 */
export const applicationCan = {
  revive: { by: 'doctor', from: ['withdrawn'], to: 'submitted', tells: 'application_received' },
  withdraw: { by: 'doctor', from: current, to: 'withdrawn', tells: null },
  view: { by: 'employer', from: ['submitted'], to: 'viewed', tells: 'application_viewed' },
  review: {
    by: 'employer',
    from: ['submitted', 'viewed', 'shortlisted', 'interview'],
    to: 'in_review',
    tells: 'application_advanced',
  },
  shortlist: {
    by: 'employer',
    from: ['submitted', 'viewed', 'in_review', 'interview'],
    to: 'shortlisted',
    tells: 'application_advanced',
  },
  interview: {
    by: 'employer',
    from: ['submitted', 'viewed', 'in_review', 'shortlisted'],
    to: 'interview',
    tells: 'application_interview',
  },
  hire: { by: 'employer', from: current, to: 'hired', tells: 'application_hired' },
  reject: { by: 'employer', from: current, to: 'rejected', tells: 'application_rejected' },
  /** Only while the job is open, and not if the closing of the job ended the application. */
  reconsider: { by: 'employer', from: ['rejected'], to: 'in_review', tells: 'application_advanced' },
  answer: { by: 'system', from: current, to: 'rejected', tells: 'application_closed' },
} as const satisfies Record<string, ApplicationAction>

/** An employer's decisions about an application, in the order of the menu. */
export const moveActions = ['review', 'shortlist', 'interview', 'hire', 'reject', 'reconsider'] as const
export type MoveAction = (typeof moveActions)[number]
/** The statuses to which an employer moves an application. */
export type MoveStatus = (typeof applicationCan)[MoveAction]['to']
export const moveStatuses = [
  'in_review',
  'shortlisted',
  'interview',
  'hired',
  'rejected',
] as const satisfies [MoveStatus, ...MoveStatus[]]

/**
 * The moves that an employer can make with an application, in the order of the menu. `isJobOpen` and `endReason` decide
 * whether a rejected application can be considered again.
 */
export function movesFrom({
  status,
  endReason = null,
  isJobOpen = true,
}: {
  status: ApplicationStatus
  endReason?: EndReason | null | undefined
  isJobOpen?: boolean
}): { action: MoveAction; to: MoveStatus }[] {
  return moveActions.flatMap((action) => {
    const { from, to } = applicationCan[action]
    const isAllowed = (from as readonly ApplicationStatus[]).includes(status)
    const isBarred = action === 'reconsider' && (endReason !== null || !isJobOpen)
    return isAllowed && !isBarred ? { action, to } : []
  })
}

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

/**
 * The groups in which a doctor's figures and lists show her applications. Each application is either 'Em andamento',
 * 'Finalizada' or 'Removida', and 'Todas' contains the three.
 */
export const applicationGroups = {
  todas: { label: 'Todas', statuses: applicationStatuses },
  andamento: { label: 'Em andamento', statuses: currentApplicationStatuses },
  finalizadas: {
    label: 'Finalizadas',
    statuses: liveApplicationStatuses.filter((status) => !canWithdraw(status)),
  },
  removidas: { label: 'Removidas', statuses: [applicationCan.withdraw.to] },
} as const satisfies Record<string, { label: string; statuses: readonly ApplicationStatus[] }>
export type ApplicationGroup = keyof typeof applicationGroups
export const applicationGroupNames = Object.keys(applicationGroups) as [
  ApplicationGroup,
  ...ApplicationGroup[],
]

/** A doctor's number of applications in each status that she sees. */
export type ApplicationCounts = Readonly<Record<ApplicationStatus, number>>

export const countIn = (counts: ApplicationCounts, statuses: readonly ApplicationStatus[]): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0)
