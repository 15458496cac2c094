import { isEmployerRole, type Role } from './accounts.ts'
import { applicationStatusText, type EndReason } from './applications.ts'
import { paths } from './paths.ts'

interface NotificationRule {
  /** Its name in the settings and at the foot of its mails. */
  label: string
  /** What happened, in one line. */
  title: string
  /** Follows the number if it has happened several times since it was last read. */
  repeatedTitle?: string
  /** The entity that `subjectId` names. The values are those that the table accepts (migration 0039). */
  subject: 'job' | 'application' | 'payment' | 'report' | 'payment_alarm'
  audience: 'doctor' | 'employer' | 'admin'
  /** `digest`: at most one mail per DIGEST_HOURS, with everything that has happened since the last one. */
  mail: 'immediate' | 'digest'
  /** Where it leads: to the page on which the reader can act. */
  path: (subjectId: string) => string
}

/**
 * The kinds of notification, in the order of the settings page. To add a kind, add a row here: settings, labels, links and the
 * mail schedule follow from it, and the compiler asks for its mail text and its icon. A kind about another entity also
 * needs a query that reads what is shown of that entity (`subjectReaders` in server/features/notifications/queries.ts).
 * Nothing else changes: no migration, no route, no page. Without zod, because the bell is part of public pages.
 */
const rules = {
  application_received: {
    label: 'Nova candidatura às suas vagas',
    title: 'Nova candidatura',
    repeatedTitle: 'novas candidaturas',
    subject: 'job',
    audience: 'employer',
    mail: 'digest',
    path: paths.jobApplications,
  },
  job_expiring: {
    label: 'Vaga perto de expirar',
    title: 'Vaga perto de expirar',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
  },
  job_expired: {
    label: 'Vaga expirada',
    title: 'Vaga expirada',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => `${paths.dashboardJobs}?state=expired`,
  },
  job_paused: {
    label: 'Vaga pausada por mudança de plano',
    title: 'Vaga pausada: acima do limite do plano',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => `${paths.dashboardJobs}?state=paused`,
  },
  job_approved: {
    label: 'Vaga aprovada na revisão',
    title: 'Vaga aprovada e no ar',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
  },
  job_rejected: {
    label: 'Vaga recusada na revisão',
    title: 'Vaga recusada',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => `${paths.dashboardJobs}?state=rejected`,
  },
  edit_approved: {
    label: 'Alteração de vaga aprovada na revisão',
    title: 'Alteração aprovada e no ar',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
  },
  edit_refused: {
    label: 'Alteração de vaga recusada na revisão',
    title: 'Alteração recusada',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.editJob,
  },
  boost_started: {
    label: 'Vaga em destaque',
    title: 'Vaga em destaque',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
  },
  boost_held: {
    label: 'Destaque em análise',
    title: 'Destaque em análise',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.editJob,
  },
  payment_returned: {
    label: 'Pagamento devolvido',
    title: 'Pagamento devolvido',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => paths.dashboardJobs,
  },
  payment_unneeded: {
    label: 'Pagamento repetido ou fora do prazo',
    title: 'Pagamento repetido ou fora do prazo: vamos devolver',
    subject: 'payment',
    audience: 'employer',
    mail: 'immediate',
    path: () => paths.billing,
  },
  application_viewed: {
    label: 'Candidatura visualizada pela empresa',
    title: 'Candidatura visualizada',
    subject: 'job',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  application_closed: {
    label: 'Vaga preenchida ou encerrada',
    title: 'Vaga encerrada',
    subject: 'job',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  application_expired: {
    label: 'Fim do prazo da vaga',
    title: 'Prazo da vaga encerrado',
    subject: 'job',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  payment_alarm: {
    label: 'Alarme sobre pagamentos',
    title: 'Alarme sobre pagamentos',
    subject: 'payment_alarm',
    audience: 'admin',
    mail: 'immediate',
    path: () => paths.adminPayments,
  },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof rules
/** The subject types in use. */
export type NotificationSubjectType = (typeof rules)[NotificationKind]['subject']

export const notificationRules: Readonly<
  Record<NotificationKind, NotificationRule & { subject: NotificationSubjectType }>
> = rules
export const notificationKinds = Object.keys(rules) as [NotificationKind, ...NotificationKind[]]

export const notificationChannels = ['bell', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** The kinds that a user of this role can receive. Admins work from their queues and are told only of alarms. */
export function kindsFor(role: Role | null): NotificationKind[] {
  const audience = isEmployerRole(role) ? 'employer' : role
  return notificationKinds.filter((kind) => notificationRules[kind].audience === audience)
}

/** Days before a job expires that its owner is notified. */
export const EXPIRY_WARNING_DAYS = 5
/** The minimum number of hours between two mails of the `digest` kinds to one user. */
export const DIGEST_HOURS = 1
/** Days after which a notification is deleted, read or not. */
export const NOTIFICATION_RETENTION_DAYS = 180

/** What happened, in one line. `times` counts since it was last read; `endReason` is why a job was closed. */
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
  const { title, repeatedTitle } = notificationRules[kind]
  return times > 1 && repeatedTitle ? `${times} ${repeatedTitle}` : title
}
