import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { CallError } from './api.ts'
import { browserClient, read } from './page.ts'
import { forgetSearches } from './recent-searches.ts'
import { deleteSavedDrafts } from './saved-drafts.ts'
import { call, keepToken, onSessionChange, readToken } from './session.ts'
import { dropDrafts } from './tab-storage.ts'

const currentUserQuery = () => ({ ...read('GET /user/me'), staleTime: 60_000 })

export type Session =
  /** Rendering on the server, or the first moment in the browser. */
  { state: 'unknown'; user: null } | { state: 'guest'; user: null } | { state: 'signedIn'; user: CurrentUser }

/** Who is signed in. Public pages are rendered for guests, so that it is `unknown` until the browser has looked. */
export function useSession(): Session {
  const hasToken = useSyncExternalStore(
    onSessionChange,
    () => readToken() !== null,
    () => null,
  )
  const { data, isError } = useQuery({ ...currentUserQuery(), enabled: hasToken === true })
  if (hasToken === null) return { state: 'unknown', user: null }
  if (!hasToken || isError) return { state: 'guest', user: null }
  return data ? { state: 'signedIn', user: data } : { state: 'unknown', user: null }
}

/** Begins a session in this browser with what a login or a profile completion answered. */
export function beginSession(reply: { authToken: string; user: CurrentUser }): void {
  const client = browserClient()
  client.removeQueries()
  client.setQueryData(currentUserQuery().queryKey, reply.user)
  keepToken(reply.authToken)
}

/** Goes on in a session of the same person and role, with what her change answered; what else was read stays. */
export function continueSession(reply: { authToken: string; user: CurrentUser }): void {
  browserClient().setQueryData(currentUserQuery().queryKey, reply.user)
  keepToken(reply.authToken)
}

/** Shows the signed-in person with `changes` that a call other than her profile's has made. */
export function showAs(changes: Partial<CurrentUser>): void {
  browserClient().setQueryData<CurrentUser>(
    currentUserQuery().queryKey,
    (user) => user && { ...user, ...changes },
  )
}

/** Leaves nothing of a session in this browser; the server has ended it, or will. */
export function clearSession(): void {
  dropDrafts()
  deleteSavedDrafts()
  forgetSearches()
  keepToken(null)
  browserClient().clear()
}

/** Ends the session here and on the server; a server out of reach does not keep anybody signed in here. */
export async function endSession(): Promise<void> {
  await call('POST /auth/logout', { body: {} }).catch(() => null)
  clearSession()
}

/** The signed-in person for a guard; null for guests. Other failures are the page's to show. */
export async function fetchCurrentUser(maxAge = Number.POSITIVE_INFINITY): Promise<CurrentUser | null> {
  if (!readToken()) return null
  try {
    return await browserClient().fetchQuery({ ...currentUserQuery(), staleTime: maxAge })
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 404)) {
      keepToken(null)
      return null
    }
    throw error
  }
}
