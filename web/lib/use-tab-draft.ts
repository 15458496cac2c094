import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { deleteTabDraft, readTabDraft, saveTabDraft } from './drafts.ts'
import { readToken } from './session.ts'

interface TabDraftOptions {
  /** Whether leaving the form discards the draft, because the page has asked about that. */
  endsWithForm: boolean
}

/** Keeps what is typed into a form over reloads of its tab, until it is sent or reset. Not for passwords. */
export function useTabDraft<Values extends FieldValues>(
  { getValues, reset, subscribe }: UseFormReturn<Values>,
  name: string,
  { endsWithForm }: TabDraftOptions,
): void {
  useEffect(() => {
    const draft = readTabDraft(name)
    if (draft)
      reset({ ...getValues(), ...draft } as DefaultValues<Values> & Values, { keepDefaultValues: true })
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => (isDirty ? saveTabDraft(name, values) : deleteTabDraft(name)),
    })
    return () => {
      stop()
      // A session that has ended has not asked.
      if (endsWithForm && readToken() !== null) deleteTabDraft(name)
    }
  }, [getValues, reset, subscribe, name, endsWithForm])
}
