import { useEffect, useState } from 'react'
import { type DraftKey, draftLock, readSavedDraft } from '#web/lib/drafts.ts'

/** How many forms of the same name can be open at once with a draft each. */
const MAX_KEYS = 8

/**
 * Claims one of several draft keys for the same form and locks it until `released`, so that two open tabs never share
 * one. A key whose draft was left behind by a closed tab is preferred to an empty one.
 */
async function claimDraftKey(key: DraftKey, released: Promise<void>): Promise<DraftKey> {
  const keys = Array.from({ length: MAX_KEYS }, (_, index) => ({
    ...key,
    name: index === 0 ? key.name : `${key.name}~${index + 1}`,
  }))
  const hasDraft = (candidate: DraftKey) => readSavedDraft(candidate, Date.now()) !== null
  const candidates = [...keys.filter(hasDraft), ...keys.filter((candidate) => !hasDraft(candidate))]
  for (const candidate of candidates) {
    const isClaimed = await new Promise<boolean>((resolve) => {
      // Browsers offer locks on secure origins only.
      if (!navigator.locks) return resolve(true)
      navigator.locks.request(draftLock(candidate), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? released : undefined
      })
    })
    if (isClaimed) return candidate
  }
  return key
}

/** The draft key of the form `name` in this tab; null for a moment, until one has been claimed. */
export function useDraftKey(userId: string, name: string): DraftKey | null {
  const [key, setKey] = useState<DraftKey | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    claimDraftKey({ userId, name }, released).then((claimed) => {
      if (!isUnmounted) setKey(claimed)
    })
    return () => {
      isUnmounted = true
      release()
    }
  }, [userId, name])
  return key
}
