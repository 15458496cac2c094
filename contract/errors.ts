/** The error reply of every call. */
export interface ErrorReply {
  errorDto: { errorName: ErrorName; details: string; code: number }
  /** Messages by field name. */
  errors?: Record<string, string[]>
  profile_incomplete?: boolean
  upgrade_required?: boolean
  upgrade_message?: string
}

export const DEFAULT_ERROR_TITLE = 'Erro'
const DEFAULT_ERROR_MESSAGE = 'Ocorreu um erro. Por favor, tente novamente.'
const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'
/** Messages for a reply that did not arrive in time. A write may have been carried out all the same. */
export const timeoutMessages = {
  read: 'O servidor demorou demais para responder. Tente novamente.',
  write:
    'O servidor demorou demais para responder. Antes de tentar de novo, confira se a ação já foi concluída.',
} as const

/** Messages of spec A §8, used if the reply has no message of its own. */
const statusMessages: Record<number, string> = {
  400: 'Dados inválidos enviados. Verifique as informações e tente novamente.',
  401: 'Não autorizado. Faça login novamente.',
  403: 'Acesso negado. Você não tem permissão para esta ação.',
  404: 'Recurso não encontrado.',
  409: 'Conflito de dados. O recurso já existe.',
  422: 'Dados não processáveis. Verifique as informações fornecidas.',
  429: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
  500: 'Erro interno do servidor. Tente novamente em alguns instantes.',
  502: 'Serviço temporariamente indisponível. Tente novamente em alguns instantes.',
  503: 'Serviço temporariamente indisponível. Tente novamente em alguns instantes.',
  504: 'Serviço temporariamente indisponível. Tente novamente em alguns instantes.',
}

function statusMessage(status: number): string {
  return statusMessages[status] ?? `Erro HTTP ${status}: ${DEFAULT_ERROR_MESSAGE}`
}

/** Every error reply of the server: HTTP status, code, default message. A code never changes its meaning. */
export const errorCatalogue = {
  ValidationFailed: [400, 1000, statusMessage(400)],
  Unauthorized: [401, 1001, statusMessage(401)],
  Forbidden: [403, 1003, statusMessage(403)],
  NotFound: [404, 1004, statusMessage(404)],
  Conflict: [409, 1009, statusMessage(409)],
  Unprocessable: [422, 1022, statusMessage(422)],
  TooManyRequests: [429, 1029, statusMessage(429)],
  PayloadTooLarge: [413, 1013, 'Os dados enviados são grandes demais.'],
  UnsupportedMediaType: [415, 1015, 'Formato de envio não suportado. Use JSON.'],
  Internal: [500, 1500, statusMessage(500)],
  Unavailable: [503, 1503, statusMessage(503)],
  ProfileIncomplete: [403, 1103, 'Você precisa completar seu perfil antes de realizar esta ação.'],
  InvalidCredentials: [401, 2001, 'E-mail ou senha incorretos'],
  EmailNotVerified: [403, 2002, 'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada.'],
  AccountLocked: [403, 2003, 'Conta bloqueada. Entre em contato com o suporte'],
  TokenInvalid: [400, 2004, 'Não foi possível verificar seu e-mail. O token pode estar expirado.'],
  ResetTokenInvalid: [400, 2007, 'Este link de redefinição de senha é inválido ou expirou'],
  SignInFailed: [401, 2008, 'Não foi possível verificar autenticação'],
  WrongPassword: [400, 2009, 'A senha atual não confere'],
  ProfileAlreadyComplete: [409, 2005, 'Seu perfil já está completo.'],
  DocumentTaken: [409, 2006, 'Este documento já está cadastrado em outra conta.'],
  UserNotFound: [404, 3000, 'Usuário não encontrado'],
  JobNotFound: [404, 4000, 'Vaga não encontrada.'],
  JobGone: [410, 4010, 'Vaga encerrada'],
  JobNotOpen: [409, 4009, 'Esta vaga não está mais aberta.'],
  JobChanged: [
    409,
    4019,
    'Esta vaga foi alterada em outra janela. Recarregue a página para ver a versão atual.',
  ],
  /** The job's status does not allow the action. */
  JobStateChanged: [
    409,
    4029,
    'A situação desta vaga não permite esta ação. Atualize a página para ver a situação atual.',
  ],
  PlanLimit: [403, 4103, 'Você atingiu o limite de vagas ativas do seu plano.'],
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
  RefundImpossible: [409, 8159, 'O prazo de 7 dias para o reembolso terminou, ou o valor já foi devolvido.'],
  PlanLacksFigures: [403, 4104, 'Seu plano não inclui métricas de visualizações e impressões.'],
  PageTooDeep: [400, 4100, 'Refine a busca: só é possível ver os primeiros 10.000 resultados.'],
  ApplicationNotFound: [404, 5000, 'Candidatura não encontrada.'],
  ApplicationFinal: [409, 5009, 'Esta candidatura já foi concluída e não pode ser removida.'],
  OwnReport: [409, 6009, 'Você não pode denunciar sua própria vaga nem seu próprio perfil.'],
  ReceiptNotFound: [404, 8104, 'Recibo não encontrado.'],
  /** The invoice's status does not allow the action. */
  InvoiceStateChanged: [
    409,
    8119,
    'A situação desta nota não permite esta ação. Atualize a página para ver a situação atual.',
  ],
  RefundNotPossible: [
    409,
    8109,
    'Este pagamento não pode mais ser reembolsado por aqui. Fale com o suporte se precisar de ajuda.',
  ],
  NotificationNotFound: [404, 7000, 'Notificação não encontrada.'],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

export type ErrorName = keyof typeof errorCatalogue

/** A text of an error reply. Proxies and older servers send fields that ours does not have. */
type ReplyField = 'details' | 'name' | 'errors' | 'title' | 'detail' | 'message' | 'error'
/** The order of spec A §8. */
const replyOrder = ['details', 'name', 'errors', 'title', 'detail', 'message'] as const

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

const isKnownName = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name)
const knownText = (name: string): string | null => (isKnownName(name) ? errorCatalogue[name][2] : null)

