import { ANY_JOB, type LabelGroup, labelGroups, stemOf } from '#server/features/jobs/job-index/service.ts'

/** Lists of labels: a job must have all of at least one list. */
export type LabelLists = readonly (readonly string[])[]

/** Words as PostgreSQL searches them. */
export interface WordQuery {
  /** The text of the tsquery that a job's document must match. */
  tsquery: string
  /** tsquery text by which the matches are ranked; empty if they are not ranked. */
  ranking: string
  /**
   * The same condition as labels: of every group, a job must have all of at least one list. Null if they cannot express it
   * (words in quotes or in descriptions, excluded words).
   */
  labelLists: readonly LabelLists[] | null
}

/** Jobs by their slots, for each chunk that has any. `bits` are hexadecimal. */
export type JobSet = readonly { chunk: number; bits: string }[]

/** Conditions that a job must meet to be found: every label group and the words, as of `now`. */
export interface Criteria {
  groups: readonly LabelGroup[]
  words: WordQuery | null
  now: Date
  /** Only these jobs; all if it is absent. */
  within?: JobSet | undefined
}

/** A lexeme inside tsquery text. */
export const quoteLexeme = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** A label as tsquery text. Words are lexemes with the weights of the title (A) and of the key words (B). */
function labelQuery(label: string): string {
  const stem = stemOf(label)
  return stem === null ? quoteLexeme(label) : `${quoteLexeme(stem)}:AB`
}

/** Lists of labels as tsquery text. */
export const listsQuery = (lists: LabelLists): string =>
  lists.map((labels) => `(${labels.map(labelQuery).join(' & ')})`).join(' | ')

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
