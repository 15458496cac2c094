import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

const MINUTE = 60_000
const noSubscription = () => () => {}
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/**
 * What follows from the current minute, in milliseconds since 1970: a relative time. During hydration it is the time for which the
 * server rendered the page; only components for which something else follows from the real one are then rendered again.
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
