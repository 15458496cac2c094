import { useEffect, useState } from 'react'
import { type DraftPlace, holdDraftPlace } from '#web/lib/kept-drafts.ts'

/** Where this tab keeps the form of this name while it is open; null until that is known, which takes no time to see. */
export function useDraftSlot(userId: string, name: string): DraftPlace | null {
  const [slot, setSlot] = useState<DraftPlace | null>(null)
  useEffect(() => {
    let isOver = false
    const { promise, resolve } = Promise.withResolvers<void>()
    holdDraftPlace({ userId, name }, promise).then((held) => {
      if (!isOver) setSlot(held)
    })
    return () => {
      isOver = true
      resolve()
    }
  }, [userId, name])
  return slot
}
