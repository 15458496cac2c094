import type { JobForm } from '#contract/jobs/jobs-form.ts'

/** The texts of a job, as a reviewer reads them. Description and requirements are sanitized HTML. */
export interface JobTexts {
  title: string
  description: string
  requirements: string
  salary_text: string | null
}

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
const lettersOfHtml = (html: string) => lettersOf(html.replace(/<[^>]*>/g, ' '))

/** Whether two versions have the same letters, digits and symbols. Changes of punctuation and markup need no review. */
export const sameTexts = (one: JobTexts, other: JobTexts) =>
  (['title', 'salary_text'] as const).every((name) => lettersOf(one[name]) === lettersOf(other[name])) &&
  (['description', 'requirements'] as const).every(
    (name) => lettersOfHtml(one[name]) === lettersOfHtml(other[name]),
  )
