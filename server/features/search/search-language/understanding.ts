import { phraseKey, type Word, wordsOf } from './fold.ts'
import { fillers, knownPhraseAt } from './known-phrases.ts'
import type { Lexicon } from './lexicon.ts'
import { findPlaces, type NamedPlace } from './places.ts'
import type { NamedDistance } from './sentences/distance-part.ts'
import { isGap, readSentence, type Sentence, wordsBetween } from './sentences/sentence.ts'
import type { SentencePart } from './sentences/sentence-part.ts'

/** One thing that is asked for, in any of these phrases. */
export interface Term {
  typed: string
  phrases: readonly string[]
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
  /** Everything else that filters can express, in the order of the words. */
  parts: readonly SentencePart[]
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

/** Separates words in quotes and words after a minus from the rest, which stay where they are. */
function splitQuoted(text: string): { rest: string; exact: string[]; excluded: string[] } {
  const exact: string[] = []
  const excluded: string[] = []
  // Nothing is read over what is taken.
  const gap = (taken: string) => '|'.repeat(taken.length)
  const rest = text
    .replace(/"([^"]+)"/g, (taken, phrase: string) => {
      if (wordsOf(phrase).length > 0) exact.push(phrase)
      return gap(taken)
    })
    .replace(/(?<=^|\s)-([\p{L}\p{N}]+)/gu, (taken, word: string) => {
      excluded.push(word)
      return gap(taken)
    })
  return { rest, exact, excluded }
}

const plain = { isExact: false }

function termsOf(words: readonly Word[], lexicon: Lexicon): Term[] {
  const terms: Term[] = []
  for (let start = 0; start < words.length; ) {
    const known = knownPhraseAt(words, start, lexicon)
    const { typed, folded } = words[start] as Word
    if (known)
      terms.push({ ...plain, typed: known.typed, phrases: [known.typed, ...known.meanings], isKnown: true })
    else if (!fillers.has(folded) && !isGap(words[start] as Word))
      terms.push({ ...plain, typed, phrases: [typed], isKnown: false })
    start += known?.length ?? 1
  }
  return terms
}

export interface ReadingOptions {
  /** The name of a place counts as a place, else as a word. */
  places: boolean
  /** The day in Brasília, yyyy-mm-dd, if words that filters express are read as parts; null if they are words. */
  parts: { today: string } | null
  /** Whether a name that may be any word is the name of a small city. */
  isCity: (name: string) => boolean
}

/** Parts that are not inside the name of a place: in 'São Domingos' no day is meant. */
const outsidePlaces = (sentence: Sentence, places: readonly NamedPlace[]) =>
  sentence.parts.filter(({ kind, start, end }) => {
    const spans = places.flatMap((place) => place.spans)
    const isInside = spans.some(
      (span) => span.start <= start && span.end >= end && span.end - span.start > end - start,
    )
    return kind === 'employer' || !isInside
  })

/** Only blanks, punctuation and prepositions. */
const isJoint = (text: string) => /^[\s,;()]*(?:(?:de|do|da|dos|das|em|no|na|a)[\s,]*)*$/i.test(text)

/** The places with the distances beside them, and the other distances. A single place has them wherever they are. */
function withDistances(text: string, places: readonly NamedPlace[], sentence: Sentence) {
  const cities = places.filter((place) => place.cities.length > 0)
  const near = new Map<NamedPlace, NamedDistance>()
  for (const distance of sentence.distances) {
    const beside = cities.find(({ spans: [span = distance] }) =>
      span.start >= distance.end
        ? isJoint(text.slice(distance.end, span.start))
        : isJoint(text.slice(span.end, distance.start)),
    )
    const place = beside ?? (cities.length === 1 ? cities[0] : undefined)
    if (place && !near.has(place)) near.set(place, distance)
  }
  return {
    places: places.map((place): NamedPlace => {
      const distance = near.get(place)
      if (!distance) return place
      const { kilometres, start, end } = distance
      return { ...place, isAround: true, kilometres, spans: [...place.spans, { start, end }] }
    }),
    // 'Perto de mim, até 50 km' is one thing.
    fromVisitor: sentence.parts.some(({ kind }) => kind === 'nearMe')
      ? []
      : sentence.distances.filter((distance) => ![...near.values()].includes(distance)),
  }
}

/** Reads a search as a person would: what filters can express, places, known names and abbreviations, then the other words. */
export function understand(typed: string, lexicon: Lexicon, options: ReadingOptions): Understanding {
  const text = typed.normalize('NFC')
  const { rest, exact, excluded } = splitQuoted(text)
  const words = wordsOf(rest)
  const placesIn = (some: readonly Word[]) =>
    options.places ? findPlaces(some, lexicon, options.isCity) : []
  const sentence: Sentence = options.parts
    ? readSentence(rest, { words, lexicon, today: options.parts.today })
    : { parts: [], distances: [], ignored: [] }
  const fixed = sentence.parts.filter(({ kind }) => kind === 'employer')
  const read = [...sentence.distances, ...sentence.ignored]
  const alone = placesIn(wordsBetween(words, [...fixed, ...read]))
  const parts = outsidePlaces(sentence, alone)
  const left = wordsBetween(words, [...parts, ...read])
  const found = parts.length > fixed.length ? placesIn(left) : alone
  const { places, fromVisitor } = withDistances(rest, found, sentence)
  const starts = [0, ...found.map(({ end }) => end)]
  const segments = starts.map((start, index) => left.slice(start, found[index]?.start))
  const terms: Term[] = [
    ...segments.flatMap((segment) => termsOf(segment, lexicon)),
    ...exact.map((phrase) => ({ typed: `"${phrase}"`, phrases: [phrase], isExact: true, isKnown: true })),
  ]
  return {
    terms: firstDistinct(terms, ({ typed, isExact }) => `${isExact} ${phraseKey(typed)}`, MAX_TERMS),
    excluded: firstDistinct(excluded, phraseKey, MAX_EXCLUDED),
    places,
    parts: [...parts, ...fromVisitor.map(nearVisitor)].sort((one, other) => one.start - other.start),
  }
}

const nearVisitor = ({ kilometres, start, end }: NamedDistance): SentencePart => ({
  kind: 'nearMe',
  label: `Até ${kilometres} km de você`,
  filters: {},
  start,
  end,
  others: [],
})
