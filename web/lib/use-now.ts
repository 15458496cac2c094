import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

const MINUTE = 60_000
const noSubscription = () => () => {}
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/**
 * The current minute in milliseconds since 1970, for relative times. During hydration it is the time for which the server
 * rendered the page.
 */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { now: number } | undefined
  return useSyncExternalStore(noSubscription, thisMinute, () => root?.now ?? 0)
}
