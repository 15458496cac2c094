import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 80rem)'

/** Whether a panel fits beside a list. False while the server renders and until hydration. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
