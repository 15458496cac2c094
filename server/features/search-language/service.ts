import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { phraseKey } from './fold.ts'
import { buildLexicon, type City, type Lexicon } from './lexicon.ts'
import type { NamedPlace } from './places.ts'
import * as queries from './queries.ts'
import { type Term, understand } from './understanding.ts'

export { foldWords } from './fold.ts'
export type { City, NamedThing } from './lexicon.ts'
export type { NamedPlace } from './places.ts'

const FRESH_MS = 60_000

/** A thing asked for, as PostgreSQL searches it. */
export interface ParsedTerm {
  typed: string
  /** tsquery text: any of the term's phrases. */
  tsquery: string
  /** The same as stems: any of these lists, all of its stems. Null for words in quotes, whose order counts. */
  stems: string[][] | null
  /** Labels of the specialties and areas that it names. */
  labels: string[]
  /** Names medicine, a place of work or terms of work; other words say little about which job is meant. */
  isConcept: boolean
}

export interface ReadWords {
  terms: ParsedTerm[]
  /** tsquery text of what must not be there; empty when nothing is excluded. */
  excluded: string
  places: readonly NamedPlace[]
}

export interface SearchLanguage {
  /** Understands what was typed; a place in it is a place only where `places` are looked for. */
  read(text: string, options: { places: boolean }): Promise<ReadWords>
  /** The text with words that no open job has in their likely spelling; null when nothing likely is known. */
  correct(text: string): Promise<string | null>
  /** Every city of this name. */
  citiesNamed(name: string): Promise<readonly City[]>
  cityById(id: number): Promise<City | undefined>
  /** All that is known of words. */
  lexicon(): Promise<Lexicon>
}

const either = (queries: string[]) => {
  const some = [...new Set(queries.filter(Boolean))]
  return some.length > 1 ? `(${some.map((query) => `(${query})`).join(' | ')})` : (some[0] ?? '')
}
const stemsOf = (tsquery: string) => [...tsquery.matchAll(/'((?:[^']|'')+)'/g)].map(([, stem = '']) => stem)

/** Keeps what is known of words in memory, read again when it is a minute old. */
export function searchLanguage(db: Db, clock: Clock): SearchLanguage {
  let kept: { lexicon: Promise<Lexicon>; readAt: number } | null = null

  function lexicon(): Promise<Lexicon> {
    const now = clock.now().getTime()
    if (kept && now - kept.readAt < FRESH_MS) return kept.lexicon
    const reading = queries.lexiconRows(db).then(buildLexicon)
    const before = kept
    kept = { lexicon: reading, readAt: now }
    reading.catch(() => {
      kept = null
    })
    // Nobody waits for a newer one.
    if (!before) return reading
    const mine = kept
    mine.lexicon = before.lexicon
    reading.then(
      (lexicon) => {
        mine.lexicon = Promise.resolve(lexicon)
      },
      () => {},
    )
    return before.lexicon
  }

  async function parse(terms: readonly Term[], excluded: readonly string[], { concepts, labels }: Lexicon) {
    const phrases = terms.flatMap(({ phrases, isExact }) => phrases.map((phrase) => ({ phrase, isExact })))
    const asked = [...phrases, ...excluded.map((phrase) => ({ phrase, isExact: false }))]
    const parsed = asked.length > 0 ? await queries.parsePhrases(db, asked) : []
    let next = 0
    const parsedTerms = terms.map(({ typed, phrases, isKnown, isExact }) => {
      const own = parsed.slice(next, next + phrases.length)
      next += phrases.length
      const tsquery = either(own)
      const stems = own.map(stemsOf)
      return {
        typed,
        tsquery,
        stems: isExact ? null : stems.filter((some) => some.length > 0),
        labels: stems.flatMap((some) => labels.get(some.toSorted().join(' ')) ?? []),
        isConcept: isKnown || (stems[0] ?? []).every((stem) => concepts.has(stem)),
      }
    })
    return {
      terms: parsedTerms.filter(({ tsquery }) => tsquery !== ''),
      excluded: either(parsed.slice(next)),
    }
  }

  async function read(text: string, options: { places: boolean }): Promise<ReadWords> {
    const known = await lexicon()
    const { terms, excluded, places } = understand(text, known, options)
    return { ...(await parse(terms, excluded, known)), places }
  }

  return {
    read,
    async correct(text) {
      const { terms } = await read(text, { places: true })
      const unknown = terms.filter(({ isConcept }) => !isConcept).map(({ typed }) => typed)
      const likely = unknown.length > 0 ? await queries.likelyWords(db, unknown) : []
      const corrected = likely.reduce((sofar, { typed, spelling }) => sofar.replace(typed, spelling), text)
      return corrected === text ? null : corrected
    },
    citiesNamed: async (name) => (await lexicon()).cities.get(phraseKey(name)) ?? [],
    cityById: async (id) => (await lexicon()).citiesById.get(id),
    lexicon,
  }
}
