/**
 * Interprets typed words. `understanding.ts` splits a text into terms and places with the help of the lexicon (known
 * names, synonyms, cities); PostgreSQL then makes a tsquery of each term.
 */
import { foldText } from '#contract/fold-text.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { label, titleLabel, wordLabel } from '#server/features/jobs/job-index/service.ts'
import { type LabelLists, listsQuery, quoteLexeme } from '#server/features/jobs/job-matching/service.ts'
import { sharedDistrict } from './districts.ts'
import { foldWords, phraseKey, wordsOf } from './fold.ts'
import { MAX_PHRASE_WORDS } from './known-phrases.ts'
import { buildLexicon, type City, type Lexicon, ufsOf } from './lexicon.ts'
import { parseCache } from './parse-cache.ts'
import { misspeltPlaces, withNames } from './place-spelling.ts'
import type { NamedPlace } from './places.ts'
import * as queries from './queries.ts'
import { titlePhrases, titleWords } from './title-names.ts'
import { type Term, type Understanding, understand } from './understanding.ts'

export { foldWords, phraseKey } from './fold.ts'
export type { City, Lexicon, SearchTarget } from './lexicon.ts'
export type { NamedPlace } from './places.ts'

export { MAX_PHRASE_WORDS, ufsOf }

const FRESH_MS = 60_000

/** A term as PostgreSQL searches it. */
export interface ParsedTerm {
  typed: string
  /** Where a job names its subject: it must have all labels of one of the lists. Null for words in quotes. */
  named: LabelLists | null
  /** tsquery text: any of the term's phrases wherever it is in the texts of a job, or the label of one of its weekdays. */
  tsquery: string
  /** tsquery text by which jobs are ranked. */
  ranking: string
  /** The labels of the specialties and areas that it names. */
  labels: string[]
  /** It names an organ or a complaint, by which several specialties may be meant. */
  isLay: boolean
  /** It names medicine, a workplace or terms of work. Other words say little about which job is meant. */
  isConcept: boolean
  /** It names days of the week: a job on none of them does not fit, but is better than nothing. */
  isWeekday: boolean
}

export interface ParsedWords {
  terms: readonly ParsedTerm[]
  /** The text of the tsquery that a job must not match; empty if nothing is excluded. */
  excluded: string
  places: readonly NamedPlace[]
}

export interface SearchLanguage {
  /** Parses a text. The name of a place counts as a place only if `places` is set, else as a word. */
  parse(text: string, options: { places: boolean }): Promise<ParsedWords>
  /** The meaning of a text, before PostgreSQL sees it. */
  understand(text: string): Promise<Understanding>
  /** The text with the right names of the places that are misspelt in it; null if there are none. */
  correctPlaces(text: string): Promise<string | null>
  /** The text with the likely spelling of words that no open job has; null if there is none. */
  correctSpelling(text: string): Promise<string | null>
  /** The text with the city of a neighbourhood that is not read alone; null if there is none, or if it names more places. */
  withCity(text: string): Promise<string | null>
  /** Every city of this name. */
  citiesNamed(name: string): Promise<readonly City[]>
  cityById(id: number): Promise<City | undefined>
  lexicon(): Promise<Lexicon>
  /** Synonyms or nicknames have changed. */
  forget(): void
}

/**
 * Keeps the lexicon in memory. After a minute it is read again, and the old one is used until that is done. After
 * `forget` everybody waits for the new one.
 */
function lexiconReader(db: Db, clock: Clock): { read: () => Promise<Lexicon>; forget: () => void } {
  let current: { lexicon: Promise<Lexicon>; readAt: number } | null = null
  const forget = () => {
    current = null
  }
  const read = () => {
    const now = clock.now().getTime()
    if (current && now - current.readAt < FRESH_MS) return current.lexicon
    const reading = queries.lexiconRows(db).then(buildLexicon)
    const next = { lexicon: current?.lexicon ?? reading, readAt: now }
    current = next
    reading.then(
      () => {
        next.lexicon = reading
      },
      () => {
        if (current === next) current = null
      },
    )
    return next.lexicon
  }
  return { read, forget }
}

