import { type ReactNode, useState } from 'react'
import { useRedirectSignedIn } from './return-path.ts'

/**
 * A page for visitors who are not signed in. If a session is likely, the content stays invisible so that it does not
 * flash before the redirect. Once shown it stays visible, so that a form does not disappear right after a login.
 */
export function GuestsOnly({ from, children }: { from: string | null; children: ReactNode }) {
  const { state } = useRedirectSignedIn(from)
  const [shown, setShown] = useState(false)
  if (state === 'guest' && !shown) setShown(true)
  return <div className={shown ? undefined : 'in-data-[session=in]:invisible'}>{children}</div>
}
