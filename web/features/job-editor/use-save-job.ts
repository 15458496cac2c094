import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { failureMessage } from '#contract/errors.ts'
import type { JobForm } from '#contract/jobs-form.ts'
import { type QuotaError, quotaErrorOf } from '#web/features/subscriptions/quota-error.ts'
import { CallError } from '#web/lib/api.ts'
import { emptyJobFormValues, type JobFormValues, withHtml } from './form-values.ts'

interface SaveOptions {
  save: (job: JobForm) => Promise<boolean>
  failureText: string
  onSaved: () => void
}

/** Spec B §8, Job create and edit. */
const saveOrder = ['details', 'error', 'detail', 'errors', 'message'] as const

const isFieldName = (name: string): name is keyof JobFormValues => Object.hasOwn(emptyJobFormValues, name)

/** The form's submit handler. A failed call becomes errors of fields, a quota error or a message. */
export function useSaveJob(
  { handleSubmit, setError }: UseFormReturn<JobFormValues, unknown, JobForm>,
  { save, failureText, onSaved }: SaveOptions,
) {
  const [failure, setFailure] = useState<string | null>(null)
  const [quotaError, setQuotaError] = useState<QuotaError | null>(null)

  const showError = (error: CallError) => {
    const reached = quotaErrorOf(error)
    if (reached) return setQuotaError(reached)
    const fieldErrors = Object.entries(error.fieldErrors).map(
      ([path, message]) => [path.split('.')[0] ?? '', message] as const,
    )
    for (const [name, message] of fieldErrors) if (isFieldName(name)) setError(name, { message })
    if (fieldErrors.some(([name]) => isFieldName(name))) return
    setFailure(failureMessage(error, failureText, saveOrder))
  }

  // A second Enter can come before the form knows that it is being submitted, and would publish the job twice.
  const isSaving = useRef(false)
  const submit = handleSubmit(async (job) => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(null)
    setQuotaError(null)
    try {
      if (await save(withHtml(job))) onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showError(error)
    } finally {
      isSaving.current = false
    }
  })
  return { submit, failure, quotaError }
}
