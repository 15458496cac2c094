import type { TeamRole } from './hiring/team.ts'
import { paths } from './paths.ts'

export interface NotificationRule {
  /** Its name in the settings and at the foot of its mails. */
  label: string
  /** The event, in one line. */
  title: string
  /** Follows the number if it has happened several times since it was last read. */
  repeatedTitle?: string
  /** The entity that `subjectId` names. Its table needs the trigger `notification_subject` (0001-platform.sql). */
  subject:
    | 'job'
    | 'application'
    | 'interview'
    | 'payment'
    | 'payment_alarm'
    | 'given_up_work'
    | 'approval'
    | 'establishment_check'
    | 'telehealth_tier'
    | 'organization'
    | 'report_case'
    | 'contact_message'
    | 'job_alert'
    | 'document'
    | 'opening_request'
    | 'registration_check'
    | 'booking'
    | 'shift_notice'
    | 'job_invitation'
  /** `member`: doctors and employers. `telehealth`: only the employers that treat patients remotely. */
  audience: 'doctor' | 'employer' | 'telehealth' | 'member' | 'admin'
  /** The lowest team role of a company's people that are notified. Absent for events that concern one person. */
  team?: TeamRole
  /**
   * `digest`: at most one mail per DIGEST_HOURS, with everything that has happened since the last one. `own`: its mails have
   * texts and days of their own, and nobody can switch them off.
   */
  mail: 'immediate' | 'digest' | 'own'
  /** Its mails wait for the morning if it is night in Brasília. */
  isMailedByDay?: true
  /** Not listed in the bell: it confirms an action that the reader has just taken. */
  isMailOnly?: true
  /** While it is unread, it is listed before newer ones. */
  comesFirst?: true
  /** The page that it opens, on which the reader can act. One about an application opens that application instead. */
  path: (subjectId: string) => string
}

/** The notifications about applications and interviews, in the order of the settings page. */
export const applicationRules = {
  application_sent: {
    label: 'Confirmação de candidatura enviada',
    title: 'Candidatura enviada',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    isMailOnly: true,
    path: paths.application,
  },
  application_viewed: {
    label: 'Candidatura visualizada pela empresa',
    title: 'Candidatura visualizada',
    subject: 'job',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  application_advanced: {
    label: 'Candidatura em nova etapa',
    title: 'Candidatura em nova etapa',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.application,
  },
  application_interview: {
    label: 'Convite para entrevista',
    title: 'Convite para entrevista',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.application,
  },
  application_hired: {
    label: 'Contratação',
    title: 'Boa notícia: a vaga é sua',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.application,
  },
  application_rejected: {
    label: 'Candidatura não selecionada',
    title: 'Candidatura não selecionada',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.application,
  },
  interview_proposed: {
    label: 'Novos horários de entrevista',
    title: 'Novos horários de entrevista',
    subject: 'interview',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.application,
  },
  interview_confirmed: {
    label: 'Entrevista marcada',
    title: 'Entrevista marcada',
    subject: 'interview',
    audience: 'member',
    team: 'recruiter',
    mail: 'immediate',
    path: paths.application,
  },
  interview_declined: {
    label: 'Pedido de outros horários de entrevista',
    title: 'Pedido de outros horários de entrevista',
    subject: 'interview',
    audience: 'employer',
    team: 'recruiter',
    mail: 'immediate',
    path: paths.application,
  },
  interview_cancelled: {
    label: 'Entrevista cancelada',
    title: 'Entrevista cancelada',
    subject: 'interview',
    audience: 'member',
    team: 'recruiter',
    mail: 'immediate',
    path: paths.application,
  },
  employer_wrote: {
    label: 'Mensagens das empresas',
    title: 'Nova mensagem da empresa',
    repeatedTitle: 'novas mensagens da empresa',
    subject: 'application',
    audience: 'doctor',
    mail: 'digest',
    path: paths.application,
  },
  documents_opened: {
    label: 'Documentos abertos por empresas',
    title: 'A empresa abriu seus documentos',
    subject: 'application',
    audience: 'doctor',
    mail: 'digest',
    path: paths.application,
  },
  document_opened_by_team: {
    label: 'Documentos abertos pela administração do Medponto',
    title: 'A administração do Medponto abriu um documento seu',
    subject: 'opening_request',
    audience: 'doctor',
    mail: 'digest',
    path: () => paths.documentOpenings,
  },
  doctor_wrote: {
    label: 'Mensagens de candidatos',
    title: 'Nova mensagem de candidato',
    repeatedTitle: 'novas mensagens de candidato',
    subject: 'application',
    audience: 'employer',
    team: 'recruiter',
    mail: 'digest',
    path: paths.application,
  },
  application_unanswered: {
    label: 'Candidaturas que esperam uma resposta',
    title: 'Candidaturas sem resposta',
    subject: 'organization',
    audience: 'employer',
    team: 'recruiter',
    mail: 'digest',
    path: () => paths.unansweredApplications,
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
  application_dates_over: {
    label: 'Fim das datas da vaga',
    title: 'As datas da vaga passaram',
    subject: 'job',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  registration_checked: {
    label: 'Conferência do seu CRM',
    title: 'Conferência do seu CRM',
    subject: 'registration_check',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.profile,
  },
  document_expiring: {
    label: 'Documento perto de vencer',
    title: 'Documento perto de vencer',
    subject: 'document',
    audience: 'doctor',
    mail: 'own',
    path: () => paths.documents,
  },
} as const satisfies Record<string, NotificationRule>
