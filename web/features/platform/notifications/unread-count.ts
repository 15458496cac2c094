import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { read } from '#web/lib/page.ts'

/** Refetched every minute while the page is visible, and when the user returns to it. */
export const live = { staleTime: 0, refetchInterval: MINUTE_MS, refetchOnWindowFocus: true } as const

export const unreadCountQuery = () => ({ ...read('GET /notifications/unread-count'), ...live })

/** Calls whose replies a new notification can make outdated. */
const affectedCalls = /^GET \/(notifications|applications\/|dashboard\/|jobs\/employer)/

/** When the unread count rises, refetches the affected data on the screen; other affected data is refetched when next shown. */
export function useRefetchOnNew(unread: number | undefined): void {
  const client = useQueryClient()
  const lastKnown = useRef(unread)
  useEffect(() => {
    const before = lastKnown.current
    lastKnown.current = unread
    if (before === undefined || unread === undefined || unread <= before) return
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        affectedCalls.test(String(key)) && key !== 'GET /notifications/unread-count',
    })
  }, [client, unread])
}
