import type { PartKind } from '#contract/api/search/job-search.ts'
import type { FilterValues } from '#contract/search/job-search.ts'

/** From where to where something is in a text. */
export interface Span {
  start: number
  end: number
}

/** A meaning of words: filters of the search, and their text. */
export interface Meaning {
  /** 'Sábado', 'A partir de R$ 1.500 / plantão' */
  label: string
  filters: Omit<FilterValues, 'search'>
}

/** Words of a search that say something which filters express. */
export interface SentencePart extends Meaning, Span {
  kind: PartKind
  /** The words exclude something: 'sem plantão'. */
  isNegated?: boolean
  /** The ids of the companies that are meant, which may be several. */
  employers?: readonly string[]
  /** Other meanings, if the words are ambiguous. */
  others: readonly Meaning[]
}

/**
 * Finds the parts of one kind in a text as `foldSentence` returns it. `today` is the day in Brasília, yyyy-mm-dd. Parts do not
 * overlap, and are in the order of the words.
 */
export type PartReader = (text: string, today: string) => SentencePart[]

/** The text in small letters without accents, each at its place: 'Sábado à noite' -> 'sabado a noite'. */
export const foldSentence = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const folded = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      return folded.length === letter.length ? folded : letter
    })
    .join('')
