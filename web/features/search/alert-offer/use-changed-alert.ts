import { startTransition, useEffect, useState } from 'react'
import { type ChangedAlert, changedAlert } from './changed-alert.ts'

/**
 * The alert whose search is being changed; null on the server and in the browser's first render. Without one, the page is not
 * rendered again: an update above parts that are not hydrated yet makes React hydrate them at once, without a pause.
 */
export function useChangedAlert(): ChangedAlert | null {
  const [hasAlert, setHasAlert] = useState(false)
  useEffect(() => {
    if (changedAlert()) startTransition(() => setHasAlert(true))
  }, [])
  return hasAlert ? changedAlert() : null
}
