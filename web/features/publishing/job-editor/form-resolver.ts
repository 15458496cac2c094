import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { type JobForm as Job, jobEditForm, jobForm } from '#contract/jobs/jobs-form.ts'
import {
  type DateValues,
  datesProblem,
  type JobFormValues,
  jobOfValues,
} from '#web/features/jobs/job-form/form-values.ts'
import { hasDates } from '#web/features/jobs/job-form/job-kind.ts'

/** The two differ in their messages for missing fields (spec B §5). */
const schemas = { create: jobForm, edit: jobEditForm }

/**
 * Checks that the contract's schema cannot make: the choice of the kind, and times that pass while the form is open.
 */
function typingProblems(values: JobFormValues, stored: readonly DateValues[]): FieldErrors<JobFormValues> {
  const of = (message: string) => ({ type: 'custom', message })
  const problem = hasDates(values) ? datesProblem(values.dates, stored) : null
  return {
    ...(!values.kind && { kind: of('Escolha o que você quer publicar') }),
    ...(problem && { dates: of(problem) }),
  }
}

/** `stored` are the dates of a stored job. */
export function resolverOf(
  kind: keyof typeof schemas,
  stored: readonly DateValues[],
): Resolver<JobFormValues, unknown, Job> {
  const resolve: Resolver<JobFormValues, unknown, Job> = zodResolver(
    z
      .custom<JobFormValues>()
      .transform((values): z.input<typeof jobForm> => jobOfValues(values))
      .pipe(schemas[kind]),
  )
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    const problems = typingProblems(values, stored)
    if (Object.keys(problems).length === 0) return result
    return { values: {}, errors: { ...problems, ...result.errors } }
  }
}
