import { redirect } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { fetchCurrentUser } from './current-user.ts'

export const LOGIN_REQUIRED = 'Por favor, faça login para acessar esta página.'
export const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'

export const LOGIN_TO_CREATE_JOBS = 'Faça login para criar vagas.'

const LOGIN_REASONS = {
  guard: LOGIN_REQUIRED,
  createJob: LOGIN_TO_CREATE_JOBS,
  apply: 'Faça login para se candidatar a esta vaga.',
  save: 'Faça login para salvar esta vaga.',
} as const
export type LoginReason = keyof typeof LOGIN_REASONS

/** The text for /login's `motivo`; null for unknown reasons, so that addresses cannot inject texts. */
export const loginReasonText = (reason: string | null): string | null =>
  reason && Object.hasOwn(LOGIN_REASONS, reason) ? LOGIN_REASONS[reason as LoginReason] : null

/** Path of the login, which returns to `from` afterwards. */
export const loginPath = (from: string, reason: LoginReason): string =>
  `${paths.login}?${new URLSearchParams({ from, motivo: reason })}`

/** Path of the profile completion, which continues to `from` afterwards. */
export const welcomePath = (from: string): string => `${paths.welcome}?${new URLSearchParams({ from })}`

/**
 * Where users of other roles are redirected: to home, which shows the reason. Inside the dashboard, the pages of other roles
 * count as unknown and redirect to its root (spec B §2.5).
 */
const notAllowedPath = (pathname: string) =>
  pathname.startsWith(`${paths.dashboard}/`) ? paths.dashboard : `${paths.home}?motivo=sem-permissao`

/**
 * Restricts a page, when called in its clientLoader: guests are redirected to the login, users with an incomplete profile to
 * /welcome, and users of other roles to home or the dashboard's root (spec B §4).
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
    /** Any role if absent. */
    roles?: readonly Role[]
    /** Why a login is needed, for the notice on the login page. */
    reason?: LoginReason
    /** Lets users with an incomplete profile pass. */
    anyProfile?: boolean
    /** Milliseconds. An older cached user is fetched again, for forms that start from the stored values. */
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
