import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths, sameSitePath } from '#contract/paths.ts'
import { welcomePath } from '#web/lib/guard.ts'

const isUnder = (path: string, page: string) => new RegExp(`^${page}(?:[/?#]|$)`).test(path)

/** Where to go after signing in: to `from`, but to the profile completion first if the profile is incomplete. */
export function pathAfterSignIn(user: Pick<CurrentUser, 'profileComplete'>, from: string | null): string {
  const target = sameSitePath(from, paths.dashboard)
  if (isUnder(target, paths.login) || isUnder(target, paths.register)) return pathAfterSignIn(user, null)
  // A person who joins a team does not need a profile of her own.
  if (user.profileComplete || isUnder(target, paths.teamInvitation('[^/]+'))) return target
  if (isUnder(target, paths.welcome)) return target
  return target === paths.dashboard ? paths.welcome : welcomePath(target)
}

/** Adds `from` to a path if it is a path of this site, so that it survives registration. */
export function withFrom(path: string, from: string | null): string {
  const target = from && sameSitePath(from, '')
  return target ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ from: target })}` : path
}
