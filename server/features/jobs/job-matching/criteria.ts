import { ANY_JOB, type LabelGroup, labelGroups } from '#server/features/jobs/job-index/service.ts'

/** Words as PostgreSQL searches them. */
export interface WordQuery {
  /** The text of the tsquery that a job's document must match. */
  tsquery: string
  /** tsquery text by which the matches are ranked; empty if they are not ranked. */
  ranking: string
  /**
   * The same condition as lexemes, stems or labels: of every group, a job must have all of at least one list. Null if
   * they cannot express it (words in quotes, excluded words).
   */
  stemGroups: readonly (readonly (readonly string[])[])[] | null
}

/** Conditions that a job must meet to be found: every label group and the words, as of `now`. */
export interface Criteria {
  groups: readonly LabelGroup[]
  words: WordQuery | null
  now: Date
}

/** A lexeme inside tsquery text. */
export const quoteLexeme = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

const NO_JOB = quoteLexeme('job=none')

/** The criteria as one tsquery text, for the GIN index. */
export function tsqueryOf({ groups, words }: Criteria): string {
  const perGroup = groups.flatMap(({ labels, except = [] }) => [
    labels.length > 0 ? `(${labels.map(quoteLexeme).join(' | ')})` : NO_JOB,
    ...except.map((label) => `!${quoteLexeme(label)}`),
  ])
  return [...(words ? [`(${words.tsquery})`] : []), ...perGroup].join(' & ') || quoteLexeme(ANY_JOB)
}

export const asksForFeatured = ({ groups }: Criteria) => groups.some(({ filter }) => filter === 'isFeatured')

/** The same criteria, restricted to jobs published in the last `days` days. */
export const publishedWithin = (criteria: Criteria, days: number): Criteria => ({
  ...criteria,
  groups: [...criteria.groups, ...labelGroups({ publishedWithin: days }, criteria.now)],
})
