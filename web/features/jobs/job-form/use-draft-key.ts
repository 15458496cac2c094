import { useEffect, useState } from 'react'
import { type DraftKey, draftLock, readSavedDraft } from '#web/lib/drafts.ts'

/** How many forms of the same name can be open at once with a draft each. */
const MAX_KEYS = 8

/** The names of the drafts that several open forms of the same name have. */
const draftNames = (name: string) =>
  Array.from({ length: MAX_KEYS }, (_, index) => (index === 0 ? name : `${name}~${index + 1}`))

export const NEW_JOB_DRAFT = 'vaga-nova'
export const newJobDrafts = draftNames(NEW_JOB_DRAFT)

/**
 * Claims one of several draft keys for the same form and locks it until `released`, so that two open tabs never share
 * one. A key whose draft was left behind by a closed tab is preferred to an empty one.
 */
async function claimDraftKey(key: DraftKey, released: Promise<void>): Promise<DraftKey> {
  const keys = draftNames(key.name).map((name) => ({ ...key, name }))
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
