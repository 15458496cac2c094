import { redirect } from 'react-router'
import { isEmployerRole, type Role } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { GOOGLE_CANCELLED, paths } from '#contract/paths.ts'
import type { TeamRole } from '#contract/team.ts'
import { fetchCurrentUser, mayInTeam } from './current-user.ts'
import { browserClient, read } from './page.ts'

export const LOGIN_REQUIRED = 'Por favor, faça login para acessar esta página.'
const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'

export const LOGIN_TO_CREATE_JOBS = 'Faça login para criar vagas.'

const LOGIN_REASONS = {
  guard: LOGIN_REQUIRED,
  createJob: LOGIN_TO_CREATE_JOBS,
  apply: 'Faça login para se candidatar a esta vaga.',
  save: 'Faça login para salvar esta vaga.',
  [GOOGLE_CANCELLED]: 'Você cancelou a entrada com o Google. Tente de novo quando quiser ou use seu e-mail.',
} as const
export type LoginReason = keyof typeof LOGIN_REASONS

/** The text for /login's `motivo`; null for unknown reasons, so that addresses cannot inject texts. */
export const loginReasonText = (reason: string | null): string | null =>
  reason && Object.hasOwn(LOGIN_REASONS, reason) ? LOGIN_REASONS[reason as LoginReason] : null

/** Path of the login, which returns to `from` afterwards. */
export const loginPath = (from: string, reason: LoginReason): string =>
  `${paths.login}?${new URLSearchParams({ from, motivo: reason })}`

/** Path of the registration, which leads to `from` once the profile is complete. */
export const registerPath = (from: string): string => `${paths.register}?${new URLSearchParams({ from })}`

/** Path of the profile completion, which continues to `from` afterwards. */
export const welcomePath = (from: string): string => `${paths.welcome}?${new URLSearchParams({ from })}`

/** Whom a page is for, and the next step of everybody else. */
const AUDIENCES = {
  medicos: 'Ela é só para médicas e médicos. Se você tem outra conta, saia e entre com ela.',
  empresas: 'Ela é só para empresas. Se você tem outra conta, saia e entre com ela.',
  'medicos-e-empresas':
    'Ela é só para médicas, médicos e empresas. Se você tem outra conta, saia e entre com ela.',
  responsaveis:
    'Ela é só para responsáveis pela empresa. Fale com uma pessoa responsável pela equipe se você precisa dela.',
  recrutamento:
    'Sua função na equipe só permite ver as vagas e as candidaturas. Fale com uma pessoa responsável pela equipe.',
  administracao: 'Ela é só para a administração. Se você tem outra conta, saia e entre com ela.',
} as const
type Audience = keyof typeof AUDIENCES

function audienceOf(roles: readonly Role[]): Audience {
  if (!roles.includes('doctor')) return roles.some(isEmployerRole) ? 'empresas' : 'administracao'
  return roles.some(isEmployerRole) ? 'medicos-e-empresas' : 'medicos'
}

/** The text for visitors that a guard has redirected to this address; null for everybody else. */
export function refusalIn(search: URLSearchParams): { title: string; description: string } | null {
  const audience = search.get('sem-permissao') ?? ''
  if (!Object.hasOwn(AUDIENCES, audience)) return null
  return { title: NOT_ALLOWED, description: AUDIENCES[audience as Audience] }
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

/** What is known of the second factor of this session. */
export const secondFactorQuery = () => read('GET /auth/second-factor')

/** Whether the API would refuse this admin. If it cannot be asked, the page says so itself. */
async function mustProveSecondFactor(): Promise<boolean> {
  const query = { ...secondFactorQuery(), staleTime: Number.POSITIVE_INFINITY }
  const state = await browserClient()
    .fetchQuery(query)
    .catch(() => null)
  return state?.isRequired === true && !state.isProven
}
