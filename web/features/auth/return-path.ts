import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { VERIFICATION_HOURS } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths, sameSitePath } from '#contract/paths.ts'
import { useSession } from '#web/lib/current-user.ts'
import { welcomePath } from '#web/lib/guard.ts'

const isUnder = (path: string, page: string) => new RegExp(`^${page}(?:[/?#]|$)`).test(path)

/** Where somebody goes who has just signed in, or had already: back to `from`, by way of the profile's completion. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'profileComplete'>, from: string | null): string {
  const target = sameSitePath(from, paths.dashboard)
  if (isUnder(target, paths.login) || isUnder(target, paths.register)) return pathAfterSignIn(user, null)
  if (user.profileComplete) return target
  if (isUnder(target, paths.welcome)) return target
  return target === paths.dashboard ? paths.welcome : welcomePath(target)
}

/** Takes people who are signed in away from the pages for guests, also right after a login. */
export function useRedirectSignedIn(from: string | null) {
  const session = useSession()
  const navigate = useNavigate()
  const target = session.user && pathAfterSignIn(session.user, from)
  useEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target, navigate])
  return session
}

/** Adds `from` to an address where there is one, so that it survives the way through registration. */
export function withFrom(path: string, from: string | null): string {
  const target = from && sameSitePath(from, '')
  return target ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ from: target })}` : path
}

const KEY = 'returnTo'

/** At registration: keeps `from` for the tab that the mail's link opens, as long as that link lives. */
export function saveReturnPath(from: string | null): void {
  const until = Date.now() + VERIFICATION_HOURS * 3_600_000
  try {
    if (from) localStorage.setItem(KEY, JSON.stringify({ path: from, until }))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the way back is lost; the dashboard stands in.
  }
}

export function readReturnPath(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { path: string; until: number } | null
    return kept && kept.until > Date.now() ? kept.path : null
  } catch {
    return null
  }
}
