import { useQuery } from '@tanstack/react-query'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { useSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const POLL_MS = 5_000
const keyOf = (email: string) => `waiting:${email.trim().toLowerCase()}`

/** Stores the key with which this tab can ask whether the mailed link was opened. */
export const saveWaitingKey = (email: string, key: string): void => tabStorage.write(keyOf(email), key)

const readWaitingKey = (email: string): string | null => tabStorage.read(keyOf(email))

/**
 * Whether the link that was mailed to this address has been opened: `signedIn` if that was in this browser, `verified` if
 * elsewhere. Asks only while the page is visible.
 */
export function useVerificationStatus(email: string) {
  const isHydrated = useHydrated()
  const { user } = useSession()
  const isSignedIn = user?.email === email.toLowerCase()
  const waitingKey = isHydrated ? readWaitingKey(email) : null
  const { data } = useQuery({
    queryKey: ['POST /auth/verification-status', waitingKey],
    queryFn: () => call('POST /auth/verification-status', { body: { waitingKey: waitingKey ?? '' } }),
    enabled: waitingKey !== null && !isSignedIn,
    refetchInterval: ({ state }) => (state.data?.verified ? false : POLL_MS),
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  })
  if (isSignedIn) return { state: 'signedIn', user } as const
  return { state: data?.verified ? 'verified' : 'waiting', user: null } as const
}
