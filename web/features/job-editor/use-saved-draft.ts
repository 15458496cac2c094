import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { JobForm } from '#contract/jobs-form.ts'
import {
  type DraftKey,
  deleteSavedDraft,
  readSavedDraft,
  type SavedDraft,
  saveDraft,
} from '#web/lib/saved-drafts.ts'
import type { JobDraft } from './draft.ts'

/** Where a form is kept, and the stored version that it begins with; 0 for a new job. */
export interface DraftTarget extends DraftKey {
  version: number
}

/**
 * Keeps what is typed until it is sent or thrown away: a closed tab, a reload or a lost session loses nothing. What was
 * kept from before a newer version of the job was saved is offered and never put in its place unasked.
 */
export function useSavedDraft(
  { subscribe, reset }: UseFormReturn<JobDraft, unknown, JobForm>,
  draft: JobDraft,
  { userId, name, version }: DraftTarget,
) {
  const [kept, setKept] = useState<SavedDraft | null>(() => readSavedDraft({ userId, name }, Date.now()))
  const isOutdated = kept !== null && kept.version < version
  const [isApplied, setApplied] = useState(kept !== null && !isOutdated)

  useEffect(() => {
    if (isApplied && kept) reset({ ...draft, ...kept.values }, { keepDefaultValues: true })
  }, [isApplied, kept, draft, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          isDirty
            ? saveDraft({ userId, name }, { savedAt: Date.now(), version, values: { ...values } })
            : deleteSavedDraft({ userId, name }),
      }),
    [subscribe, userId, name, version],
  )

  return {
    kept,
    isOutdated: isOutdated && !isApplied,
    apply: () => setApplied(true),
    discard() {
      deleteSavedDraft({ userId, name })
      setKept(null)
      setApplied(false)
      // An outdated draft was never in the form.
      if (isApplied) reset(draft)
    },
    drop: () => deleteSavedDraft({ userId, name }),
  }
}
