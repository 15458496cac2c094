import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './current-user.ts'

/** Whether the server rendered this page for guests and the browser has since found a session. */
export function useSignedInOnGuestHtml(): boolean {
  const { state } = useSession()
  const [first] = useState(state)
  return first === 'unknown' && state === 'signedIn'
}

/**
 * Loads a page again that was rendered for guests if its visitor is signed in and may therefore see more. Returns a class that
 * hides the guests' version from such visitors until then.
 */
export function useReplacedGuestHtml(): string {
  const { state } = useSession()
  const isSignedIn = useSignedInOnGuestHtml()
  const { revalidate } = useRevalidator()
  const [isReplaced, setReplaced] = useState(false)
  useEffect(() => {
    if (isSignedIn) revalidate().finally(() => setReplaced(true))
  }, [isSignedIn, revalidate])
  const isHidden = state === 'unknown' || (isSignedIn && !isReplaced)
  return isHidden ? 'in-data-[session=in]:invisible' : ''
}
