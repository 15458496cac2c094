import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#web/lib/current-user.ts'

/** True once a page that was rendered for guests turns out to be seen by somebody who is signed in. */
export function useBecameSignedIn(): boolean {
  const { state } = useSession()
  const [first] = useState(state)
  return first === 'unknown' && state === 'signedIn'
}

/**
 * Reads the page again as the visitor: what is over or unpublished for guests is shown to its owner and applicants.
 * The result is a class that keeps the guests' page from being seen by somebody signed in before that is known.
 */
export function useOwnView(): string {
  const { state } = useSession()
  const became = useBecameSignedIn()
  const { revalidate } = useRevalidator()
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (became) revalidate().finally(() => setIsRead(true))
  }, [became, revalidate])
  const waits = state === 'unknown' || (became && !isRead)
  return waits ? 'in-data-[session=in]:invisible' : ''
}