/** The first message of each invalid field. */
export function fieldTexts(reply: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(fieldsOf(reply).errors)).map(
    ([field, value]) => [field, textOf(Array.isArray(value) ? value[0] : value)] as const,
  )
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null))
}

function nameText(dto: Fields): string | null {
  const name = textOf(dto.errorName)
  if (!name) return null
  return knownText(name) ?? (dto.code ? `${name} (${dto.code})` : name)
}

/** The first text that the reply has, in this order; null if it has none of them. */
export function replyText(reply: unknown, order: readonly ReplyField[]): string | null {
  const body = fieldsOf(reply)
  const dto = fieldsOf(body.errorDto)
  for (const field of order) {
    const text =
      field === 'details'
        ? textOf(dto.details)
        : field === 'name'
          ? nameText(dto)
          : field === 'errors'
            ? (Object.values(fieldTexts(reply))[0] ?? null)
            : textOf(body[field])
    if (text) return text
  }
  return null
}

/**
 * Message for a failed call, in the order of spec A §8: details, name with code, the first entry of `errors` (or title
 * or detail), message, the status's own message. A name that we know has a text. `status` 0 means that there was no reply.
 */
export function errorMessage(status: number, reply: unknown): string {
  if (status === 0) return NO_CONNECTION
  const text = replyText(reply, replyOrder)
  if (text) return text
  return fieldsOf(reply).profile_incomplete === true
    ? errorCatalogue.ProfileIncomplete[2]
    : statusMessage(status)
}

export interface Failure {
  status: number
  reply?: unknown
  /** Why there was no reply, if it is known. */
  message?: string
}

/** Statuses whose own message says what to do: sign in, use another account, try again later. */
const saysWhatToDo = new Set([401, 403, 429, 502, 503, 504])

/**
 * Message of a screen that has a fallback text of its own: what the server says, unless it says only that it failed;
 * what to do, if the status implies it; else `fallback`.
 */
export function failureMessage(
  { status, reply, message }: Failure,
  fallback: string,
  order: readonly ReplyField[] = ['details', 'errors', 'title', 'detail', 'message'],
): string {
  if (status === 0) return message ?? NO_CONNECTION
  const text = replyText(reply, order)
  if (text && text !== statusMessage(500)) return text
  return saysWhatToDo.has(status) ? errorMessage(status, reply) : fallback
}

const WRONG_CREDENTIALS = errorCatalogue.InvalidCredentials[2]
const splitWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')

/**
 * Message for a failed login, in the order of spec A §8: details, known name, unknown name split into words, HTTP 400,
 * default. A server that fails, refuses more attempts or cannot be reached does not mean that the credentials are wrong.
 */
export function loginErrorMessage({ status, reply, message }: Failure): string {
  if (status === 0) return message ?? NO_CONNECTION
  const dto = fieldsOf(fieldsOf(reply).errorDto)
  const details = textOf(dto.details)
  if (details) return details
  const name = textOf(dto.errorName)
  if (name) return knownText(name) ?? splitWords(name)
  if (status === 429 || status >= 500) return errorMessage(status, reply)
  return status === 400 ? WRONG_CREDENTIALS : 'Credenciais inválidas'
}
