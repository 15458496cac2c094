/** Names of the background work's queues for admins. Without zod. */
export const queueLabels: Readonly<Record<string, string>> = {
  'mail.send': 'Envio de e-mails',
  'passwords.mail': 'E-mails para criar nova senha',
  'registrations.mail': 'E-mails de confirmação',
  'email-changes.mail': 'E-mails de confirmação de um novo endereço',
  'notifications.mail': 'E-mails de notificações',
  'notifications.sweep': 'Notificações que esperam',
  'subscriptions.sync': 'Sincronização de assinaturas',
  'plan-changes.apply': 'Mudanças de plano',
  'plan-changes.sweep': 'Fim de planos e avisos de cobrança',
  'application-moves.tell': 'Avisos sobre candidaturas',
  'application-moves.sweep': 'Avisos sobre candidaturas que esperam',
  'interviews.sweep': 'Cancelamento de entrevistas encerradas',
  'bookings.sweep': 'Prazos e confirmações de plantões',
  'availability.read': 'Leitura de calendários de médicos',
  'availability.sweep': 'Escolha dos calendários a ler',
  'invitations.deliver': 'Entrega de convites para vagas',
  'handovers.sweep': 'Trocas e passagens de plantões',
  'waiting-lists.sweep': 'Listas de espera de plantões',
  'shift-notices.send': 'Avisos de plantões em aberto',
  'payment-records.make': 'Prazos de pagamento das empresas',
  'registration-checks.ask': 'Perguntas ao CFM sobre CRM',
  'registration-checks.interview': 'Conferência do CRM para entrevistas',
  'registration-checks.sweep': 'Conferências de CRM que vencem',
  'employer-answers.measure': 'Tempo de resposta das empresas',
  'employer-answers.remind': 'Lembretes de candidaturas sem resposta',
  'document-grants.end': 'Fim do acesso a documentos compartilhados',
  'document-grants.tell': 'Avisos de documentos abertos',
  'documents.preview': 'Miniaturas de documentos',
  'documents.scan': 'Antivírus de documentos',
  'documents.remind': 'Lembretes de documentos perto de vencer',
  'jobs.expiry': 'Vencimento de vagas',
  'provider-events.handle': 'Eventos de pagamento',
  'sponsorships.apply': 'Períodos de destaque das vagas',
  'sponsorships.refund': 'Devolução de destaques',
  'sponsorships.sweep': 'Pedidos de destaque sem pagamento',
  'maintenance.nightly': 'Limpeza noturna',
  'maintenance.delete': 'Exclusões da limpeza noturna',
  'job-index.sweep': 'Vagas vencidas na busca',
  'job-index.refill': 'Novo índice da busca',
  'refunds.carry-out': 'Reembolsos',
  'invoices.sweep': 'Notas fiscais',
  'reconciliation.pending': 'Conferência de pagamentos pendentes',
  'reconciliation.nightly': 'Conferência noturna de pagamentos',
  'payment-alarms.notify': 'Avisos de alarmes de pagamento',
  'job-alerts.sweep': 'Alertas de vagas',
  'job-alerts.nightly': 'Manutenção dos alertas de vagas',
  'job-digests.send': 'E-mail com vagas de anunciantes',
  'account-deletions.sweep': 'Exclusão de contas',
  'data-exports.build': 'Cópias dos dados de contas',
  'establishment-checks.expiry': 'Vencimento de conferências de empresas',
  'company-checks.ask': 'Perguntas à Receita Federal sobre CNPJ',
  'company-checks.sweep': 'Renovação das consultas de CNPJ',
  'telehealth-tiers.expiry': 'Fim de posições no diretório de telemedicina',
  'backups.make': 'Cópia de segurança',
  'backups.watch': 'Vigilância das cópias de segurança',
  'analytics.roll': 'Contagem de acessos',
}

/** Data that each nightly deletion deletes. */
const deletionLabels = {
  accessRecords: 'registros de acesso',
  keptAccounts: 'dados mantidos de contas excluídas',
  emailTokens: 'links de e-mails',
  registrations: 'cadastros sem confirmação',
  emailChanges: 'trocas de e-mail',
  cases: 'denúncias antigas',
  throttles: 'limites de uso',
  mails: 'e-mails enviados',
  notifications: 'notificações',
  jobDigests: 'e-mails com vagas de anunciantes',
  alerts: 'alertas de vagas',
  alertJobs: 'vagas de alertas',
  signInCodes: 'códigos de acesso',
  sessions: 'sessões',
  dataExports: 'cópias dos dados de contas',
  unusedPictures: 'imagens sem uso',
  documentUploads: 'envios de documentos sem fim',
  documentFiles: 'arquivos de documentos sem uso',
  unusedLabels: 'filtros sem uso na busca',
  analytics: 'eventos de uso',
  providerEvents: 'eventos de pagamento',
  guestReports: 'denúncias sem confirmação',
  reporters: 'dados de quem denunciou',
  contactMessages: 'mensagens de contato',
  teams: 'convites e equipes',
  webFiles: 'arquivos de versões anteriores',
  adminLog: 'registro da administração',
  voidMoves: 'decisões desfeitas sobre candidaturas',
  bookings: 'plantões antigos',
} as const satisfies Record<string, string>
export type Deletion = keyof typeof deletionLabels

/** The kind of a failure that is not one of a piece of work: the work has not been done for too long. */
export const OVERDUE = 'overdue'
const kindLabels = { ...deletionLabels, [OVERDUE]: 'em atraso' }

/** Work that no queue has. */
const otherLabels = { 'backups.log': 'Envio do log do banco' }

const labelIn = (labels: Readonly<Record<string, string>>, name: string) => labels[name] ?? name

/** Label of a queue; its own name if it has no label. */
export const queueLabel = (queue: string): string => labelIn({ ...otherLabels, ...queueLabels }, queue)

/** The same with the kind of work: 'Exclusões da limpeza noturna: sessões'. */
export const workLabel = ({ queue, kind }: { queue: string; kind: string }): string =>
  kind ? `${queueLabel(queue)}: ${labelIn(kindLabels, kind)}` : queueLabel(queue)
