import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and in the first render of the browser, true once the page answers. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
