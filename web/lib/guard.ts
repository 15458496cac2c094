import { redirect } from 'react-router'
import { isEmployerRole, type Role } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import { paths } from '#contract/paths.ts'
import { fetchCurrentUser, mayInTeam } from './current-user.ts'
import type { LoginReason } from './login-reasons.ts'
import { browserClient, read } from './page.ts'
import type { Audience } from './refusal-texts.ts'

/** Path of the login, which returns to `from` afterwards. */
export const loginPath = (from: string, reason: LoginReason): string =>
  `${paths.login}?${new URLSearchParams({ from, motivo: reason })}`

/** Path of the registration, which leads to `from` once the profile is complete. */
export const registerPath = (from: string): string => `${paths.register}?${new URLSearchParams({ from })}`

/** Path of the profile completion, which continues to `from` afterwards. */
export const welcomePath = (from: string): string => `${paths.welcome}?${new URLSearchParams({ from })}`

function audienceOf(roles: readonly Role[]): Audience {
  if (!roles.includes('doctor')) return roles.some(isEmployerRole) ? 'empresas' : 'administracao'
  return roles.some(isEmployerRole) ? 'medicos-e-empresas' : 'medicos'
}

/**
 * Where users of other roles are redirected, to be told why: to home (spec B §4); from a page of the dashboard to its root
 * (spec B §2.5).
 */
const notAllowedPath = (pathname: string, audience: Audience) =>
  `${pathname.startsWith(`${paths.dashboard}/`) ? paths.dashboard : paths.home}?sem-permissao=${audience}`

/**
 * Restricts a page, when called in its clientLoader: guests are redirected to the login, users with an incomplete profile to
 * /welcome, and users of other roles to home or the dashboard's root, which say why (spec B §4).
 * @throws the redirect
 */
export async function guard(
  request: Request,
  {
    roles,
    team,
    reason = 'guard',
    anyProfile = false,
    maxAge,
  }: {
    /** Any role if absent. */
    roles?: readonly Role[]
    /** The least role in the team, for people of companies. */
    team?: TeamRole
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
  if (roles && (!user.role || !roles.includes(user.role)))
    throw redirect(notAllowedPath(pathname, audienceOf(roles)))
  if (team && !mayInTeam(user, team))
    throw redirect(`${paths.dashboard}?sem-permissao=${team === 'owner' ? 'responsaveis' : 'recrutamento'}`)
  if (user.role === 'admin' && pathname.startsWith(paths.dashboard) && (await mustProveSecondFactor()))
    throw redirect(`${paths.secondFactor}?${new URLSearchParams({ from: pathname + search })}`)
  return user
}

/** The state of the second factor in this session. */
export const secondFactorQuery = () => read('GET /auth/second-factor')

/** Whether the API would refuse this admin. If it cannot be asked, the page says so itself. */
async function mustProveSecondFactor(): Promise<boolean> {
  const query = { ...secondFactorQuery(), staleTime: Number.POSITIVE_INFINITY }
  const state = await browserClient()
    .fetchQuery(query)
    .catch(() => null)
  return state?.isRequired === true && !state.isProven
}
