import type { Reading } from '#contract/api/job-search.ts'
import type { Ordering } from '#contract/job-search.ts'
import { MAX_SIMILAR_JOBS, REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import { type JobFilters, labelGroups } from '#server/features/job-index/service.ts'
import type { City, NamedPlace, SearchLanguage } from '#server/features/search-language/service.ts'
import { AppError } from '#server/http/errors.ts'
import { bitsOfEssence, bitsOfGroups, type Matching } from './matching.ts'
import { citiesAround } from './near-cities.ts'
import * as queries from './queries.ts'
import { type Attempt, attemptsOf } from './words.ts'

export { type Bits, bitsOfGroups, bitsOfWords, type Matching } from './matching.ts'
export { citiesAround } from './near-cities.ts'

/** What a search runs on. */
export interface Searching {
  db: Db
  language: SearchLanguage
}

/** A search as it was asked for; names as the reference lists spell them. */
export interface JobSearch extends JobFilters {
  search?: string | undefined
  /** Kilometres around `city`. */
  radius?: number | undefined
}

export interface FoundJobs {
  ids: string[]
  total: number
  /** There are more than `total`: text is counted to 10,000 only. */
  totalIsCapped: boolean
  reading: Reading | null
}

/** A search made ready: places resolved, words understood. */
export interface Resolved {
  matching: Matching
  reading: Reading | null
  /** How many match, counted to 10,001; null without words, where counting comes with the list. */
  matches: number | null
  /** Of these, how many have the words in title or key words; 0 where that is not told apart. */
  inEssence: number
  /** The one city that is searched, if it is one. */
  city: City | null
}

/** 'perto de', 'região de' without a number. */
const AROUND_KM = 50

async function placesAround(language: SearchLanguage, city: City, kilometres: number): Promise<City[]> {
  if (kilometres === 0) return [city]
  const near = await Promise.all(
    (await citiesAround(city.id, kilometres)).map(({ id }) => language.cityById(id)),
  )
  return [city, ...near.filter((other) => other !== undefined)]
}
const named = ({ name, state }: City) => ({ city: name, state })

/** The filters with their place, from the filters themselves or else from the words. */
async function withPlace(
  language: SearchLanguage,
  search: JobSearch,
  inWords: readonly NamedPlace[],
): Promise<{ filters: JobFilters; city: City | null }> {
  const { city, state, radius, ...others } = search
  const asked = city
    ? (await language.citiesNamed(city)).filter((one) => one.name === city && (!state || one.state === state))
    : []
  const wanted = [
    ...(asked.length > 0 ? [{ cities: asked, states: [], kilometres: radius ?? 0 }] : []),
    ...inWords.map(({ cities, states, isAround }) => ({
      cities,
      states,
      kilometres: isAround ? AROUND_KM : 0,
    })),
  ]
  if (wanted.length === 0) return { filters: search, city: null }
  const around = await Promise.all(
    wanted.flatMap(({ cities, kilometres }) => cities.map((one) => placesAround(language, one, kilometres))),
  )
  const states = wanted.flatMap((place) => place.states.map((state) => ({ city: null, state })))
  const cities = wanted.flatMap((place) => place.cities)
  const only = states.length === 0 && cities.length === 1 ? cities[0] : undefined
  return { filters: { ...others, places: [...states, ...around.flat().map(named)] }, city: only ?? null }
}

/** Counts to 10,001; what has the words in title or key words is counted first, since bits are cheap. */
async function countWords(db: Db, matching: Matching): Promise<{ matches: number; inEssence: number }> {
  const essence = bitsOfEssence(matching)
  const inEssence = essence ? await queries.countOf(db, essence) : 0
  if (inEssence > REACHABLE_RESULTS) return { matches: REACHABLE_RESULTS + 1, inEssence }
  return { matches: await queries.countMatches(db, matching, REACHABLE_RESULTS + 1), inEssence }
}

/** Understands a search; where words find nothing, their likely spelling and then a part of them is tried. */
export async function resolve({ db, language }: Searching, search: JobSearch, now: Date): Promise<Resolved> {
  const hasPlace = Boolean(search.state || search.city || search.isRemote)
  const read = async (text: string) => {
    const words = await language.read(text, { places: !hasPlace })
    const { filters, city } = await withPlace(language, search, words.places)
    const groups = labelGroups(filters, now)
    return { words, groups, city }
  }
  const reading = (of: Awaited<ReturnType<typeof read>>, about: Partial<Reading>): Reading | null => {
    if (!search.search?.trim()) return null
    const { places } = of.words
    const [first] = places
    return {
      place: first
        ? {
            city: of.city?.name ?? null,
            state:
              of.city?.state ??
              (places.length === 1 && first.states.length === 1 ? (first.states[0] ?? null) : null),
            words: places.map(({ words }) => words).join(' '),
            rest: of.words.terms.map(({ typed }) => typed).join(' '),
            isAround: places.some(({ isAround }) => isAround),
          }
        : null,
      correction: null,
      relaxed: false,
      ...about,
    }
  }
  const count = async (of: Awaited<ReturnType<typeof read>>, { relaxed: _, ...words }: Attempt) => {
    const matching = { groups: of.groups, words, now }
    return { matching, ...(await countWords(db, matching)), city: of.city }
  }

  const asked = await read(search.search ?? '')
  const hasFilters = asked.groups.length > (asked.words.places.length > 0 ? 1 : 0)
  const [first, ...looser] = attemptsOf(asked.words, { mayLoosen: !hasFilters })
  if (!first)
    return {
      matching: { groups: asked.groups, words: null, now },
      reading: reading(asked, {}),
      matches: null,
      inEssence: 0,
      city: asked.city,
    }
  const found = await count(asked, first)
  if (found.matches > 0) return { ...found, reading: reading(asked, { relaxed: first.relaxed }) }

  const text = await language.correct(search.search ?? '')
  if (text) {
    const corrected = await read(text)
    for (const attempt of attemptsOf(corrected.words, { mayLoosen: !hasFilters })) {
      const better = await count(corrected, attempt)
      if (better.matches > 0)
        return {
          ...better,
          reading: reading(corrected, { correction: { text, applied: true }, relaxed: attempt.relaxed }),
        }
    }
  }
  for (const attempt of looser) {
    const some = await count(asked, attempt)
    if (some.matches > 0)
      return {
        ...some,
        reading: reading(asked, {
          relaxed: attempt.relaxed,
          correction: text ? { text, applied: false } : null,
        }),
      }
  }
  return { ...found, reading: reading(asked, { correction: text ? { text, applied: false } : null }) }
}

/**
 * Open jobs that match: with words the best first, without them the newest first, unless another order is asked for.
 * @throws PageTooDeep beyond result 10,000
 */
export async function findJobs(
  searching: Searching,
  search: JobSearch,
  {
    page,
    pageSize,
    ordering,
    now,
  }: { page: number; pageSize: number; ordering?: Ordering | undefined; now: Date },
): Promise<FoundJobs> {
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  if (slice.offset >= REACHABLE_RESULTS) throw new AppError('PageTooDeep')
  const { db } = searching
  const resolved = await resolve(searching, search, now)
  const { matching, reading, matches } = resolved
  const unit = ordering === '-pay' ? search.payUnit : undefined
  if (matches === null) {
    const bits = bitsOfGroups(matching)
    if (!unit) return { ...(await queries.newestOf(db, bits, slice)), totalIsCapped: false, reading }
    const total = await queries.countOf(db, bits)
    return {
      ids: await queries.bestPaidOf(db, bits, { unit, total }, slice),
      total,
      totalIsCapped: false,
      reading,
    }
  }
  const totalIsCapped = matches > REACHABLE_RESULTS
  const total = totalIsCapped ? REACHABLE_RESULTS : matches
  return { ids: await matchesInOrder(db, resolved, { unit, ordering }, slice), total, totalIsCapped, reading }
}

/**
 * Matches of words. Where they are more than can be reached, those with the words in title or key words stand for all:
 * they come first by relevance, and are found by their bits.
 */
async function matchesInOrder(
  db: Db,
  { matching, matches, inEssence }: Resolved,
  { unit, ordering }: { unit: string | undefined; ordering: Ordering | undefined },
  slice: queries.Slice,
): Promise<string[]> {
  const isCommon = (matches ?? 0) > REACHABLE_RESULTS
  const rank = matching.words?.rank ?? ''
  // The few are ranked all at once; of many, what has the words in title or key words is told apart by its bits.
  const essence = isCommon || inEssence > queries.RANKED_MATCHES ? bitsOfEssence(matching) : null
  const standsForAll = essence !== null && inEssence > REACHABLE_RESULTS
  if (unit)
    return standsForAll
      ? queries.bestPaidOf(db, essence, { unit, total: inEssence }, slice)
      : queries.bestPaidMatches(db, matching, slice)
  if (ordering === '-created_at' || rank === '')
    return standsForAll
      ? (await queries.newestOf(db, essence, slice)).ids
      : queries.newestMatches(db, matching, slice, { isCommon })
  if (!essence)
    return isCommon
      ? queries.newestMatches(db, matching, slice, { isCommon })
      : queries.bestMatches(db, matching, rank, slice)
  const best = slice.offset < inEssence ? await queries.bestOf(db, essence, rank, slice) : []
  const missing = slice.limit - best.length
  if (missing === 0) return best
  const inTextAlone = await queries.newestMatches(
    db,
    matching,
    { limit: missing, offset: Math.max(0, slice.offset - inEssence) },
    { isCommon, besides: matching.words?.must },
  )
  return [...best, ...inTextAlone]
}

/** Whether words match more than paging reaches; told by the bits of title and key words where these are enough. */
export async function isTooManyToCount(db: Db, matching: Matching): Promise<boolean> {
  return matching.words !== null && (await countWords(db, matching)).matches > REACHABLE_RESULTS
}

/** How many open jobs match what has been resolved, words counted to 10,001. */
export const countMatching = (db: Db, matching: Matching): Promise<number> =>
  matching.words
    ? queries.countMatches(db, matching, REACHABLE_RESULTS + 1)
    : queries.countOf(db, bitsOfGroups(matching))

/** The newest that match what has been resolved. */
export const newestMatching = async (db: Db, matching: Matching, limit: number): Promise<string[]> =>
  matching.words
    ? queries.newestMatches(db, matching, { limit, offset: 0 })
    : (await queries.newestOf(db, bitsOfGroups(matching), { limit, offset: 0 })).ids

/** The newest that fit the filters, and how many do. */
export const newestWith = (
  db: Db,
  filters: JobFilters,
  { limit, now }: { limit: number; now: Date },
): Promise<{ ids: string[]; total: number }> =>
  queries.newestOf(db, bitsOfGroups({ groups: labelGroups(filters, now), words: null, now }), {
    limit,
    offset: 0,
  })

/** A few featured jobs, others each day, so that each gets its turn. */
export const featuredJobs = (db: Db, limit: number, now: Date): Promise<string[]> =>
  queries.featuredOfTheDay(db, now, limit)

/**
 * Up to three open jobs of the same first specialty: of the same state (or remote too) first. None beside a
 * sponsored job, whose page is its own.
 * @throws JobNotFound
 */
export async function similarJobs(db: Db, jobId: string, now: Date): Promise<string[]> {
  const traits = await queries.traitsOf(db, jobId)
  if (!traits?.published_at) throw new AppError('JobNotFound')
  if (traits.sponsored_until && traits.sponsored_until > now) return []
  const alike = traits.specialty ? { medicalSpecialties: [traits.specialty] } : {}
  const near = traits.is_remote
    ? { ...alike, isRemote: true }
    : { ...alike, state: traits.state ?? undefined }
  const found = new Set<string>()
  for (const filters of [near, alike]) {
    const { ids } = await newestWith(db, filters, { limit: MAX_SIMILAR_JOBS + 1, now })
    for (const id of ids) if (id !== jobId) found.add(id)
    if (found.size >= MAX_SIMILAR_JOBS) break
  }
  return [...found].slice(0, MAX_SIMILAR_JOBS)
}
