/** Texts and limits of the activity of a company's team. Without zod. */

export const ACTIVITY_PAGE = 30

/** Shown in place of the name of a person whose account was removed. */
export const FORMER_MEMBER = 'Ex-integrante'

/** The type of an action's subject. It decides which name is shown and where it leads. */
export type ActivitySubject = 'job' | 'application' | 'person' | 'invitation' | null

interface ActivityText {
  /** Follows the name of the author. */
  text: string
  subject: ActivitySubject
}

/**
 * The words for every call that changes something of a company, by the key of its endpoint. `null` is a call that changes
 * nothing and is not recorded.
 */
export const activityTexts: Record<string, ActivityText | null> = {
  'POST /jobs': { text: 'criou a vaga', subject: 'job' },
  'PUT /jobs/:id': { text: 'editou a vaga', subject: 'job' },
  'DELETE /jobs/:id': { text: 'excluiu uma vaga', subject: 'job' },
  'POST /job-templates': { text: 'salvou um modelo de vaga', subject: null },
  'PUT /job-templates/:id': { text: 'renomeou um modelo de vaga', subject: null },
  'DELETE /job-templates/:id': { text: 'excluiu um modelo de vaga', subject: null },
  'POST /jobs/:id/close': { text: 'encerrou a vaga', subject: 'job' },
  'POST /jobs/:id/pause': { text: 'pausou a vaga', subject: 'job' },
  'POST /jobs/:id/reactivate': { text: 'reativou a vaga', subject: 'job' },
  'POST /jobs/:id/renew': { text: 'renovou a vaga', subject: 'job' },
  'POST /jobs/:id/resubmit': { text: 'enviou para nova análise a vaga', subject: 'job' },
  'POST /applications/:id/view': { text: 'abriu a candidatura de', subject: 'application' },
  'PUT /applications/:id/status': { text: 'mudou a etapa da candidatura de', subject: 'application' },
  'POST /applications/:id/status/undo': {
    text: 'desfez a mudança de etapa da candidatura de',
    subject: 'application',
  },
  'POST /applications/bulk': { text: 'mudou a etapa de várias candidaturas', subject: null },
  'POST /applications/bulk/undo': { text: 'desfez a mudança de etapa de várias candidaturas', subject: null },
  'POST /applications/bulk/preview': null,
  'POST /applications/:id/interview': { text: 'propôs horários de entrevista a', subject: 'application' },
  'POST /interviews/:id/cancel': { text: 'cancelou uma entrevista', subject: null },
  'POST /applications/:id/bookings': { text: 'ofereceu plantões a', subject: 'application' },
  'POST /bookings/:id/take-back': { text: 'retirou uma oferta de plantão', subject: null },
  'POST /bookings/:id/cancel': { text: 'cancelou um plantão', subject: null },
  'POST /bookings/:id/change': { text: 'propôs mudar um plantão', subject: null },
  'DELETE /bookings/:id/change': { text: 'retirou uma proposta de mudança de plantão', subject: null },
  'POST /bookings/:id/worked': { text: 'disse se um plantão foi feito', subject: null },
  'POST /bookings/:id/payment': { text: 'informou o pagamento de um plantão', subject: null },
  'PUT /payment-records/:id/reply': { text: 'respondeu aos prazos de pagamento da empresa', subject: null },
  'POST /calendar-links': { text: 'criou um endereço de calendário', subject: null },
  'DELETE /calendar-links/:id': { text: 'revogou um endereço de calendário', subject: null },
  'POST /handovers/:id/decide': { text: 'decidiu sobre uma troca ou passagem de plantão', subject: null },
  'POST /jobs/:id/invitations': { text: 'convidou médicos para a vaga', subject: 'job' },
  'PUT /rota/rules': { text: 'mudou as regras da escala', subject: null },
  'PUT /rota/trusted-doctors/:id': { text: 'marcou como de confiança', subject: 'person' },
  'DELETE /rota/trusted-doctors/:id': { text: 'tirou dos médicos de confiança', subject: 'person' },
  'POST /message-templates': { text: 'criou um modelo de mensagem', subject: null },
  'PUT /message-templates/:id': { text: 'alterou um modelo de mensagem', subject: null },
  'DELETE /message-templates/:id': { text: 'excluiu um modelo de mensagem', subject: null },
  'POST /applications/:id/messages': { text: 'escreveu a', subject: 'application' },
  'POST /applications/:id/messages/read': null,
  'POST /applications/:id/document-request': { text: 'pediu documentos a', subject: 'application' },
  'POST /application-messages/:id/report': { text: 'denunciou uma mensagem', subject: null },
  'POST /applications/:id/notes': { text: 'anotou algo sobre', subject: 'application' },
  'PUT /application-notes/:id': { text: 'alterou uma anotação', subject: null },
  'DELETE /application-notes/:id': { text: 'excluiu uma anotação', subject: null },
  'PUT /applications/:id/favourite': {
    text: 'marcou ou desmarcou como favorita a candidatura de',
    subject: 'application',
  },
  'PATCH /accounts/employers/me': { text: 'alterou os dados da empresa', subject: null },
  'PUT /user': { text: 'alterou os dados da empresa', subject: null },
  'POST /images/upload-profile-picture': { text: 'trocou a imagem da empresa', subject: null },
  'DELETE /images/profile-picture': { text: 'removeu a imagem da empresa', subject: null },
  'POST /me/deletion': { text: 'pediu a exclusão da conta da empresa', subject: null },
  'POST /me/exports': { text: 'pediu o arquivo com os dados da empresa', subject: null },
  'POST /company/deletion': { text: 'pediu a exclusão da conta da empresa', subject: null },
  'POST /company/exports': { text: 'pediu o arquivo com os dados da empresa', subject: null },
  'PUT /billing/details': { text: 'alterou os dados para notas fiscais', subject: null },
  'POST /billing/receipts/:id/refund': { text: 'pediu um reembolso', subject: null },
  'POST /payments/create-preference': { text: 'iniciou o pagamento de um destaque', subject: null },
  'POST /payments/create-widening-preference': {
    text: 'iniciou o pagamento de mais especialidades de uma vaga',
    subject: null,
  },
  'POST /payments/create-sponsored-job-preference': {
    text: 'reservou uma vaga com destaque',
    subject: null,
  },
  'POST /payments/pix': { text: 'gerou um código Pix', subject: null },
  'POST /payments/:id/cancel': { text: 'desistiu de um destaque', subject: null },
  'POST /payments/:id/sync': null,
  'POST /payments/quote': null,
  'POST /subscriptions': { text: 'escolheu o plano gratuito', subject: null },
  'POST /subscriptions/cancel': { text: 'cancelou a assinatura', subject: null },
  'POST /subscriptions/stripe/cancel': { text: 'cancelou a assinatura', subject: null },
  'POST /subscriptions/stripe/checkout': { text: 'abriu o pagamento de um plano', subject: null },
  'POST /subscriptions/stripe/billing-portal': { text: 'abriu o portal de cobrança', subject: null },
  'POST /subscriptions/change': { text: 'mudou o plano', subject: null },
  'POST /subscriptions/change/preview': null,
  'DELETE /subscriptions/change': { text: 'desfez a mudança de plano agendada', subject: null },
  'POST /subscriptions/sync': null,
  'POST /team/invitations': { text: 'convidou', subject: 'invitation' },
  'POST /team/invitations/:id/send': { text: 'enviou de novo o convite para', subject: 'invitation' },
  'DELETE /team/invitations/:id': { text: 'cancelou o convite para', subject: 'invitation' },
  'PATCH /team/members/:id': { text: 'mudou a função de', subject: 'person' },
  'DELETE /team/members/:id': { text: 'removeu da equipe', subject: 'person' },
  'POST /team/leave': { text: 'saiu da equipe', subject: null },
  'POST /team/invitation/accept': { text: 'entrou na equipe', subject: null },
}
