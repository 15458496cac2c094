import { useEffect, useState } from 'react'
import { claimDraftKey, type DraftKey } from '#web/lib/saved-drafts.ts'

/** Where this tab keeps the form of this name while it is open; null until that is known, which takes no time to see. */
export function useDraftKey(userId: string, name: string): DraftKey | null {
  const [slot, setSlot] = useState<DraftKey | null>(null)
  useEffect(() => {
    let isOver = false
    const { promise, resolve } = Promise.withResolvers<void>()
    claimDraftKey({ userId, name }, promise).then((held) => {
      if (!isOver) setSlot(held)
    })
    return () => {
      isOver = true
      resolve()
    }
  }, [userId, name])
  return slot
}
