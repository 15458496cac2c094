import { isEmployerRole, type Role } from './accounts.ts'

/** What people are told of. Free of zod: the bell stands on public pages. */
export const notificationKindLabels = {
  application_received: 'Nova candidatura às suas vagas',
  job_expiring: 'Vaga perto de expirar',
  job_expired: 'Vaga expirada',
  job_approved: 'Vaga aprovada na revisão',
  job_rejected: 'Vaga recusada na revisão',
  edit_approved: 'Alteração de vaga aprovada na revisão',
  edit_refused: 'Alteração de vaga recusada na revisão',
  application_viewed: 'Candidatura visualizada pelo empregador',
} as const
export type NotificationKind = keyof typeof notificationKindLabels
export const notificationKinds = Object.keys(notificationKindLabels) as [
  NotificationKind,
  ...NotificationKind[],
]

export const notificationChannels = ['bell', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What somebody of this role can be told of; nothing for admins, who have their queues. */
export function kindsFor(role: Role | null): NotificationKind[] {
  if (role !== 'doctor' && !isEmployerRole(role)) return []
  return notificationKinds.filter((kind) => (kind === 'application_viewed') === (role === 'doctor'))
}

/** Days before its end that the owner of a job is told. */
export const EXPIRY_WARNING_DAYS = 5
/** Hours between two mails about applications: what comes meanwhile is told in one. */
export const APPLICATION_DIGEST_HOURS = 1
/** Days that a notification is kept, read or not. */
export const NOTIFICATION_DAYS = 180

/** What happened, in a line; `times` is how often since it was last read. */
export function notificationTitle({ kind, times }: { kind: NotificationKind; times: number }): string {
  switch (kind) {
    case 'application_received':
      return times === 1 ? 'Nova candidatura' : `${times} novas candidaturas`
    case 'application_viewed':
      return 'Candidatura visualizada'
    case 'job_expiring':
      return 'Vaga perto de expirar'
    case 'job_expired':
      return 'Vaga expirada'
    case 'job_approved':
      return 'Vaga aprovada e no ar'
    case 'job_rejected':
      return 'Vaga recusada'
    case 'edit_approved':
      return 'Alteração aprovada e no ar'
    case 'edit_refused':
      return 'Alteração recusada'
  }
}
