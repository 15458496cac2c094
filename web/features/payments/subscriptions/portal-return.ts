import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/session.ts'
import { showSubscription } from './queries.ts'

const KEY = 'billing-portal'

/** Call it before the browser leaves for the portal. */
export const notePortalVisit = () => tabStorage.write(KEY, 'open')

/** After a visit of the portal: has the server fetch the subscription once, so that nobody waits for a webhook. */
export function usePortalReturn(): void {
  const client = useQueryClient()
  useEffect(() => {
    const sync = () => {
      if (tabStorage.read(KEY) === null) return
      tabStorage.write(KEY, null)
      // A failure needs no report: the page shows what the server knows, and webhooks follow.
      call('POST /subscriptions/sync').then(
        (subscription) => showSubscription(client, subscription),
        () => null,
      )
    }
    sync()
    // The browser's back button can bring the page back without rendering it again.
    window.addEventListener('pageshow', sync)
    return () => window.removeEventListener('pageshow', sync)
  }, [client])
}
