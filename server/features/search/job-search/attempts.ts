import { ANY_JOB } from '#server/features/jobs/job-index/service.ts'
import { quoteLexeme, type WordQuery } from '#server/features/jobs/job-matching/service.ts'
import {
  namedQuery,
  type ParsedTerm,
  type ParsedWords,
} from '#server/features/search/search-language/service.ts'

/** One way to search the words. */
export interface Attempt extends WordQuery {
  /** Some of the words are left out. The reply says so. */
  relaxed: boolean
  /** Words count in the descriptions of jobs too, because no job names them. The reply says so. */
  inDescriptions: boolean
}

/** More terms than this are a sentence, not a list of key words. */
const MAX_KEY_WORDS = 3

type Condition = Pick<WordQuery, 'tsquery' | 'labelLists'>

const joined = (tsqueries: readonly string[], operator: ' & ' | ' | ') =>
  tsqueries.map((tsquery) => `(${tsquery})`).join(operator)

/** The lists of labels of each term; null if any of them has none. */
function listsOf(terms: readonly ParsedTerm[]) {
  const perTerm = terms.map(({ named }) => named)
  return perTerm.every((lists) => lists !== null) ? perTerm : null
}

/** An index cannot find what is missing, so exclusions alone start from every job. */
const everyJob: Condition = { tsquery: quoteLexeme(ANY_JOB), labelLists: [] }

/** A job names all of the terms. */
const allNamed = (terms: readonly ParsedTerm[]): Condition =>
  terms.length === 0
    ? everyJob
    : { tsquery: joined(terms.map(namedQuery), ' & '), labelLists: listsOf(terms) }

function anyNamed(terms: readonly ParsedTerm[]): Condition {
  const lists = listsOf(terms)
  return { tsquery: joined(terms.map(namedQuery), ' | '), labelLists: lists && [lists.flat()] }
}

/**
 * Specialties and areas are what a job is about: a description that mentions them says little. A complaint says much, unless
 * another term, or a part of the sentence (`saysWork`), says which work is meant.
 */
function describable(terms: readonly ParsedTerm[], saysWork: boolean): readonly ParsedTerm[] {
  const isVague = !saysWork && terms.every(({ isLay, isConcept }) => isLay || !isConcept)
  return terms.filter(
    ({ named, labels, isLay }) => named !== null && (labels.length === 0 || (isLay && isVague)),
  )
}

/** A job has all of the terms, some of them perhaps in its description. */
function allDescribed(terms: readonly ParsedTerm[], inDescriptions: readonly ParsedTerm[]): Condition {
  return {
    tsquery: joined(
      terms.map((term) =>
        inDescriptions.includes(term) ? `(${namedQuery(term)}) | (${term.tsquery})` : namedQuery(term),
      ),
      ' & ',
    ),
    labelLists: null,
  }
}

const excluding = ({ tsquery }: Condition, excluded: string): Condition => ({
  tsquery: `(${tsquery}) & !(${excluded})`,
  labelLists: null,
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

/** The terms as jobs name them, and if none does, as they describe them. */
function waysOf(
  terms: readonly ParsedTerm[],
  { relaxed, saysWork }: { relaxed: boolean; saysWork: boolean },
): Omit<Attempt, 'ranking'>[] {
  const named = { ...allNamed(terms), relaxed, inDescriptions: false }
  const inDescriptions = describable(terms, saysWork)
  return inDescriptions.length > 0
    ? [named, { ...allDescribed(terms, inDescriptions), relaxed, inDescriptions: true }]
    : [named]
}

/**
 * How to search the words, the strictest attempt first; empty if there are no words to search. If they are few, a job must have
 * all of them. Of the words of a whole sentence it needs only the concepts; the others affect the rank. A specialty is never given
 * up, only one of several complaints.
 */
export function attemptsOf(
  { terms, excluded, parts }: ParsedWords,
  { mayMatchAny }: { mayMatchAny: boolean },
): Attempt[] {
  if (terms.length === 0)
    return excluded
      ? [{ ...excluding(everyJob, excluded), ranking: '', relaxed: false, inDescriptions: false }]
      : []
  const concepts = terms.filter(({ isConcept }) => isConcept)
  const saysMore = concepts.length > 0 || parts.length > 0
  const isSentence = terms.length + parts.length > MAX_KEY_WORDS && saysMore
  const required = isSentence ? concepts : terms
  const essential = saysMore ? concepts : terms
  const saysWork = parts.some(({ kind }) => kind === 'schedule' || kind === 'fact')

  const attempts = waysOf(required, { relaxed: false, saysWork })
  if (essential.length < required.length) attempts.push(...waysOf(essential, { relaxed: true, saysWork }))
  // A specialty says more about which job is meant than a shift or a workplace.
  const specialties = essential.filter(({ labels }) => labels.length > 0)
  if (mayMatchAny && specialties.length > 0 && specialties.length < essential.length)
    attempts.push({ ...allNamed(specialties), relaxed: true, inDescriptions: false })
  // Of several complaints, one may be what the doctor treats.
  const alternatives = specialties.length > 0 ? specialties : essential
  const isOpen = specialties.every(({ isLay }) => isLay)
  if (mayMatchAny && isOpen && alternatives.length > 1)
    attempts.push({ ...anyNamed(alternatives), relaxed: true, inDescriptions: false })

  const ranking = rankingOf(terms)
  return attempts.map((attempt) => ({
    ...attempt,
    ...(excluded && excluding(attempt, excluded)),
    ranking,
  }))
}
