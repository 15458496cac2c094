/**
 * Interprets typed words. `understanding.ts` splits a text into terms and places with the help of the lexicon (known
 * names, synonyms, cities); PostgreSQL then makes a tsquery of each term.
 */
import type { PartKind } from '#contract/api/search/job-search.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { label, titleLabel, wordLabel } from '#server/features/jobs/job-index/service.ts'
import { type LabelLists, listsQuery, quoteLexeme } from '#server/features/jobs/job-matching/service.ts'
import { sharedDistrict } from './districts.ts'
import { foldWords, phraseKey, singular, wordsOf } from './fold.ts'
import { MAX_PHRASE_WORDS } from './known-phrases.ts'
import { buildLexicon, type City, type Lexicon, ufsOf } from './lexicon.ts'
import { parseCache } from './parse-cache.ts'
import { misspeltPlaces, withNames } from './place-spelling.ts'
import type { NamedPlace } from './places.ts'
import * as queries from './queries.ts'
import type { SentencePart } from './sentences/sentence-part.ts'
import { titlePhrases, titleWords } from './title-names.ts'
import { type ReadingOptions, type Term, type Understanding, understand } from './understanding.ts'

export { foldWords, phraseKey } from './fold.ts'
export type { City, Lexicon, SearchTarget } from './lexicon.ts'
export { placeText } from './place-text.ts'
export type { NamedPlace } from './places.ts'
export type { SentencePart, Span } from './sentences/sentence-part.ts'

export { MAX_PHRASE_WORDS, ufsOf }

const FRESH_MS = 60_000

/** A term as PostgreSQL searches it. */
export interface ParsedTerm {
  typed: string
  /** Where a job names its subject: it must have all labels of one of the lists. Null for words in quotes. */
  named: LabelLists | null
  /** tsquery text: any of the term's phrases wherever it is in the texts of a job. */
  tsquery: string
  /** tsquery text by which jobs are ranked. */
  ranking: string
  /** The labels of the specialties and areas that it names. */
  labels: string[]
  /** It names an organ or a complaint, by which several specialties may be meant. */
  isLay: boolean
  /** It names medicine, a workplace or terms of work. Other words say little about which job is meant. */
  isConcept: boolean
}

export interface ParsedWords {
  terms: readonly ParsedTerm[]
  /** The text of the tsquery that a job must not match; empty if nothing is excluded. */
  excluded: string
  places: readonly NamedPlace[]
  /** Everything else that filters can express, in the order of the words. */
  parts: readonly ParsedPart[]
}

/** A part of a sentence as PostgreSQL ranks by it. */
export interface ParsedPart extends SentencePart {
  /** tsquery text; empty if jobs that have the part are not ranked by it. */
  ranking: string
}

type ReadingRequest = Omit<ReadingOptions, 'isCity'>

/** Whether places and what filters can express count as such, else as words. */
interface ParseOptions {
  places: boolean
  parts: boolean
}

