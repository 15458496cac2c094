import { paths } from '#contract/paths.ts'

/** Kinds of work that waits for an admin, in the order in which the home page lists them. Without zod. */
export const attentionKinds = {
  reports: { one: 'denúncia aberta', many: 'denúncias abertas', path: paths.adminAbuseReports },
  jobs: {
    one: 'vaga aguardando revisão',
    many: 'vagas aguardando revisão',
    path: `${paths.dashboardJobs}?state=awaiting_review`,
  },
  appeals: {
    one: 'recurso a decidir',
    many: 'recursos a decidir',
    path: `${paths.adminAbuseReports}?situacao=recurso`,
  },
  approvals: {
    one: 'pedido de aprovação',
    many: 'pedidos de aprovação',
    path: `${paths.dashboard}#aprovacoes`,
  },
  registrations: {
    one: 'CRM a conferir',
    many: 'CRMs a conferir',
    path: paths.adminRegistrations,
  },
  companyCases: {
    one: 'CNPJ a conferir',
    many: 'CNPJs a conferir',
    path: `${paths.adminOrganizations}?aba=cnpj`,
  },
  checks: {
    one: 'empresa a conferir',
    many: 'empresas a conferir',
    path: `${paths.adminTelehealth}?conferencia=waiting`,
  },
  endingChecks: {
    one: 'conferência a vencer',
    many: 'conferências a vencer',
    path: `${paths.adminTelehealth}?conferencia=expiring`,
  },
  messages: {
    one: 'mensagem sem resposta',
    many: 'mensagens sem resposta',
    path: `${paths.adminMessages}?situacao=abertas`,
  },
  alarms: { one: 'alarme de pagamento', many: 'alarmes de pagamento', path: paths.adminPayments },
  givenUpWork: {
    one: 'tarefa automática com falha',
    many: 'tarefas automáticas com falha',
    path: paths.adminGivenUpWork,
  },
} as const satisfies Record<string, { one: string; many: string; path: string }>
export type AttentionKind = keyof typeof attentionKinds
export const attentionKindNames = Object.keys(attentionKinds) as AttentionKind[]
