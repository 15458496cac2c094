import { useSyncExternalStore } from 'react'

/** Whether a panel fits beside a list, or what needs another width fits. False while the server renders and until hydration. */
export function useWideScreen(from = '80rem'): boolean {
  const query = `(min-width: ${from})`
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