export interface SearchLanguage {
  parse(text: string, options: ParseOptions): Promise<ParsedWords>
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
 * be part of a company's name, and the stem of 'oncologista' is that of 'cirurgião oncológico'.
 */
function listsOf(
  { phrases }: Term,
  { stems, labels, lexicon }: { stems: readonly string[][]; labels: readonly string[]; lexicon: Lexicon },
): LabelLists {
  const specialties = [...lexicon.filterNames.medicalSpecialties.keys()].map((name) => name.split(' '))
  const isShared = (word: string) => specialties.filter((words) => words.includes(word)).length > 1
  // A tag with the name of a specialty says less than the specialty.
  const tags = phrases.flatMap((phrase) => {
    const tag = lexicon.filterNames.tags.get(foldText(phrase))
    return tag && !lexicon.filterNames.medicalSpecialties.has(foldText(phrase)) ? [label('tags', tag)] : []
  })
  const common = commonWordLists(phrases, lexicon)
  if (common) return common
  const inWords =
    labels.length > 0
      ? [...phrases, ...labels.flatMap((one) => titlePhrases(one.slice(one.indexOf('=') + 1), isShared))].map(
          (phrase) => titleWords(phrase).map(titleLabel),
        )
      : stems.map((list) => list.map(wordLabel))
  return [...[...labels, ...tags].map((one) => [one]), ...inWords.filter(({ length }) => length > 0)]
}

/** More companies than this are found by the stem of the word. */
const MAX_NAMED_EMPLOYERS = 300

/** A word of very many names of places is no other form of it: 'santa' is not 'Santo André'. Null for other terms. */
function commonWordLists([phrase = '', ...others]: readonly string[], lexicon: Lexicon): LabelLists | null {
  const [word = '', ...more] = foldWords(phrase)
  if (others.length > 0 || more.length > 0 || !lexicon.commonPlaceWords.has(word)) return null
  const employers = lexicon.employersByWord.get(word) ?? []
  if (employers.length > MAX_NAMED_EMPLOYERS) return null
  return [[titleLabel(singular(word))], ...employers.map((id) => [label('employer', id)])]
}

/** A term and the tsqueries of its phrases, as one condition. */
function parsedTerm(term: Term, tsqueries: string[], lexicon: Lexicon): ParsedTerm {
  const { typed, isKnown, isExact } = term
  const stems = tsqueries.map(stemsOf).filter((list) => list.length > 0)
  const labels = isExact
    ? []
    : stems.flatMap((list) => lexicon.labelsByStems.get(list.toSorted().join(' ')) ?? [])
  const tsquery = anyOf(tsqueries)
  return {
    typed,
    named: isExact ? null : listsOf(term, { stems, labels, lexicon }),
    tsquery,
    ranking: tsquery,
    labels,
    isLay: lexicon.layTerms.has(phraseKey(typed)),
    isConcept: isKnown || (stems[0] ?? []).every((stem) => lexicon.conceptStems.has(stem)),
  }
}

/** The term as tsquery text, where a job names its subject. */
export const namedQuery = ({ named, tsquery }: ParsedTerm): string => (named ? listsQuery(named) : tsquery)

/** Names of small cities are places unless an open job has their words. */
async function understood(
  db: Db,
  text: string,
  lexicon: Lexicon,
  options: ReadingRequest,
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

/**
 * Of jobs that have such a part, those that have its words in their titles or key words come first. Terms of work say less than
 * any other word.
 */
const rankedKinds = new Set<PartKind>(['level', 'fact'])
const rankedAlone = new Set<PartKind>(['schedule', 'contract'])

/** A date on a day of the week says more than a text that names the day. */
function rankingOf({ filters: { weekday = [] }, isNegated }: SentencePart, words: string): string {
  const days = (isNegated ? [] : weekday).map((day) => quoteLexeme(label('weekday', day)))
  return [...days, words].filter(Boolean).join(' | ')
}

async function parseText(
  db: Db,
  typed: string,
  lexicon: Lexicon,
  options: ReadingRequest,
): Promise<ParsedWords> {
  const text = typed.normalize('NFC')
  const { terms, excluded, places, parts } = await understood(db, text, lexicon, options)
  const phrases = [
    ...terms.flatMap(({ phrases, isExact }) => phrases.map((phrase) => ({ phrase, isExact }))),
    ...excluded.map((phrase) => ({ phrase, isExact: false })),
  ]
  const ranked = parts.filter(
    ({ kind, isNegated }) =>
      !isNegated && (rankedKinds.has(kind) || (terms.length === 0 && rankedAlone.has(kind))),
  )
  const tsqueries = await queries.tsqueriesOf(db, [
    ...phrases,
    ...ranked.map(({ start, end }) => ({ phrase: text.slice(start, end), isExact: false })),
  ])
  const byWords = tsqueries.splice(phrases.length)
  const parsed = terms.map((term) => parsedTerm(term, tsqueries.splice(0, term.phrases.length), lexicon))
  // The tsqueries that are left are those of the excluded words.
  return {
    terms: parsed.filter(({ tsquery }) => tsquery !== ''),
    excluded: anyOf(tsqueries),
    places,
    parts: parts.map((part) => ({ ...part, ranking: rankingOf(part, byWords[ranked.indexOf(part)] ?? '') })),
  }
}

/**
 * Without companies that have been hidden or suspended since the lexicon was read: nobody may learn their names. Words that named only
 * such companies say nothing.
 */
async function withVisibleEmployers(db: Db, parsed: ParsedWords): Promise<ParsedWords> {
  const ids = parsed.parts.flatMap(({ employers = [] }) => employers)
  if (ids.length === 0) return parsed
  const visible = await queries.visibleEmployers(db, ids)
  const parts = parsed.parts.flatMap((part) => {
    if (!part.employers) return part
    const employers = part.employers.filter((id) => visible.has(id))
    return employers.length > 0 ? { ...part, employers } : []
  })
  return { ...parsed, parts }
}

const ALL: ParseOptions = { places: true, parts: true }

export function searchLanguage(db: Db, clock: Clock): SearchLanguage {
  const { read: lexicon, forget } = lexiconReader(db, clock)
  const cached = parseCache<Lexicon, ParsedWords>()
  const spelled = parseCache<Lexicon, string | null>()

  const requested = ({ places, parts }: ParseOptions): ReadingRequest => ({
    places,
    parts: parts ? { today: brazilDay(clock.now()) } : null,
  })

  async function parse(text: string, options: ParseOptions): Promise<ParsedWords> {
    const current = await lexicon()
    const request = requested(options)
    const parsed = await cached(current, JSON.stringify([text, request]), () =>
      parseText(db, text, current, request),
    )
    return withVisibleEmployers(db, parsed)
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
    const { terms } = await parse(text, ALL)
    return terms.filter(({ isConcept }) => !isConcept).map(({ typed }) => typed)
  }

  return {
    parse,
    understand: async (text) => understood(db, text, await lexicon(), requested(ALL)),
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
      const { places } = await parse(text, ALL)
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
