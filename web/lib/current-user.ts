import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { type TeamRole, teamRoleMay } from '#contract/hiring/team.ts'
import { CallError } from './api.ts'
import { sharedStorage } from './browser-storage.ts'
import { deleteAllDrafts } from './drafts.ts'
import { clearIntention } from './intention.ts'
import { browserClient, read } from './page.ts'
import { clearSearches } from './recent-searches.ts'
import { isViewing, lastCall, onRoleRefused, onSessionChange, readToken, storeToken } from './session.ts'

const currentUserQuery = () => ({ ...read('GET /user/me'), staleTime: 60_000 })

onRoleRefused(() => void browserClient().invalidateQueries(currentUserQuery()))

/** How soon a user who could not be loaded is asked for again, in milliseconds. */
const NEXT_TRY_MS = 15_000

const hasEnded = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.status === 404)

export type Session =
  /** Not known yet: during server rendering, hydration and the first request, and as long as it cannot be answered. */
  { state: 'unknown'; user: null } | { state: 'guest'; user: null } | { state: 'signedIn'; user: CurrentUser }

/** The session of this browser. */
export function useSession(): Session {
  const hasToken = useSyncExternalStore(
    onSessionChange,
    () => readToken() !== null,
    () => null,
  )
  const { data, error } = useQuery({
    ...currentUserQuery(),
    enabled: hasToken === true,
    refetchInterval: ({ state }) => state.error !== null && !hasEnded(state.error) && NEXT_TRY_MS,
  })
  if (hasToken === null) return { state: 'unknown', user: null }
  // A user without a connection is still signed in.
  if (!hasToken || hasEnded(error)) return { state: 'guest', user: null }
  return data ? { state: 'signedIn', user: data } : { state: 'unknown', user: null }
}

/** Starts a session with the reply of a login or a profile completion, and clears what another user has loaded. */
export function beginSession(reply: { authToken: string; user: CurrentUser }): void {
  const client = browserClient()
  client.removeQueries()
  client.setQueryData(currentUserQuery().queryKey, reply.user)
  storeToken(reply.authToken)
}

/** @throws CallError for the reply of a sign-in without a token (spec A §8, Profile completion) */
export function requireToken<R extends { authToken: string }>(reply: R): R {
  if (reply.authToken) return reply
  const message = 'Token de autenticação não recebido do servidor.'
  throw new CallError(502, { message } as CallError['reply'])
}

/** Continues the session of the same user and role with the reply of a change; other cached data stays. */
export function continueSession(reply: { authToken: string; user: CurrentUser }): void {
  browserClient().setQueryData(currentUserQuery().queryKey, reply.user)
  if (reply.authToken) storeToken(reply.authToken)
}

/** Applies `changes` that a call has made on the server to the cached user. */
export function updateCachedUser(changes: Partial<CurrentUser>): void {
  browserClient().setQueryData<CurrentUser>(
    currentUserQuery().queryKey,
    (user) => user && { ...user, ...changes },
  )
}

/** Removes every trace of the session from this browser. Does not call the server. */
export function clearSession(): void {
  deleteAllDrafts()
  clearSearches()
  clearIntention()
  sharedStorage.deleteAll('visit.')
  storeToken(null)
  browserClient().clear()
}

const SIGN_OUT_MS = 3_000

/** Signs out on the server and in this browser; in the browser even if the server does not answer. */
export async function endSession(): Promise<void> {
  if (isViewing()) return storeToken(null)
  const ending = lastCall('POST /auth/logout', { body: {} }).catch(() => null)
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_MS))])
  clearSession()
}

/**
 * The signed-in user, at most `maxAge` milliseconds old; null for guests.
 * @throws CallError for failures other than an ended session
 */
export async function fetchCurrentUser(maxAge = Number.POSITIVE_INFINITY): Promise<CurrentUser | null> {
  if (!readToken()) return null
  try {
    return await browserClient().fetchQuery({ ...currentUserQuery(), staleTime: maxAge })
  } catch (error) {
    if (hasEnded(error)) {
      storeToken(null)
      return null
    }
    throw error
  }
}

type Person = Pick<CurrentUser, 'role' | 'teamRole'>

/** Whether a role in the team of a company leaves this to the user. Outside companies nothing depends on it. */
export const mayInTeam = (user: Person | null, needed: TeamRole): boolean =>
  !isEmployerRole(user?.role) || teamRoleMay(user?.teamRole, needed)

/** The same for the visitor. */
export const useMayInTeam = (needed: TeamRole): boolean => mayInTeam(useSession().user, needed)

/** Somebody of a company who has an account of her own, apart from the company's. */
export const isOwnPerson = ({ id, company }: Pick<CurrentUser, 'id' | 'company'>): boolean =>
  company !== null && company.id !== id
