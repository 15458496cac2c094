import { LOGIN_REQUIRED, loginReasonText } from '#web/lib/guard.ts'

export const EMAIL_VERIFIED = 'Email verificado com sucesso! Faça login para continuar.'
export const EMAIL_ALREADY_VERIFIED = 'Email já verificado'

type Variant = 'info' | 'success' | 'danger'

/** The texts that `?message=` may show (spec A §2, §8); any other would put a stranger's words in our mouth. */
const messages = new Map<string, Variant>([
  [EMAIL_VERIFIED, 'success'],
  [EMAIL_ALREADY_VERIFIED, 'info'],
  [LOGIN_REQUIRED, 'info'],
  ['Faça login para criar vagas.', 'info'],
  ['Falha na autenticação - token não encontrado', 'danger'],
  ['Não foi possível verificar autenticação', 'danger'],
  ['Dados do usuário não disponíveis', 'danger'],
])

/** What the login says before anything was tried: why one is here, or what has just been done. */
export function loginNotice(search: URLSearchParams): { text: string; variant: Variant } | null {
  const message = search.get('message') ?? ''
  const variant = messages.get(message)
  if (variant) return { text: message, variant }
  const reason = loginReasonText(search.get('motivo'))
  return reason ? { text: reason, variant: 'info' } : null
}
