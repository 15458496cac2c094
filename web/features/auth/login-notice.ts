import { errorCatalogue } from '#contract/errors.ts'
import { LOGIN_REQUIRED, loginReasonText } from '#web/lib/guard.ts'

export const EMAIL_VERIFIED = 'Email verificado com sucesso! Faça login para continuar.'
export const EMAIL_ALREADY_VERIFIED = 'Email já verificado'
export const PASSWORD_RESET = 'Nova senha salva! Faça login com ela para continuar.'

export const CODE_MISSING = 'Falha na autenticação - token não encontrado'
export const USER_MISSING = 'Dados do usuário não disponíveis'
export const SIGN_IN_FAILED = errorCatalogue.SignInFailed[2]

/** What may have gone wrong on the way back from a sign-in provider. */
const signInFailures = new Set<string>([
  CODE_MISSING,
  USER_MISSING,
  SIGN_IN_FAILED,
  errorCatalogue.AccountLocked[2],
  errorCatalogue.TooManyRequests[2],
  errorCatalogue.Unavailable[2],
])

/** `text` where it is one of ours; any other, an address's above all, stands for a failure without a reason. */
export const signInFailure = (text: string | null): string =>
  text !== null && signInFailures.has(text) ? text : SIGN_IN_FAILED

type Variant = 'info' | 'success' | 'danger'

/** The texts that `?message=` may show (spec A §2, §8); any other would put a stranger's words in our mouth. */
const messages = new Map<string, Variant>([
  [EMAIL_VERIFIED, 'success'],
  [EMAIL_ALREADY_VERIFIED, 'info'],
  [PASSWORD_RESET, 'success'],
  [LOGIN_REQUIRED, 'info'],
  ['Faça login para criar vagas.', 'info'],
  ...[...signInFailures].map((text) => [text, 'danger'] as const),
])

/** What the login says before anything was tried: why one is here, or what has just been done. */
export function loginNotice(search: URLSearchParams): { text: string; variant: Variant } | null {
  const message = search.get('message') ?? ''
  const variant = messages.get(message)
  if (variant) return { text: message, variant }
  const reason = loginReasonText(search.get('motivo'))
  return reason ? { text: reason, variant: 'info' } : null
}
