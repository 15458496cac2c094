import type { JobForm } from '#contract/jobs-form.ts'

/** The free texts of a job: what a reviewer reads. Long ones are sanitized HTML. */
export interface JobWords {
  title: string
  description: string
  requirements: string
  salary_text: string | null
}

/** What was typed, with its long texts cleaned -> its words. */
export const wordsOf = ({
  form: { title, salary },
  description,
  requirements,
}: Pick<JobWords, 'description' | 'requirements'> & {
  form: Pick<JobForm, 'title' | 'salary'>
}): JobWords => ({
  title,
  description,
  requirements,
  salary_text: salary || null,
})

const lettersOf = (text: string | null) =>
  (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether both say the same, letter by letter; marks and paragraphs are no reviewer's business. */
export const sameWords = (one: JobWords, other: JobWords) =>
  (['title', 'description', 'requirements', 'salary_text'] as const).every(
    (name) => lettersOf(one[name]) === lettersOf(other[name]),
  )
