import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'

/** An earlier page of this tab's history. */
export interface PreviousPage {
  href: string
  /** How many entries of the history lie between, as a negative number. */
  delta: number
}

/** Pages that only lead to another one. */
const passedThrough: readonly string[] = [
  paths.login,
  paths.register,
  paths.welcome,
  paths.authCallback,
  paths.forgotPassword,
  paths.verifyEmail,
  paths.verificationSent,
]

/**
 * The last page before this one that is of this site and is not this page with another query. Null if there is none, or if
 * the browser cannot tell.
 */
function findPreviousPage(): PreviousPage | null {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const here = navigation?.currentEntry?.index ?? -1
  const earlier = navigation?.entries().slice(0, Math.max(0, here)) ?? []
  for (const { url, index } of earlier.reverse()) {
    const { pathname, search, hash } = URL.parse(url ?? '') ?? {}
    if (!pathname || pathname === window.location.pathname || passedThrough.includes(pathname)) continue
    return { href: `${pathname}${search}${hash}`, delta: index - here }
  }
  return null
}

/** The previous page; null during server rendering and hydration. */
export function usePreviousPage(): PreviousPage | null {
  const { key } = useLocation()
  const [previous, setPrevious] = useState<PreviousPage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may change the history
  useEffect(() => setPrevious(findPreviousPage()), [key])
  return previous
}
