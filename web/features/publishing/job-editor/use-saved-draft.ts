import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { draftFormValues, type JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import {
  type DraftKey,
  deleteSavedDraft,
  readSavedDraft,
  type SavedDraft,
  saveDraft,
} from '#web/lib/drafts.ts'
import { announceKept } from '#web/lib/kept-texts.ts'

/** A draft's key, and the version of the stored job that the form starts from; 0 for a new job. */
export interface DraftBase extends DraftKey {
  version: number
}

/**
 * Keeps what is typed until it is sent or discarded, so that nothing is lost when the tab is closed or reloaded or the
 * session ends. A draft of the same version is restored at once. An outdated one, from before the job was last saved, is
 * only offered.
 */
export function useSavedDraft(
  { subscribe, reset }: UseFormReturn<JobFormValues, unknown, JobForm>,
  { initialValues, preset }: { initialValues: JobFormValues; preset: Partial<JobFormValues> | undefined },
  { userId, name, version }: DraftBase,
) {
  const [draft, setDraft] = useState<SavedDraft | null>(() => readSavedDraft({ userId, name }, Date.now()))
  const isOutdated = draft !== null && draft.version < version
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isApplied, setApplied] = useState(draft !== null && !isOutdated)

  useEffect(() => {
    if (isApplied && draft)
      reset({ ...initialValues, ...draftFormValues(draft.values), ...preset }, { keepDefaultValues: true })
  }, [isApplied, draft, initialValues, preset, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          const now = Date.now()
          if (isDirty) saveDraft({ userId, name }, { savedAt: now, version, values: { ...values } })
          else deleteSavedDraft({ userId, name })
          setSavedAt(isDirty ? now : null)
        },
      }),
    [subscribe, userId, name, version],
  )

  useEffect(() => announceKept({ what: 'o rascunho da vaga', where: 'device' }), [])

  const deleteDraft = () => deleteSavedDraft({ userId, name })
  const notice = draft && {
    savedAt: draft.savedAt,
    isOutdated: isOutdated && !isApplied,
    apply: () => setApplied(true),
    discard() {
      deleteDraft()
      setDraft(null)
      setApplied(false)
      // An outdated draft was never in the form.
      if (isApplied) reset(initialValues)
    },
  }
  return { notice, savedAt, deleteDraft }
}
