import type { Word } from '../fold.ts'
import { fillers, MAX_PHRASE_WORDS } from '../known-phrases.ts'
import type { Lexicon } from '../lexicon.ts'
import { contractPartsIn } from './contract-part.ts'
import { datePartsIn } from './date-part.ts'
import { distancesIn, type NamedDistance, nearMePartsIn } from './distance-part.ts'
import { employerPartsIn } from './employer-part.ts'
import { factPartsIn } from './fact-part.ts'
import { levelPartsIn } from './level-part.ts'
import { payPartsIn } from './pay-part.ts'
import { withGap } from './phrase-table.ts'
import { schedulePartsIn } from './schedule-part.ts'
import { foldSentence, type PartReader, type SentencePart, type Span } from './sentence-part.ts'
import { weekdayPartsIn } from './weekday-part.ts'

/**
 * The readers in the order in which they read. Each sees only the words that those before it have left: 'dia 28' is no hour, and
 * '1.500 por plantão' says nothing about the regime.
 */
const readers: readonly PartReader[] = [
  nearMePartsIn,
  datePartsIn,
  payPartsIn,
  weekdayPartsIn,
  levelPartsIn,
  schedulePartsIn,
  contractPartsIn,
  factPartsIn,
]

const TIME = '\\d{1,2} ?(?:h(?:s|rs?|oras?)?|:\\d\\d)'
/** Greetings, and times of day, which are no lengths of a plantão: 'boa noite', 'das 7h às 19h'. */
const SAYING_NOTHING = new RegExp(
  `(?<![a-z0-9])(?:boa noite|boa tarde|bom dia|(?:das? |de )?(?:${TIME}|\\d{1,2}) ?(?:as|a|ate as|ate|-) ?${TIME}|entre ${TIME} e ${TIME})(?![a-z0-9])`,
  'g',
)

export interface Sentence {
  parts: readonly SentencePart[]
  distances: readonly NamedDistance[]
  /** Words that say nothing about a job. */
  ignored: readonly Span[]
}

/** Everything in a text that filters can express, other than places. `words` are those of the text. */
export function readSentence(
  text: string,
  { words, lexicon, today }: { words: readonly Word[]; lexicon: Lexicon; today: string },
): Sentence {
  const parts: SentencePart[] = employerPartsIn(words, lexicon)
  let unread = foldSentence(text)
  const close = ({ start, end }: Span) => {
    unread = withGap(unread, start, end)
  }
  parts.forEach(close)
  const ignored = [...unread.matchAll(SAYING_NOTHING)].map(({ 0: words, index: start }) => ({
    start,
    end: start + words.length,
  }))
  ignored.forEach(close)
  const distances = distancesIn(unread)
  distances.forEach(close)
  for (const read of readers) {
    const found = read(unread, today)
    parts.push(...found)
    found.forEach(close)
  }
  return {
    parts: withoutNames(parts, words, lexicon).sort((one, other) => one.start - other.start),
    distances,
    ignored,
  }
}

const isIn = (word: Word, { start, end }: Span) => word.start >= start && word.start < end

/** Without parts inside longer known phrases, of which they are only some of the words. */
function withoutNames(
  parts: readonly SentencePart[],
  words: readonly Word[],
  lexicon: Lexicon,
): SentencePart[] {
  if (parts.length === 0) return []
  const inNames = new Set<SentencePart>()
  for (let start = 0; start < words.length; start += 1)
    for (let length = Math.min(MAX_PHRASE_WORDS, words.length - start); length >= 2; length -= 1) {
      const phrase = words.slice(start, start + length)
      const key = phrase.map((word) => word.key).join(' ')
      if (!lexicon.synonyms.has(key) && !lexicon.names.has(key)) continue
      const says = phrase.filter(({ folded }) => !fillers.has(folded))
      if (says.every((word) => parts.some((part) => isIn(word, part)))) continue
      const [first, last] = [phrase[0] as Word, phrase.at(-1) as Word]
      for (const part of parts)
        if (part.kind !== 'employer' && part.start >= first.start && part.end <= last.end) inNames.add(part)
    }
  return parts.filter((part) => !inNames.has(part))
}

/** The words of a text, with a gap for each of those that have been read. */
export const wordsBetween = (words: readonly Word[], read: readonly Span[]): Word[] =>
  words.map((word) => (read.some((span) => isIn(word, span)) ? { ...word, folded: GAP, key: GAP } : word))

const GAP = '|'
export const isGap = ({ folded }: Word): boolean => folded === GAP