const anyOf = (tsqueries: string[]) => {
  const distinct = [...new Set(tsqueries.filter(Boolean))]
  return distinct.length > 1 ? `(${distinct.map((query) => `(${query})`).join(' | ')})` : (distinct[0] ?? '')
}
/** The text with one of its words replaced. */
const withWord = (text: string, typed: string, spelling: string) =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, 'u'), () => spelling)
const stemsOf = (tsquery: string) => [...tsquery.matchAll(/'((?:[^']|'')+)'/g)].map(([, stem = '']) => stem)

/**
 * Where a job names the term. A specialty or area is named by its label, or by its very words in the title: as key words they may
 * be part of a company's name, and the stem of 'oncologista' is that of 'cirurgião oncológico'. A day is named by a date, or by
 * the text of a job without dates.
 */
function listsOf(
  { phrases, weekdays }: Term,
  { stems, labels, lexicon }: { stems: readonly string[][]; labels: readonly string[]; lexicon: Lexicon },
): LabelLists {
  const specialties = [...lexicon.filterNames.medicalSpecialties.keys()].map((name) => name.split(' '))
  const isShared = (word: string) => specialties.filter((words) => words.includes(word)).length > 1
  const days = weekdays.map((day) => label('weekday', day))
  // A tag with the name of a specialty says less than the specialty.
  const tags = phrases.flatMap((phrase) => {
    const tag = lexicon.filterNames.tags.get(foldText(phrase))
    return tag && !lexicon.filterNames.medicalSpecialties.has(foldText(phrase)) ? [label('tags', tag)] : []
  })
  const inWords =
    labels.length > 0
      ? [...phrases, ...labels.flatMap((one) => titlePhrases(one.slice(one.indexOf('=') + 1), isShared))].map(
          (phrase) => titleWords(phrase).map(titleLabel),
        )
      : stems.filter(({ length }) => days.length === 0 || length > 1).map((list) => list.map(wordLabel))
  return [...[...labels, ...tags, ...days].map((one) => [one]), ...inWords.filter(({ length }) => length > 0)]
}

/** A term and the tsqueries of its phrases, as one condition. */
function parsedTerm(term: Term, tsqueries: string[], lexicon: Lexicon): ParsedTerm {
  const { typed, isKnown, isExact } = term
  const weekdays = term.weekdays.map((weekday) => label('weekday', weekday))
  const isWeekday = weekdays.length > 0
  const stems = tsqueries.map(stemsOf).filter((list) => list.length > 0)
  const labels = isExact
    ? []
    : stems.flatMap((list) => lexicon.labelsByStems.get(list.toSorted().join(' ')) ?? [])
  const onWeekdays = weekdays.map(quoteLexeme)
  return {
    typed,
    named: isExact ? null : listsOf(term, { stems, labels, lexicon }),
    tsquery: anyOf([...tsqueries, ...onWeekdays]),
    // A date says more than a text that says 'fim de semana'.
    ranking: anyOf(isWeekday ? onWeekdays : tsqueries),
    labels,
    isLay: lexicon.layTerms.has(phraseKey(typed)),
    isConcept: !isWeekday && (isKnown || (stems[0] ?? []).every((stem) => lexicon.conceptStems.has(stem))),
    isWeekday,
  }
}

/** The term as tsquery text, where a job names its subject. */
export const namedQuery = ({ named, tsquery }: ParsedTerm): string => (named ? listsQuery(named) : tsquery)

/** Names of small cities are places unless an open job has their words. */
async function understood(
  db: Db,
  text: string,
  lexicon: Lexicon,
  options: { places: boolean },
): Promise<Understanding> {
  const doubtful: string[] = []
  const asCities = understand(text, lexicon, {
    ...options,
    isCity: (name) => doubtful.push(name) > 0,
  })
  const inUse = new Set(doubtful.length > 0 ? await queries.wordsOfJobs(db, doubtful) : [])
  if (inUse.size === 0) return asCities
  return understand(text, lexicon, { ...options, isCity: (name) => !inUse.has(name) })
}

