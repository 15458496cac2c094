import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { momentsOf } from './booking-texts.ts'
import { refetchBookings } from './queries.ts'

/** Longer waits overflow a timer. */
const MAX_WAIT_MS = 2 ** 31 - 1

/**
 * The current minute, and on a page that stays open the moment when a deadline, start or end of these bookings passes. What the
 * server knows by then is read again.
 */
export function useBookingsNow(bookings: readonly ListedBooking[]): number {
  const minute = useNow()
  const [reached, setReached] = useState(0)
  const client = useQueryClient()
  const moments = useMemo(() => momentsOf(bookings), [bookings])
  const now = Math.max(minute, reached)
  const next = moments.find((moment) => moment > now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that ended early starts again
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(
      () => {
        setReached(Date.now())
        if (Date.now() >= next) void refetchBookings(client)
      },
      Math.min(Math.max(0, next - Date.now()), MAX_WAIT_MS),
    )
    return () => clearTimeout(timer)
  }, [next, reached, client])
  return now
}
