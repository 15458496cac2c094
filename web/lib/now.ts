import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

const MINUTE = 60_000
const never = () => () => {}
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** 'Now' for relative times: while hydrating the moment the page was rendered for, then the browser's own. */
export function useNow(): number {
  const root = useRouteLoaderData('root') as { now: number } | undefined
  return useSyncExternalStore(never, thisMinute, () => root?.now ?? 0)
}
