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

// Symbols count: words can be written in circled letters too.
const lettersOf = (text: string | null) => (text ?? '').replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ').trim()

// Only of HTML: what stands between angle brackets in a title is read.
const lettersOfHtml = (html: string) => lettersOf(html.replace(/<[^>]*>/g, ' '))

/** Whether both say the same, letter by letter; punctuation and paragraphs are no reviewer's business. */
export const sameWords = (one: JobWords, other: JobWords) =>
  (['title', 'salary_text'] as const).every((name) => lettersOf(one[name]) === lettersOf(other[name])) &&
  (['description', 'requirements'] as const).every(
    (name) => lettersOfHtml(one[name]) === lettersOfHtml(other[name]),
  )
