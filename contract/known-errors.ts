const DEFAULT_ERROR_MESSAGE = 'Ocorreu um erro. Por favor, tente novamente.'

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

export function statusMessage(status: number): string {
  return statusMessages[status] ?? `Erro HTTP ${status}: ${DEFAULT_ERROR_MESSAGE}`
}

type ErrorEntry = readonly [status: number, code: number, details: string]

/** The errors of `errors.ts` whose texts the browser knows too, for replies without a text. */
export const knownErrors = {
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
  TeamRoleTooLow: [
    403,
    3103,
    'Sua função na equipe não permite isto. Fale com uma pessoa responsável pela equipe da sua empresa.',
  ],
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
  PlanLacksFigures: [403, 4104, 'Seu plano não inclui métricas de visualizações e impressões.'],
  PageTooDeep: [400, 4100, 'Refine a busca: só é possível ver os primeiros 10.000 resultados.'],
  ApplicationNotFound: [404, 5000, 'Candidatura não encontrada.'],
  ApplicationFinal: [409, 5009, 'Esta candidatura já foi concluída e não pode ser removida.'],
  OwnReport: [409, 6009, 'Você não pode denunciar sua própria vaga nem seu próprio perfil.'],
  NotificationNotFound: [404, 7000, 'Notificação não encontrada.'],
} as const satisfies Record<string, ErrorEntry>
