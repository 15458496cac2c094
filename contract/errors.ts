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
  InvalidCredentials: [401, 2001, 'Email ou senha incorretos'],
  EmailNotVerified: [403, 2002, 'Seu e-mail ainda não foi confirmado. Verifique sua caixa de entrada.'],
  AccountLocked: [403, 2003, 'Conta bloqueada. Entre em contato com o suporte'],
  TokenInvalid: [400, 2004, 'Não foi possível verificar seu email. O token pode estar expirado.'],
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
    'O estado desta vaga não permite esta ação. Atualize a página para ver como ela está.',
  ],
  PlanLimit: [403, 4103, 'Você atingiu o limite de vagas ativas do seu plano.'],
  PlanLacksFigures: [403, 4104, 'Seu plano não inclui métricas de visualizações e impressões.'],
  PageTooDeep: [400, 4100, 'Refine a busca: só os primeiros 10.000 resultados podem ser percorridos.'],
  ApplicationNotFound: [404, 5000, 'Candidatura não encontrada.'],
  ApplicationFinal: [409, 5009, 'Esta candidatura já foi concluída e não pode ser removida.'],
  OwnReport: [409, 6009, 'Você não pode denunciar a sua própria vaga ou o seu próprio perfil.'],
  NotificationNotFound: [404, 7000, 'Notificação não encontrada.'],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>

export type ErrorName = keyof typeof errorCatalogue

/** Messages for login errors by name (spec A §8, Login), used if a reply has no details. */
const loginMessages: Record<string, string> = {
  InvalidCredentials: 'Email ou senha incorretos',
  UserNotFound: 'Usuário não encontrado',
  AccountLocked: 'Conta bloqueada. Entre em contato com o suporte',
}

const splitWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2')

/**
 * Message for a failed login, in the order of spec A §8: details, known name, unknown name split into words, HTTP 400,
 * default. A server that fails or cannot be reached does not mean that the credentials are wrong.
 */
export function loginErrorMessage(failure: { status: number; reply?: Partial<ErrorReply> | null }): string {
  const dto = failure.reply?.errorDto
  if (dto?.details) return dto.details
  if (dto?.errorName) return loginMessages[dto.errorName] ?? splitWords(dto.errorName)
  if (failure.status === 0 || failure.status >= 500) return errorMessage(failure.status, failure.reply)
  return failure.status === 400 ? 'Email ou senha incorretos' : 'Credenciais inválidas'
}

/**
 * Message for a failed call, in the order of spec A §8: details, name with code, the first entry of `errors` (or title
 * or detail), message, the status's own message. `status` 0 means that there was no reply.
 */
export function errorMessage(status: number, reply: unknown): string {
  if (status === 0) return NO_CONNECTION
  const body = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>
  const dto = body.errorDto as Partial<ErrorReply['errorDto']> | undefined
  if (dto?.details) return dto.details
  if (dto?.errorName) return `${dto.errorName}${dto.code ? ` (${dto.code})` : ''}`
  const firstField = Object.values((body.errors as Record<string, string[]>) ?? {})[0]?.[0]
  const text = firstField ?? body.title ?? body.detail ?? body.message
  return typeof text === 'string' && text !== '' ? text : statusMessage(status)
}
