import {
  type NotificationKind,
  type NotificationSubjectType,
  notificationRules,
} from '#contract/notifications.ts'

/** The groups of the settings page, in its order. */
const groups = [
  'Candidaturas',
  'Plantões',
  'Convites e alertas',
  'Documentos e CRM',
  'Vagas',
  'Empresa',
  'Denúncias e decisões',
  'Administração',
] as const
type Group = (typeof groups)[number]

const groupOfSubject: Readonly<Record<NotificationSubjectType, Group>> = {
  application: 'Candidaturas',
  interview: 'Candidaturas',
  booking: 'Plantões',
  shift_notice: 'Plantões',
  job_invitation: 'Convites e alertas',
  job_alert: 'Convites e alertas',
  document: 'Documentos e CRM',
  opening_request: 'Documentos e CRM',
  registration_check: 'Documentos e CRM',
  job: 'Vagas',
  organization: 'Empresa',
  payment: 'Empresa',
  establishment_check: 'Empresa',
  telehealth_tier: 'Empresa',
  report_case: 'Denúncias e decisões',
  contact_message: 'Administração',
  payment_alarm: 'Administração',
  given_up_work: 'Administração',
  approval: 'Administração',
}

/** Kinds about applications can have the job or the company as their subject. */
function groupOf(kind: NotificationKind): Group {
  if (kind.startsWith('application_')) return 'Candidaturas'
  if (kind === 'documents_opened') return 'Documentos e CRM'
  return groupOfSubject[notificationRules[kind].subject]
}

/** The settings by group, without the groups that have none. Inside a group they keep their order. */
export const settingGroups = <Setting extends { kind: NotificationKind }>(settings: readonly Setting[]) =>
  groups
    .map((title) => ({ title, settings: settings.filter(({ kind }) => groupOf(kind) === title) }))
    .filter((group) => group.settings.length > 0)
