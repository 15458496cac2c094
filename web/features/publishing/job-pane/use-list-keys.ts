import { useLayoutEffect } from 'react'
import { isCovered, isTyping } from '#web/lib/panel/page-keys.ts'

interface ListKeys {
  step: (by: 1 | -1) => void
  /** Null while no job is open. */
  close: (() => void) | null
}

/** J and K go through the list, Escape closes the job that is open. None works in a field or under a dialog. */
export function useListKeys({ step, close }: ListKeys) {
  // An ordinary effect may run after the next key, which would act on the job that was open before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else if (event.key === 'Escape') close?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
