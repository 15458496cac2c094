import { isEmployerRole, type Role } from './accounts/roles.ts'
import type { NotificationRule } from './application-notification-rules.ts'
import { applicationStatusText, type EndReason } from './hiring/applications.ts'
import { type TeamRole, teamRoleMay } from './hiring/team.ts'
import { rules } from './notification-rules.ts'
import { paths } from './paths.ts'

export type NotificationKind = keyof typeof rules
/** The subject types in use. */
export type NotificationSubjectType = (typeof rules)[NotificationKind]['subject']

export const notificationRules: Readonly<
  Record<NotificationKind, NotificationRule & { subject: NotificationSubjectType }>
> = rules
export const notificationKinds = Object.keys(rules) as [NotificationKind, ...NotificationKind[]]

type KindMailedBy<M extends NotificationRule['mail']> = {
  [K in NotificationKind]: (typeof rules)[K]['mail'] extends M ? K : never
}[NotificationKind]
/** The kinds that are mailed as they are listed in the bell. */
export type MailedKind = KindMailedBy<'immediate' | 'digest'>
export const isMailedKind = (kind: NotificationKind): kind is MailedKind =>
  notificationRules[kind].mail !== 'own'

export const notificationChannels = ['bell', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Whether notifications of this kind use this channel, unless the user has switched it off. */
export const hasChannel = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'mail' ? isMailedKind(kind) : !notificationRules[kind].isMailOnly

/** Whether the kind tells a doctor about a job that she has applied to. Its subject is the job, not her application. */
export const isAboutApplicationToJob = (kind: NotificationKind): boolean =>
  notificationRules[kind].subject === 'job' && notificationRules[kind].audience === 'doctor'

/** Undefined for a kind of a later release, which a tab that was opened before the upgrade can receive. */
const ruleOf = (kind: NotificationKind): NotificationRule | undefined => notificationRules[kind]

/** The page that a notification opens: its own address, else its application, else the page of its kind. */
export const notificationPath = (notification: {
  kind: NotificationKind
  jobId: string
  applicationId?: string | null
  /** Replies of the release before do not have it. */
  address?: string | null
}): string =>
  notification.address ??
  (notification.applicationId
    ? paths.application(notification.applicationId)
    : (ruleOf(notification.kind)?.path(notification.jobId) ?? paths.notifications))

/**
 * The kinds that a user of this role can receive, in a company with this role in its team. Admins work from their queues and
 * are told only of alarms.
 */
export function kindsFor(role: Role | null, teamRole: TeamRole | null): NotificationKind[] {
  const own: NotificationRule['audience'][] = isEmployerRole(role)
    ? ['member', 'employer', ...(role === 'telehealth' ? [role] : [])]
    : role === 'doctor'
      ? ['member', 'doctor']
      : ['admin']
  if (!role) return []
  return notificationKinds.filter((kind) => {
    const { audience, team } = notificationRules[kind]
    return own.includes(audience) && (!isEmployerRole(role) || !team || teamRoleMay(teamRole, team))
  })
}

/** Days before a job expires that its owner is notified. */
export const EXPIRY_WARNING_DAYS = 5
/** Days before the last plantão of a job begins that its owner is notified. */
export const DATES_WARNING_DAYS = 2
/** The minimum number of hours between two mails of the `digest` kinds to one user. */
export const DIGEST_HOURS = 1

/** The event in one line. `times` counts since it was last read; `endReason` is why a job was closed. */
export function notificationTitle({
  kind,
  times,
  endReason,
}: {
  kind: NotificationKind
  times: number
  endReason?: EndReason | null
}): string {
  if (kind === 'application_closed' && endReason)
    return applicationStatusText({ status: 'rejected', endReason })
  const { title, repeatedTitle } = ruleOf(kind) ?? { title: 'Nova notificação' }
  return times > 1 && repeatedTitle ? `${times} ${repeatedTitle}` : title
}
