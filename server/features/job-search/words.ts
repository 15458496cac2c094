import type { ParsedTerm, ReadWords } from '#server/features/search-language/service.ts'
import { quote, type WordQuery } from './matching.ts'

/** A way to take the words, with what is told when it is the one that finds something. */
export interface Attempt extends WordQuery {
  relaxed: boolean
}

const LONGEST_LIST_OF_WORDS = 3

const every = (terms: readonly ParsedTerm[]) => terms.map(({ tsquery }) => `(${tsquery})`).join(' & ')
const any = (terms: readonly ParsedTerm[]) => terms.map(({ tsquery }) => `(${tsquery})`).join(' | ')

/** What ranks: each word, and above all the specialty or area that it names. */
const ranking = (terms: readonly ParsedTerm[]) =>
  [any(terms), ...terms.flatMap(({ labels }) => labels.map(quote))].join(' | ')

/**
 * How to look for the words, the strictest first. In a whole sentence only what it is about must be in a job, the other
 * words rank; a few words alone are all meant. Empty when there is nothing to look for.
 */
export function attemptsOf({ terms, excluded }: ReadWords, { mayLoosen }: { mayLoosen: boolean }): Attempt[] {
  if (terms.length === 0) return excluded ? [{ must: `!(${excluded})`, rank: '', relaxed: false }] : []
  const concepts = terms.filter(({ isConcept }) => isConcept)
  const isSentence = terms.length > LONGEST_LIST_OF_WORDS && concepts.length > 0
  const ways: { must: string; relaxed: boolean }[] = []
  if (!isSentence) ways.push({ must: every(terms), relaxed: false })
  if (concepts.length > 0 && (isSentence || concepts.length < terms.length))
    ways.push({ must: every(concepts), relaxed: !isSentence })
  const telling = concepts.length > 0 ? concepts : terms
  if (mayLoosen && telling.length > 1) ways.push({ must: any(telling), relaxed: true })
  const but = excluded ? ` & !(${excluded})` : ''
  return ways.map(({ must, relaxed }) => ({ must: `(${must})${but}`, rank: ranking(terms), relaxed }))
}
