import { foldText } from '#contract/fold-text.ts'

/** From this score on, two names are taken for those of one person. */
export const SAME_NAME = 0.85
/** Of two words that differ in one letter, such as 'Souza' and 'Sousa'. */
const SIMILAR_WORD = 0.9
/** One letter makes another word of a short one. */
const MIN_SIMILAR_LENGTH = 5
/** However many surnames two people share. */
const OTHER_FIRST_NAME = 0.5

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

const wordsOf = (name: string) =>
  (foldText(name).match(/[a-z0-9]+/g) ?? []).filter((word) => !particles.has(word))

/** One letter is added, missing or another one. */
function differsInOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(long.length === short.length ? start + 1 : start) === long.slice(start + 1)
}

/** 1 for the same folded word, less for one that differs in a letter, and 0 for another one. */
export const wordSimilarity = (one: string, other: string): number =>
  one === other
    ? 1
    : Math.min(one.length, other.length) >= MIN_SIMILAR_LENGTH && differsInOneLetter(one, other)
      ? SIMILAR_WORD
      : 0

/**
 * How much two names agree, from 0 to 1, regardless of case, accents, particles and the order of surnames. A surname that only
 * one of them has lowers the score.
 */
export function nameScore(one: string, other: string): number {
  const [words, left] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || left.length === 0) return 0
  const isSameFirst = wordSimilarity(words[0] as string, left[0] as string) > 0
  const total = words.length + left.length
  let sum = 0
  for (const word of words) {
    const scores = left.map((candidate) => wordSimilarity(word, candidate))
    const best = Math.max(0, ...scores)
    if (best > 0) left.splice(scores.indexOf(best), 1)
    sum += best
  }
  const score = (2 * sum) / total
  return isSameFirst ? score : Math.min(score, OTHER_FIRST_NAME)
}
