import { paths } from './paths.ts'

export interface NotificationRule {
  /** Its name in the settings and at the foot of its mails. */
  label: string
  /** What happened, in one line. */
  title: string
  /** Follows the number if it has happened several times since it was last read. */
  repeatedTitle?: string
  /** The entity that `subjectId` names. Its table needs the trigger `notification_subject` (migration 0020). */
  subject:
    | 'job'
    | 'application'
    | 'interview'
    | 'payment'
    | 'payment_alarm'
    | 'approval'
    | 'establishment_check'
    | 'telehealth_tier'
    | 'organization'
    | 'report_case'
    | 'contact_message'
  /** `member`: doctors and employers. `telehealth`: only the employers that treat patients remotely. */
  audience: 'doctor' | 'employer' | 'telehealth' | 'member' | 'admin'
  /** `digest`: at most one mail per DIGEST_HOURS, with everything that has happened since the last one. */
  mail: 'immediate' | 'digest'
  /** Where it leads: to the page on which the reader can act. */
  path: (subjectId: string) => string
}

/**
 * The kinds of notification, in the order of the settings page. To add a kind, add a row here: settings, labels, links and the
 * mail schedule follow from it, and the compiler asks for its mail text and its icon. A kind about another entity also
 * needs a query that reads what is shown of that entity (`subjectReaders` in server/features/notification-subjects/queries.ts).
 * Nothing else changes: no migration, no route, no page. Without zod, because the bell is part of public pages.
 */
export const rules = {
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
  job_stopped: {
    label: 'Vaga pausada pela equipe do Medponto',
    title: 'Vaga pausada pela equipe do Medponto',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => `${paths.dashboardJobs}?state=paused`,
  },
  job_resumed: {
    label: 'Vaga reativada pela equipe do Medponto',
    title: 'Vaga reativada pela equipe do Medponto',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
  },
  job_ended: {
    label: 'Vaga encerrada pela equipe do Medponto',
    title: 'Vaga encerrada pela equipe do Medponto',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => `${paths.dashboardJobs}?state=closed`,
  },
  job_removed: {
    label: 'Vaga excluída pela equipe do Medponto',
    title: 'Vaga excluída pela equipe do Medponto',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: () => paths.dashboardJobs,
  },
  job_edited: {
    label: 'Vaga editada pela equipe do Medponto',
    title: 'Vaga editada pela equipe do Medponto',
    subject: 'job',
    audience: 'employer',
    mail: 'immediate',
    path: paths.job,
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
  company_verified: {
    label: 'Empresa verificada',
    title: 'Empresa verificada',
    subject: 'organization',
    audience: 'employer',
    mail: 'immediate',
    path: paths.publicProfile,
  },
  company_unverified: {
    label: 'Verificação da empresa retirada',
    title: 'Verificação da empresa retirada',
    subject: 'organization',
    audience: 'employer',
    mail: 'immediate',
    path: () => paths.editProfile,
  },
  check_approved: {
    label: 'Empresa conferida para o diretório de telemedicina',
    title: 'Empresa conferida e no diretório',
    subject: 'establishment_check',
    audience: 'telehealth',
    mail: 'immediate',
    path: () => paths.telemedicine,
  },
  check_refused: {
    label: 'Conferência da empresa recusada',
    title: 'Conferência recusada',
    subject: 'establishment_check',
    audience: 'telehealth',
    mail: 'immediate',
    path: () => paths.editProfile,
  },
  check_expiring: {
    label: 'Conferência da empresa perto de vencer',
    title: 'Conferência perto de vencer',
    subject: 'establishment_check',
    audience: 'telehealth',
    mail: 'immediate',
    path: () => paths.editProfile,
  },
  check_expired: {
    label: 'Conferência da empresa vencida',
    title: 'Conferência vencida: fora do diretório',
    subject: 'establishment_check',
    audience: 'telehealth',
    mail: 'immediate',
    path: () => paths.editProfile,
  },
  telehealth_tier_ended: {
    label: 'Fim da posição paga no diretório de telemedicina',
    title: 'Posição paga no diretório encerrada',
    subject: 'telehealth_tier',
    audience: 'telehealth',
    mail: 'immediate',
    path: () => paths.telemedicine,
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
    path: paths.ownApplication,
  },
  application_interview: {
    label: 'Convite para entrevista',
    title: 'Convite para entrevista',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.ownApplication,
  },
  application_hired: {
    label: 'Contratação',
    title: 'Boa notícia: a vaga é sua',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.ownApplication,
  },
  application_rejected: {
    label: 'Candidatura não selecionada',
    title: 'Candidatura não selecionada',
    subject: 'application',
    audience: 'doctor',
    mail: 'immediate',
    path: paths.ownApplication,
  },
  interview_proposed: {
    label: 'Novos horários de entrevista',
    title: 'Novos horários de entrevista',
    subject: 'interview',
    audience: 'doctor',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  interview_confirmed: {
    label: 'Entrevista marcada',
    title: 'Entrevista marcada',
    subject: 'interview',
    audience: 'member',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  interview_declined: {
    label: 'Pedido de outros horários de entrevista',
    title: 'Pedido de outros horários de entrevista',
    subject: 'interview',
    audience: 'employer',
    mail: 'immediate',
    path: () => paths.dashboardApplications,
  },
  interview_cancelled: {
    label: 'Entrevista cancelada',
    title: 'Entrevista cancelada',
    subject: 'interview',
    audience: 'member',
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
  report_answered: {
    label: 'Resposta a uma denúncia que você fez',
    title: 'Resposta à sua denúncia',
    subject: 'report_case',
    audience: 'member',
    mail: 'immediate',
    path: paths.reportDecision,
  },
  content_decided: {
    label: 'Decisão sobre uma vaga ou um perfil seu',
    title: 'Decisão depois de uma denúncia',
    subject: 'report_case',
    audience: 'member',
    mail: 'immediate',
    path: paths.reportDecision,
  },
  appeal_answered: {
    label: 'Resposta a um recurso seu',
    title: 'Resposta ao seu recurso',
    subject: 'report_case',
    audience: 'member',
    mail: 'immediate',
    path: paths.reportDecision,
  },
  appeal_filed: {
    label: 'Recurso contra uma decisão',
    title: 'Novo recurso',
    subject: 'report_case',
    audience: 'admin',
    mail: 'immediate',
    path: (id) => `${paths.adminAbuseReports}?situacao=todas&busca=${id}&aberto=${id}`,
  },
  message_received: {
    label: 'Mensagem da página de contato',
    title: 'Nova mensagem',
    subject: 'contact_message',
    audience: 'admin',
    mail: 'digest',
    path: (id) => `${paths.adminMessages}?aberto=${id}`,
  },
  payment_alarm: {
    label: 'Alarme sobre pagamentos',
    title: 'Alarme sobre pagamentos',
    subject: 'payment_alarm',
    audience: 'admin',
    mail: 'immediate',
    path: () => paths.adminPayments,
  },
  approval_requested: {
    label: 'Pedido que precisa da sua aprovação',
    title: 'Pedido de aprovação',
    subject: 'approval',
    audience: 'admin',
    mail: 'immediate',
    path: () => `${paths.dashboard}#aprovacoes`,
  },
} as const satisfies Record<string, NotificationRule>
