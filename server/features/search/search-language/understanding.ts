import type { Weekday } from '#contract/jobs/job-dates.ts'
import { phraseKey, type Word, wordsOf } from './fold.ts'
import { fillers, knownPhraseAt } from './known-phrases.ts'
import type { Lexicon } from './lexicon.ts'
import { findPlaces, type NamedPlace } from './places.ts'
import { type NamedWeekdays, weekdaysAt } from './weekday-words.ts'

/** One thing that is asked for, in any of these phrases or on any of these weekdays. */
export interface Term {
  typed: string
  phrases: readonly string[]
  weekdays: readonly Weekday[]
  /** The words must stand side by side, in this order. */
  isExact: boolean
  /** A name or synonym of the lexicon, or words in quotes. */
  isKnown: boolean
}

export interface Understanding {
  terms: readonly Term[]
  /** Words that a job must not have, as in '-teleconsulta'. */
  excluded: readonly string[]
  places: readonly NamedPlace[]
}

/** Terms beyond these numbers are ignored, because every term costs time. People use up to a dozen words. */
const MAX_TERMS = 12
const MAX_EXCLUDED = 8

/** The first items with distinct keys. */
function firstDistinct<T>(items: readonly T[], keyOf: (item: T) => string, max: number): T[] {
  const seen = new Set<string>()
  return items
    .filter((item) => {
      const key = keyOf(item)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, max)
}

/** Separates words in quotes and words after a minus from the rest. */
function splitQuoted(text: string): { rest: string; exact: string[]; excluded: string[] } {
  const exact: string[] = []
  const excluded: string[] = []
  const rest = text
    .replace(/"([^"]+)"/g, (_, phrase: string) => {
      if (wordsOf(phrase).length > 0) exact.push(phrase)
      return ' '
    })
    .replace(/(?<=^|\s)-([\p{L}\p{N}]+)/gu, (_, word: string) => {
      excluded.push(word)
      return ' '
    })
  return { rest, exact, excluded }
}

const plain = { weekdays: [], isExact: false }

function weekdayTerm(words: readonly Word[], { weekdays, phrases }: NamedWeekdays, lexicon: Lexicon): Term {
  const meanings = phrases.flatMap((phrase) => lexicon.synonyms.get(phraseKey(phrase)) ?? [])
  return {
    typed: words.map(({ typed }) => typed).join(' '),
    phrases: [...phrases, ...meanings],
    weekdays,
    isExact: false,
    isKnown: true,
  }
}

function termsOf(words: readonly Word[], lexicon: Lexicon): Term[] {
  const terms: Term[] = []
  for (let start = 0; start < words.length; ) {
    const days = weekdaysAt(words, start)
    const known = days ? null : knownPhraseAt(words, start, lexicon)
    const { typed, folded } = words[start] as Word
    if (days) terms.push(weekdayTerm(words.slice(start, start + days.length), days, lexicon))
    else if (known)
      terms.push({ ...plain, typed: known.typed, phrases: [known.typed, ...known.meanings], isKnown: true })
    else if (!fillers.has(folded)) terms.push({ ...plain, typed, phrases: [typed], isKnown: false })
    start += (days ?? known)?.length ?? 1
  }
  return terms
}

export interface ReadingOptions {
  /** The name of a place counts as a place, else as a word. */
  places: boolean
  /** Whether a name that may be any word is the name of a small city. */
  isCity: (name: string) => boolean
}

/** Reads a search as a person would: places, known names and abbreviations, then the remaining words. */
export function understand(text: string, lexicon: Lexicon, options: ReadingOptions): Understanding {
  const { rest, exact, excluded } = splitQuoted(text)
  const words = wordsOf(rest)
  const places = options.places ? findPlaces(words, lexicon, options.isCity) : []
  const starts = [0, ...places.map(({ end }) => end)]
  const parts = starts.map((start, index) => words.slice(start, places[index]?.start))
  const terms: Term[] = [
    ...parts.flatMap((part) => termsOf(part, lexicon)),
    ...exact.map((phrase) => ({
      typed: `"${phrase}"`,
      phrases: [phrase],
      weekdays: [],
      isExact: true,
      isKnown: true,
    })),
  ]
  return {
    terms: firstDistinct(terms, ({ typed, isExact }) => `${isExact} ${phraseKey(typed)}`, MAX_TERMS),
    excluded: firstDistinct(excluded, phraseKey, MAX_EXCLUDED),
    places,
  }
}
