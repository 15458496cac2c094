import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import {
  deleteSavedDraft,
  deleteTabDraft,
  draftOwner,
  readSavedDraft,
  readTabDraft,
  saveDraft,
  saveTabDraft,
  valuesFromDraft,
} from './drafts.ts'
import { announceKept } from './kept-texts.ts'
import { readToken } from './session.ts'

interface DraftOptions {
  /** Name of the kept text for the offline banner: 'sua mensagem'. */
  what: string
  /** Whether leaving the form discards the draft, because the page has asked about that. */
  endsWithForm?: boolean
  /** Fields that are kept in the tab only: numbers of documents. */
  tabOnly?: readonly string[]
}

export interface Draft {
  /** When what a closed tab has left was kept, in milliseconds since 1970; null if nothing was restored from it. */
  restoredAt: number | null
  /** Puts the stored values back into the form. */
  discard: () => void
  /** Call it once the form is sent. */
  deleteDraft: () => void
}

/**
 * Keeps what is typed into a form until it is sent or reset: in its tab, and for users who are signed in also in this browser,
 * so that it survives a closed tab. There only the changed fields are kept, so that the others have the stored values of the day.
 * Not for passwords.
 */
export function useDraft<Values extends FieldValues>(
  { getValues, reset, subscribe }: UseFormReturn<Values>,
  name: string,
  { what, endsWithForm = false, tabOnly }: DraftOptions,
): Draft {
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const deletion = useRef(() => {})
  const withheld = tabOnly?.join()
  useEffect(() => {
    const userId = draftOwner()
    const key = userId === null ? null : { userId, name }
    const deleteDraft = () => {
      deleteTabDraft(name)
      if (key) deleteSavedDraft(key)
    }
    deletion.current = deleteDraft
    const inTab = readTabDraft(name)
    const saved = key && readSavedDraft(key, Date.now())
    const values = inTab ?? saved?.values
    if (values)
      reset(valuesFromDraft(getValues(), values) as DefaultValues<Values> & Values, {
        keepDefaultValues: true,
      })
    setRestoredAt(inTab ? null : (saved?.savedAt ?? null))
    const stop = subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty, dirtyFields = {} }) => {
        if (!isDirty) {
          deleteDraft()
          setRestoredAt(null)
          return
        }
        saveTabDraft(name, values)
        if (!key) return
        const typed = Object.entries(values).filter(
          ([field]) => field in dirtyFields && !withheld?.split(',').includes(field),
        )
        if (typed.length === 0) deleteSavedDraft(key)
        else saveDraft(key, { savedAt: Date.now(), version: 0, values: Object.fromEntries(typed) })
      },
    })
    const endKept = announceKept({ what, where: key ? 'device' : 'tab' })
    return () => {
      stop()
      endKept()
      // A session that has ended has not asked.
      if (endsWithForm && readToken() !== null) deleteDraft()
    }
  }, [getValues, reset, subscribe, name, what, endsWithForm, withheld])
  return { restoredAt, discard: () => reset(), deleteDraft: () => deletion.current() }
}
