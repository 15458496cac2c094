import { useSyncExternalStore } from 'react'
import { sharedStorage } from '#web/lib/browser-storage.ts'

export type Density = 'comfortable' | 'compact'

const KEY = 'tableDensity'
const listeners = new Set<() => void>()
const current = (): Density => (sharedStorage.read(KEY) === 'compact' ? 'compact' : 'comfortable')

/** How high the rows of all tables are: 44 px, or 36 px. The choice is remembered on this device. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    (): Density => 'comfortable',
  )
  const choose = (next: Density) => {
    sharedStorage.write(KEY, next === 'compact' ? next : null)
    for (const listener of listeners) listener()
  }
  return [density, choose]
}
