import { adminErrors } from './admin/admin-errors.ts'
import { MAX_NOTES } from './hiring/application-messages.ts'
import { MAX_TEMPLATES } from './hiring/application-moves.ts'
import type { ApplicationStatus } from './hiring/applications.ts'
import { MAX_DOCUMENT_VERSIONS, MAX_DOCUMENTS } from './hiring/documents.ts'
import { knownErrors } from './known-errors.ts'
import { REFUND_DAYS } from './payments/refunds.ts'
import { MAX_CALENDAR_LINKS } from './rota/calendar-links.ts'
import { MAX_EXCLUDED_COMPANIES } from './rota/invitations.ts'
import { ALERT_LIMIT_TEXT } from './search/alerts.ts'

/** The error reply of every call. */
export interface ErrorReply {
  errorDto: { errorName: ErrorName; details: string; code: number }
  /** Messages by field name. */
  errors?: Record<string, string[]>
  /** With ApplicationMoved: the status that the application has now. */
  current_status?: ApplicationStatus
  profile_incomplete?: boolean
  upgrade_required?: boolean
  upgrade_message?: string
  /** Follows the right password if the account has a second factor: `POST /auth/second-factor` takes it with a code. */
  second_factor_challenge?: string
}

/** Errors of payments. The browser has only the text in the reply. */
const paymentErrors = {
  PaymentsUnavailable: [
    503,
    8003,
    'Os pagamentos estão indisponíveis no momento. Tente novamente em alguns minutos.',
  ],
  PaymentNotFound: [404, 8004, 'Pagamento não encontrado.'],
  /** It is paid, given up or returned. */
  PaymentStateChanged: [
    409,
    8009,
    'A situação deste pagamento mudou. Atualize a página para ver a situação atual.',
  ],
  PaymentInProcess: [
    409,
    8019,
    'Há um pagamento em análise no Mercado Pago. Aguarde o resultado antes de desistir.',
  ],
  PaymentDeclined: [402, 8002, 'O pagamento foi recusado. Atualize a forma de pagamento e tente de novo.'],
  AlreadySubscribed: [
    409,
    8109,
    'Sua empresa já tem uma assinatura. Para trocar de plano, use a página de planos.',
  ],
  /** An admin has given the company a plan that has all of it. */
  PlanIncluded: [
    409,
    8189,
    'O plano concedido à sua empresa já inclui tudo o que este oferece. Não é preciso assinar.',
  ],
  NotSubscribed: [409, 8119, 'Sua empresa não tem uma assinatura ativa.'],
  BillingBusy: [
    409,
    8129,
    'Outra operação de cobrança da sua empresa está em andamento. Aguarde alguns segundos e tente de novo.',
  ],
  PreviewOutdated: [409, 8139, 'O valor da mudança foi atualizado. Confira o novo valor e confirme de novo.'],
  PlanChangeImpossible: [
    409,
    8149,
    'A situação da assinatura não permite trocar de plano. Regularize o pagamento ou reative a assinatura antes.',
  ],
  RefundImpossible: [
    409,
    8159,
    `O prazo de ${REFUND_DAYS} dias para o reembolso terminou, ou o valor já foi devolvido.`,
  ],
  ReceiptNotFound: [404, 8104, 'Recibo não encontrado.'],
  /** The invoice's status does not allow the action. */
  InvoiceStateChanged: [
    409,
    8179,
    'A situação desta nota não permite esta ação. Atualize a página para ver a situação atual.',
  ],
  /** `details` says how many topics are paid for. */
  TopicsNotPaid: [
    409,
    8190,
    'O destaque desta vaga não foi pago para tantas especialidades e áreas. Pague a diferença para incluí-las.',
  ],
  RefundNotPossible: [
    409,
    8169,
    'Este pagamento não pode mais ser reembolsado por aqui. Fale com o suporte se precisar de ajuda.',
  ],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of stored files. The browser has only the text in the reply. */
const fileErrors = {
  /** The disk of the server is full. */
  StorageFull: [
    507,
    8507,
    'Não há espaço no servidor para guardar o arquivo. Nada foi alterado; tente novamente mais tarde.',
  ],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of job alerts. The browser has only the text in the reply. */
const alertErrors = {
  AlertNotFound: [404, 4204, 'Este alerta não existe mais, ou o link está incompleto.'],
  AlertLimit: [409, 4209, ALERT_LIMIT_TEXT],
  AlertExists: [409, 4219, 'Você já tem um alerta para esta busca.'],
  /** The alert's status does not allow the action. */
  AlertStateChanged: [
    409,
    4229,
    'A situação deste alerta não permite esta ação. Atualize a página para ver a situação atual.',
  ],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of questions, stages, templates and interviews. The browser has only the text in the reply. */
const hiringErrors = {
  /** The application has another status than the recruiter saw. The reply says who moved it. */
  ApplicationMoved: [409, 5109, 'Esta candidatura mudou de etapa. Confira a etapa atual.'],
  MoveNotAllowed: [409, 5119, 'Esta candidatura não pode ir para essa etapa.'],
  MoveFinal: [409, 5129, 'O prazo para desfazer terminou.'],
  TemplateNotFound: [404, 5204, 'Este modelo de mensagem não existe mais.'],
  TemplateExists: [409, 5209, 'Já existe um modelo com este nome.'],
  TemplateLimit: [409, 5219, `Você já tem ${MAX_TEMPLATES} modelos, o máximo. Exclua um para criar outro.`],
  InterviewNotFound: [404, 5304, 'Entrevista não encontrada.'],
  /** Its state does not allow the action. */
  InterviewChanged: [409, 5309, 'Esta entrevista mudou. Atualize a página para ver a situação atual.'],
  /** All registrations of the doctor are. `details` names them and their councils. */
  RegistrationIrregular: [
    403,
    5703,
    'Seu CRM consta como irregular, e por isso você não pode se candidatar agora. Fale com o seu CRM.',
  ],
  /** The application has ended. The reply says how. */
  MessagesClosed: [409, 5409, 'As mensagens desta candidatura estão encerradas.'],
  MessageNotFound: [404, 5404, 'Mensagem não encontrada.'],
  /** The job asks questions, and the call answers none. */
  AnswersRequired: [409, 5029, 'Esta vaga faz perguntas. Responda a elas para se candidatar.'],
  QuestionsChanged: [409, 5039, 'As perguntas desta vaga mudaram. Confira as novas e responda de novo.'],
  /** An answer does not meet a knock-out requirement. The reply says which. */
  RequirementNotMet: [422, 5049, 'Sua resposta não atende a um requisito eliminatório desta vaga.'],
  /** The application has ended, or its job long ago. */
  SharingOver: [
    409,
    5739,
    'Esta candidatura já terminou. Não é mais possível compartilhar documentos com ela.',
  ],
  QuestionNotFound: [404, 5604, 'Esta pergunta não existe nesta vaga.'],
  NoteNotFound: [404, 5504, 'Esta anotação não existe mais.'],
  NoteOfAnother: [
    403,
    5503,
    'Só quem escreveu a anotação, ou uma pessoa responsável pela empresa, pode alterá-la.',
  ],
  NoteLimit: [
    409,
    5509,
    `Esta candidatura já tem ${MAX_NOTES} anotações, o máximo. Exclua uma para escrever outra.`,
  ],
  InterviewOverlap: [409, 5319, 'Você já tem outra entrevista nesse horário.'],
  DocumentNotFound: [404, 5704, 'Este documento não existe mais.'],
  /** It is finished, or too old, or somebody else's. */
  DocumentUploadNotFound: [404, 5714, 'Este envio não existe mais. Envie o documento de novo.'],
  /** Parts are missing. `GET /documents/uploads/:id` says which have arrived. */
  DocumentUploadIncomplete: [409, 5709, 'Ainda faltam partes deste envio. Continue o envio para terminar.'],
  DocumentLimit: [
    409,
    5719,
    `Você já tem ${MAX_DOCUMENTS} documentos, o máximo. Exclua um para enviar outro.`,
  ],
  DocumentVersionLimit: [
    409,
    5729,
    `Este documento já tem ${MAX_DOCUMENT_VERSIONS} versões, o máximo. Envie como um documento novo.`,
  ],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of bookings. The browser has only the text in the reply. */
const rotaErrors = {
  BookingNotFound: [404, 5804, 'Este plantão não existe, ou não é seu.'],
  /** Its state or the time does not allow the action. */
  BookingChanged: [409, 5809, 'Este plantão mudou. Atualize a página para ver a situação atual.'],
  BookingExists: [409, 5819, 'Um destes plantões já foi oferecido a esta pessoa. Atualize a página.'],
  BookingFull: [409, 5829, 'Os lugares deste plantão já foram preenchidos.'],
  BookingOverlap: [409, 5839, 'Você já combinou outro plantão nesse horário.'],
  BookingInChange: [409, 5939, 'Há uma mudança proposta neste plantão. Ela precisa de uma resposta antes.'],
  BookingInHandover: [
    409,
    5949,
    'Há uma troca ou passagem em aberto neste plantão. Ela precisa ser respondida ou retirada antes.',
  ],
  HandoverNotFound: [404, 5904, 'Esta proposta de troca ou passagem não existe, ou não é para você.'],
  /** Its state, or that of a plantão, does not allow the action. */
  HandoverChanged: [409, 5919, 'Esta proposta mudou. Atualize a página para ver a situação atual.'],
  HandoverNotAllowed: [409, 5929, 'Esta empresa não permite trocar nem passar plantões.'],
  /** It has not reached the caller. */
  JobInvitationNotFound: [404, 5984, 'Este convite não existe mais.'],
  /** `details` says how many are left. */
  JobInvitationLimit: [409, 5989, 'Sua empresa já enviou os convites de hoje. Tente novamente amanhã.'],
  ExcludedCompanyLimit: [
    409,
    5999,
    `Sua lista já tem ${MAX_EXCLUDED_COMPANIES} empresas, o máximo. Tire uma para incluir outra.`,
  ],
  BookingNotTrusted: [
    403,
    5849,
    'Só quem a empresa marcou como de confiança reserva este plantão. Candidate-se à vaga.',
  ],
  /** Its terms are not definite, which `details` explains, or have changed since she read them. */
  BookingTermsOpen: [409, 5859, 'Este plantão não pode ser reservado agora. Candidate-se à vaga.'],
  PaymentRecordNotFound: [404, 5894, 'Estes prazos de pagamento não existem mais, ou não são seus.'],
  CalendarLinkNotFound: [404, 5884, 'Este endereço de calendário não existe mais.'],
  CalendarLinkLimit: [
    409,
    5889,
    `Você já tem ${MAX_CALENDAR_LINKS} endereços de calendário, o máximo. Revogue um para criar outro.`,
  ],
  /** `details` says why. */
  WaitingNotNeeded: [409, 5869, 'Este plantão tem lugar livre. Candidate-se à vaga.'],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of jobs. The browser has only the text in the reply. */
const jobErrors = {
  /** No plantão of the job is to come. */
  JobNeedsDates: [409, 4039, 'Todas as datas desta vaga já passaram. Edite a vaga e adicione novas datas.'],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Errors of teams. The browser has only the text in the reply. */
const teamErrors = {
  /** Follows the right password. The account was the company's, or the company is suspended. */
  NotInTeam: [
    403,
    3104,
    'Este acesso foi encerrado, ou a conta da empresa está suspensa. Fale com quem é responsável pela empresa.',
  ],
  MemberNotFound: [404, 3105, 'Esta pessoa não faz mais parte da equipe.'],
  LastOwner: [
    409,
    3106,
    'É preciso que reste pelo menos uma pessoa responsável. Torne outra pessoa responsável antes.',
  ],
  AlreadyMember: [409, 3107, 'Esta pessoa já faz parte da equipe.'],
  InvitationExists: [409, 3108, 'Já há um convite aberto para este e-mail. Você pode enviá-lo de novo.'],
  TeamFull: [409, 3109, 'A equipe chegou ao limite de pessoas e convites. Remova alguém antes de convidar.'],
  InvitationLimit: [429, 3110, 'Sua empresa enviou muitos convites hoje. Tente de novo amanhã.'],
  InvitationInvalid: [
    400,
    3111,
    'Este convite expirou, foi cancelado ou já foi usado. Peça outro a quem convidou você.',
  ],
  InvitationNotFound: [404, 3112, 'Este convite não está mais aberto.'],
  InvitationForAnother: [
    403,
    3113,
    'Este convite é para outro e-mail. Entre com a conta do e-mail convidado.',
  ],
  InvitationUnusable: [
    409,
    3114,
    'Este e-mail já tem uma conta de outro tipo no Medponto. Peça um convite para outro endereço.',
  ],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

/** Every error reply of the server: HTTP status, code, default message. A code never changes its meaning. */
export const errorCatalogue = {
  ...knownErrors,
  ...paymentErrors,
  ...jobErrors,
  ...fileErrors,
  ...alertErrors,
  ...hiringErrors,
  ...rotaErrors,
  ...teamErrors,
  ...adminErrors,
}

export type ErrorName = keyof typeof errorCatalogue
