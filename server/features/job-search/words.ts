import type { ParsedTerm, ReadWords } from '#server/features/search-language/service.ts'
import { quote, type WordQuery } from './matching.ts'

/** A way to take the words, with what is told when it is the one that finds something. */
export interface Attempt extends WordQuery {
  relaxed: boolean
}

const LONGEST_LIST_OF_WORDS = 3

/** What must be in a job, as tsquery text and as stems: of each group one list, of the list all stems. */
interface Way {
  must: string
  groups: string[][][] | null
  relaxed: boolean
}

const joined = (terms: readonly ParsedTerm[], by: ' & ' | ' | ') =>
  terms.map(({ tsquery }) => `(${tsquery})`).join(by)
const stemsOf = (terms: readonly ParsedTerm[]) => {
  const lists = terms.map(({ stems }) => stems)
  return lists.every((stems) => stems !== null) ? lists : null
}
const every = (terms: readonly ParsedTerm[]) => ({ must: joined(terms, ' & '), groups: stemsOf(terms) })
const any = (terms: readonly ParsedTerm[]) => {
  const stems = stemsOf(terms)
  return { must: joined(terms, ' | '), groups: stems && [stems.flat()] }
}

/** What ranks: each word, and above all the specialty or area that it names. */
const ranking = (terms: readonly ParsedTerm[]) =>
  [joined(terms, ' | '), ...terms.flatMap(({ labels }) => labels.map(quote))].join(' | ')

/**
 * How to look for the words, the strictest first. In a whole sentence only what it is about must be in a job, the other
 * words rank; a few words alone are all meant. Empty when there is nothing to look for.
 */
export function attemptsOf({ terms, excluded }: ReadWords, { mayLoosen }: { mayLoosen: boolean }): Attempt[] {
  if (terms.length === 0)
    return excluded ? [{ must: `!(${excluded})`, rank: '', groups: null, relaxed: false }] : []
  const concepts = terms.filter(({ isConcept }) => isConcept)
  const isSentence = terms.length > LONGEST_LIST_OF_WORDS && concepts.length > 0
  const ways: Way[] = []
  if (!isSentence) ways.push({ ...every(terms), relaxed: false })
  if (concepts.length > 0 && (isSentence || concepts.length < terms.length))
    ways.push({ ...every(concepts), relaxed: !isSentence })
  const telling = concepts.length > 0 ? concepts : terms
  if (mayLoosen && telling.length > 1) ways.push({ ...any(telling), relaxed: true })
  const rank = ranking(terms)
  return ways.map(({ must, groups, relaxed }) =>
    excluded
      ? { must: `(${must}) & !(${excluded})`, groups: null, rank, relaxed }
      : { must, groups, rank, relaxed },
  )
}
