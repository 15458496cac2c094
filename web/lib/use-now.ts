import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

const MINUTE = 60_000
const never = () => () => {}
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** The current minute, for relative times, in milliseconds since 1970. During hydration it is the time that the server rendered for. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { now: number } | undefined
  return useSyncExternalStore(never, thisMinute, () => root?.now ?? 0)
}
