import { useSyncExternalStore } from 'react'
import { sharedStorage } from '#web/lib/browser-storage.ts'

const KEY = 'advanceAfterDecision'
const listeners = new Set<() => void>()

/** Whether the next new application opens by itself after a decision. On unless switched off on this device. */
export function useAutoAdvance(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sharedStorage.read(KEY) !== 'off',
    () => true,
  )
  const choose = (next: boolean) => {
    sharedStorage.write(KEY, next ? null : 'off')
    for (const listener of listeners) listener()
  }
  return [isOn, choose]
}
