import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { failureMessage } from '#contract/failure-messages.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { emptyJobFormValues, type JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { paymentFailure } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { type QuotaError, quotaErrorOf } from '#web/features/payments/subscriptions/quota-error.ts'
import { CallError } from '#web/lib/api.ts'

export interface SaveOptions {
  /**
   * Saves the job, or reserves it to be paid for, and leaves the page. Resolves to false if nothing was saved and the page
   * has explained why.
   * @throws CallError, which the form shows
   */
  save: (job: JobForm, options: Pick<JobFormValues, 'isSponsored'>) => Promise<boolean>
  /** Shown if a failed call has no message of its own. */
  failureText: string
  onSaved: () => void
}

/** Spec B §8, Job create and edit. */
const saveOrder = ['details', 'error', 'detail', 'errors', 'message'] as const

const isFieldName = (name: string): name is keyof JobFormValues => Object.hasOwn(emptyJobFormValues, name)

/** The form's submit handler. A failed call becomes errors of fields, a quota error or a message. */
export function useSaveJob(
  { handleSubmit, setError, getValues }: UseFormReturn<JobFormValues, unknown, JobForm>,
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
    setFailure(
      getValues('isSponsored') ? paymentFailure(error) : failureMessage(error, failureText, saveOrder),
    )
  }

  // A second Enter can come before the form knows that it is being submitted, and would publish the job twice.
  const isSaving = useRef(false)
  const submit = handleSubmit(async (job) => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(null)
    setQuotaError(null)
    try {
      if (await save(job, { isSponsored: getValues('isSponsored') })) onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showError(error)
    } finally {
      isSaving.current = false
    }
  })
  return { submit, failure, quotaError }
}
