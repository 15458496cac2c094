import { ANY_JOB } from '#server/features/jobs/job-index/service.ts'
import { quoteLexeme, type WordQuery } from '#server/features/jobs/job-matching/service.ts'
import type { ParsedTerm, ParsedWords } from '#server/features/search/search-language/service.ts'

/** One way to search the words. */
export interface Attempt extends WordQuery {
  /** Some of the words are left out. The reply says so. */
  relaxed: boolean
}

/** More terms than this are a sentence, not a list of key words. */
const MAX_KEY_WORDS = 3

type Condition = Pick<WordQuery, 'tsquery' | 'stemGroups'>

const joined = (tsqueries: readonly string[], operator: ' & ' | ' | ') =>
  tsqueries.map((tsquery) => `(${tsquery})`).join(operator)
const tsqueriesOf = (terms: readonly ParsedTerm[]) => terms.map(({ tsquery }) => tsquery)

/** The stems of each term; null if any of them has none. */
function stemsOf(terms: readonly ParsedTerm[]): string[][][] | null {
  const perTerm = terms.map(({ stems }) => stems)
  return perTerm.every((stems) => stems !== null) ? perTerm : null
}

const allOf = (terms: readonly ParsedTerm[]): Condition => ({
  tsquery: joined(tsqueriesOf(terms), ' & '),
  stemGroups: stemsOf(terms),
})

function anyOf(terms: readonly ParsedTerm[]): Condition {
  const stems = stemsOf(terms)
  return { tsquery: joined(tsqueriesOf(terms), ' | '), stemGroups: stems && [stems.flat()] }
}

/** An index cannot find what is missing, so exclusions alone start from every job. */
const everyJob: Condition = { tsquery: quoteLexeme(ANY_JOB), stemGroups: null }

const excluding = ({ tsquery }: Condition, excluded: string): Condition => ({
  tsquery: `(${tsquery}) & !(${excluded})`,
  stemGroups: null,
})

/** Matches are ranked by every term, and also by the specialties and areas that the terms name. */
const rankingOf = (terms: readonly ParsedTerm[]) =>
  [
    joined(
      terms.map(({ ranking }) => ranking),
      ' | ',
    ),
    ...terms.flatMap(({ labels }) => labels.map(quoteLexeme)),
  ].join(' | ')

/**
 * How to search the words, the strictest attempt first; empty if there are no words to search. If they
 * are few, a job must have all of them. Of a whole sentence it needs only the concepts and weekdays; the other words affect
 * the rank. Weekdays are given up before concepts.
 */
export function attemptsOf(
  { terms, excluded }: ParsedWords,
  { mayMatchAny }: { mayMatchAny: boolean },
): Attempt[] {
  if (terms.length === 0)
    return excluded ? [{ ...excluding(everyJob, excluded), ranking: '', relaxed: false }] : []
  const concepts = terms.filter(({ isConcept }) => isConcept)
  const isSentence = terms.length > MAX_KEY_WORDS && concepts.length > 0
  const dated = terms.filter(({ isConcept, isWeekday }) => isConcept || isWeekday)
  const required = isSentence ? dated : terms
  const essential = concepts.length > 0 ? concepts : terms

  const attempts = [{ ...allOf(required), relaxed: false }]
  if (concepts.length > 0 && concepts.length < dated.length && dated.length < required.length)
    attempts.push({ ...allOf(dated), relaxed: true })
  if (essential.length < required.length) attempts.push({ ...allOf(essential), relaxed: true })
  // A specialty says more about which job is meant than a shift or a workplace.
  const named = essential.filter(({ labels }) => labels.length > 0)
  if (mayMatchAny && named.length > 0 && named.length < essential.length)
    attempts.push({ ...allOf(named), relaxed: true })
  if (mayMatchAny && essential.length > 1) attempts.push({ ...anyOf(essential), relaxed: true })

  const ranking = rankingOf(terms)
  return attempts.map((attempt) => ({
    ...attempt,
    ...(excluded && excluding(attempt, excluded)),
    ranking,
  }))
}
