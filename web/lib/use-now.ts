import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { MINUTE_MS } from '#contract/durations.ts'

const noSubscription = () => () => {}
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/**
 * A value derived from the current minute, in milliseconds since 1970, such as a relative time. During hydration the
 * minute is that of the server's rendering. Only components whose value differs for the real minute are then rendered
 * again.
 */
export function useFromNow<T extends string | number>(from: (now: number) => T): T {
  const root = useRouteLoaderData('root') as { now: number } | undefined
  return useSyncExternalStore(
    noSubscription,
    () => from(thisMinute()),
    () => from(root?.now ?? 0),
  )
}

const itself = (now: number) => now

/** The current minute. */
export const useNow = (): number => useFromNow(itself)
