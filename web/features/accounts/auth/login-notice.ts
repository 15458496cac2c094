import { knownErrors } from '#contract/known-errors.ts'
import { type Purpose, purposeOf } from '#web/lib/intention.ts'
import {
  LOGIN_REQUIRED,
  LOGIN_TO_CREATE_JOBS,
  type LoginReason,
  loginReasonText,
} from '#web/lib/login-reasons.ts'

export const EMAIL_VERIFIED = 'E-mail verificado com sucesso! Faça login para continuar.'
export const EMAIL_ALREADY_VERIFIED = 'E-mail já verificado'
export const PASSWORD_RESET = 'Senha alterada! Faça login com a nova senha para continuar.'
export const PASSWORD_CREATED = 'Senha criada! Faça login para continuar.'

export const CODE_MISSING = 'Falha na autenticação - token não encontrado'
export const USER_MISSING = 'Dados do usuário não disponíveis'
export const SIGN_IN_FAILED = knownErrors.SignInFailed[2]

/** Errors of a sign-in through a provider. */
const signInFailures = new Set<string>([
  CODE_MISSING,
  USER_MISSING,
  SIGN_IN_FAILED,
  knownErrors.AccountLocked[2],
  knownErrors.TooManyRequests[2],
  knownErrors.Unavailable[2],
])

/** `text` if it is one of our messages, else the general one: the text may come from a manipulated URL. */
export const signInFailure = (text: string | null): string =>
  text !== null && signInFailures.has(text) ? text : SIGN_IN_FAILED

type Variant = 'info' | 'success' | 'danger'

/** The texts that `?message=` may show (spec A §2, §8). Any other text could come from an attacker. */
const messages = new Map<string, Variant>([
  [EMAIL_VERIFIED, 'success'],
  [EMAIL_ALREADY_VERIFIED, 'info'],
  [PASSWORD_RESET, 'success'],
  [PASSWORD_CREATED, 'success'],
  [LOGIN_REQUIRED, 'info'],
  [LOGIN_TO_CREATE_JOBS, 'info'],
  ...[...signInFailures].map((text) => [text, 'danger'] as const),
])

const reasons: Record<Purpose['kind'], LoginReason> = { apply: 'apply', save: 'save', publish: 'createJob' }

/** The notice above the login form: why the visitor was sent here, or what just succeeded. */
export function loginNotice(search: URLSearchParams): { text: string; variant: Variant } | null {
  const message = search.get('message') ?? ''
  const variant = messages.get(message)
  if (variant) return { text: message, variant }
  const purpose = purposeOf(search.get('from'))
  const reason = loginReasonText(search.get('motivo') ?? (purpose && reasons[purpose.kind]))
  return reason ? { text: reason, variant: 'info' } : null
}
