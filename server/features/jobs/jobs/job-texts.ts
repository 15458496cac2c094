import type { JobForm } from '#contract/jobs/jobs-form.ts'
import type { TextColumns } from './job-columns.ts'

/** The texts of a job, as a reviewer reads them. Description and requirements are sanitized HTML. */
export type JobTexts = TextColumns

/** The texts of a form whose HTML has been cleaned. */
export const textsOf = ({
  form: { title, salary },
  description,
  requirements,
}: Pick<JobTexts, 'description' | 'requirements'> & {
  form: Pick<JobForm, 'title' | 'salary'>
}): JobTexts => ({
  title,
  description,
  requirements,
  salary_text: salary || null,
})

// Symbols count, because words can be written in circled letters.
const lettersOf = (text: string | null) => (text ?? '').replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ').trim()

// Only for HTML: in a title, text between angle brackets is shown.
const lettersOfHtml = (html: string | null) => lettersOf((html ?? '').replace(/<[^>]*>/g, ' '))

const lettersIn: Record<keyof JobTexts, (text: string | null) => string> = {
  title: lettersOf,
  salary_text: lettersOf,
  description: lettersOfHtml,
  requirements: lettersOfHtml,
}

/** Whether two versions have the same letters, digits and symbols. Changes of punctuation and markup need no review. */
export const sameTexts = (one: JobTexts, other: JobTexts) =>
  (Object.keys(lettersIn) as (keyof JobTexts)[]).every(
    (name) => lettersIn[name](one[name]) === lettersIn[name](other[name]),
  )
