import { redirect } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { fetchCurrentUser } from './current-user.ts'

export const LOGIN_REQUIRED = 'Por favor, faça login para acessar esta página.'
export const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'

const LOGIN_REASONS = {
  guard: LOGIN_REQUIRED,
  createJob: 'Faça login para criar vagas.',
  apply: 'Faça login para se candidatar a esta vaga.',
  save: 'Faça login para salvar esta vaga.',
} as const
export type LoginReason = keyof typeof LOGIN_REASONS

/** The text for /login's `motivo`; null for unknown reasons, so that addresses cannot inject texts. */
export const loginReasonText = (reason: string | null): string | null =>
  reason && Object.hasOwn(LOGIN_REASONS, reason) ? LOGIN_REASONS[reason as LoginReason] : null

/** Address of the login, which returns to `from` afterwards. */
export const loginPath = (from: string, reason: LoginReason): string =>
  `${paths.login}?${new URLSearchParams({ from, motivo: reason })}`

/** Address of the profile completion, which continues to `from` afterwards. */
export const welcomePath = (from: string): string => `${paths.welcome}?${new URLSearchParams({ from })}`

/**
 * Where users of other roles are redirected: home, which shows the reason. Inside the dashboard, an address that belongs to
 * another role counts as unknown and leads to its root (spec B §2.5).
 */
const notAllowedPath = (pathname: string) =>
  pathname.startsWith(`${paths.dashboard}/`) ? paths.dashboard : `${paths.home}?motivo=sem-permissao`

/**
 * Call it in a clientLoader to restrict a page: guests are redirected to the login, incomplete profiles to /welcome, and
 * other roles to home or the dashboard's root (spec B §4).
 * @throws the redirect
 */
export async function guard(
  request: Request,
  {
    roles,
    reason = 'guard',
    anyProfile = false,
    maxAge,
  }: {
    roles?: readonly Role[]
    reason?: LoginReason
    anyProfile?: boolean
    /** Milliseconds; an older cached user is fetched again, for forms that start from the stored user. */
    maxAge?: number
  } = {},
): Promise<CurrentUser> {
  const user = await fetchCurrentUser(maxAge)
  const { pathname, search } = new URL(request.url)
  if (!user) throw redirect(loginPath(pathname + search, reason))
  if (!user.profileComplete && !anyProfile) throw redirect(welcomePath(pathname + search))
  if (roles && (!user.role || !roles.includes(user.role))) throw redirect(notAllowedPath(pathname))
  return user
}
