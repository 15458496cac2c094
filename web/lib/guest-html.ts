import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from './current-user.ts'

/** Whether this page was rendered for guests and its visitor has turned out to be signed in. */
export function useSignedInOnGuestHtml(): boolean {
  const { state } = useSession()
  const [first] = useState(state)
  return first === 'unknown' && state === 'signedIn'
}

/**
 * Loads the page again for a signed-in visitor, who may see what guests may not. Returns a class that hides the guests'
 * page from such a visitor until then.
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
