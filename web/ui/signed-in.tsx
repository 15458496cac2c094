import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { useSession } from '#web/lib/current-user.ts'
import { CheckingSession } from './checking-session.tsx'

/** The content of a guarded page. If the session ends while it is open, the page's guard runs again and redirects. */
export function SignedIn({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { state, user } = useSession()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state === 'guest') revalidate()
  }, [state, revalidate])
  return user ? children(user) : <CheckingSession />
}
