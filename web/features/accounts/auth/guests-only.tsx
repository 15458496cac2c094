import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/lib/current-user.ts'
import { pathAfterSignIn } from './return-path.ts'

/**
 * A page for visitors who are not signed in: redirects the others, also right after a login. If a session is likely, the
 * content stays invisible so that it does not flash before the redirect. Once shown it stays visible, so that a form does
 * not disappear right after a login.
 */
export function GuestsOnly({ from, children }: { from: string | null; children: ReactNode }) {
  const { state, user } = useSession()
  const navigate = useNavigate()
  const target = user && pathAfterSignIn(user, from)
  useEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target, navigate])
  const [shown, setShown] = useState(false)
  if (state === 'guest' && !shown) setShown(true)
  return <div className={shown ? undefined : 'in-data-[session=in]:invisible'}>{children}</div>
}