async function parseText(
  db: Db,
  text: string,
  lexicon: Lexicon,
  options: { places: boolean },
): Promise<ParsedWords> {
  const { terms, excluded, places } = await understood(db, text, lexicon, options)
  const phrases = [
    ...terms.flatMap(({ phrases, isExact }) => phrases.map((phrase) => ({ phrase, isExact }))),
    ...excluded.map((phrase) => ({ phrase, isExact: false })),
  ]
  const tsqueries = phrases.length > 0 ? await queries.tsqueriesOf(db, phrases) : []
  const parsed = terms.map((term) => parsedTerm(term, tsqueries.splice(0, term.phrases.length), lexicon))
  // The tsqueries that are left are those of the excluded words.
  return { terms: parsed.filter(({ tsquery }) => tsquery !== ''), excluded: anyOf(tsqueries), places }
}

export function searchLanguage(db: Db, clock: Clock): SearchLanguage {
  const { read: lexicon, forget } = lexiconReader(db, clock)
  const cached = parseCache<Lexicon, ParsedWords>()
  const spelled = parseCache<Lexicon, string | null>()

  async function parse(text: string, options: { places: boolean }): Promise<ParsedWords> {
    const current = await lexicon()
    return cached(current, JSON.stringify([text, options.places]), () =>
      parseText(db, text, current, options),
    )
  }

  async function placesCorrected(text: string, current: Lexicon): Promise<string | null> {
    const misspelt = misspeltPlaces(text, current)
    const doubtful = misspelt.flatMap(({ doubtful }) => doubtful ?? [])
    const inUse = new Set(doubtful.length > 0 ? await queries.wordsOfJobs(db, doubtful) : [])
    const places = misspelt.filter(({ doubtful }) => !doubtful || !inUse.has(doubtful))
    return places.length > 0 ? withNames(text, places) : null
  }

  async function correctPlaces(text: string): Promise<string | null> {
    const current = await lexicon()
    return spelled(current, text, () => placesCorrected(text, current))
  }

  async function unknownWords(text: string): Promise<string[]> {
    const { terms } = await parse(text, { places: true })
    return terms.filter(({ isConcept, isWeekday }) => !isConcept && !isWeekday).map(({ typed }) => typed)
  }

  return {
    parse,
    understand: async (text) => understood(db, text, await lexicon(), { places: true }),
    correctPlaces,
    async correctSpelling(text) {
      const placed = (await correctPlaces(text)) ?? text
      const unknown = await unknownWords(placed)
      const likely = unknown.length > 0 ? await queries.likelySpellings(db, unknown) : []
      const { words, placeWords } = await lexicon()
      const isPlace = (word: string) => placeWords.has(word) && !words.has(word)
      const corrected = likely
        // Names of places have been corrected as a whole.
        .filter(({ spelling }) => !isPlace(foldWords(spelling).join('')))
        .reduce((result, { typed, spelling }) => withWord(result, typed, spelling), placed)
      return corrected === text ? null : corrected
    },
    async withCity(text) {
      const district = sharedDistrict(wordsOf(text), await lexicon())
      if (!district) return null
      const { places } = await parse(text, { places: true })
      // Pinheiros (ES) if 'em pinheiros' was typed.
      const isOnly = places.every(({ words, district: read }) => read === null && words === district.name)
      const named = new Set(foldWords(district.name))
      // 'noroeste paulista' is no district, as the other word shows.
      const isAll = (await unknownWords(text)).every((word) => named.has(foldWords(word).join('')))
      const completed = `${district.name} ${district.city.name.toLowerCase()}`
      const result = withWord(text, district.name, completed)
      return isOnly && isAll && result !== text ? result : null
    },
    citiesNamed: async (name) => (await lexicon()).cities.get(phraseKey(name)) ?? [],
    cityById: async (id) => (await lexicon()).citiesById.get(id),
    lexicon,
    forget,
  }
}
