import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False on the server and in the browser's first render, true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
