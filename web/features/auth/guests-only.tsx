import { type ReactNode, useState } from 'react'
import { useRedirectSignedIn } from './return-path.ts'

/**
 * A page for people who are not signed in. Where a session is likely its content is not painted, so that it does not
 * flash before the redirect; once shown it stays, so that a form that has just succeeded keeps its place.
 */
export function GuestsOnly({ from, children }: { from: string | null; children: ReactNode }) {
  const { state } = useRedirectSignedIn(from)
  const [shown, setShown] = useState(false)
  if (state === 'guest' && !shown) setShown(true)
  return <div className={shown ? undefined : 'in-data-[session=in]:invisible'}>{children}</div>
}
