import type { FacetValue } from '#contract/api/search/job-facets.ts'
import { REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import { type FacetName, facetNames } from '#contract/search/job-search.ts'
import type { Db } from '#server/db/client.ts'
import {
  type JobFilters,
  type LabelledFilter,
  label,
  labelGroups,
} from '#server/features/jobs/job-index/service.ts'
import {
  type Criteria,
  countMatching,
  isCapped,
  isLabelled,
  newestMatching,
} from '#server/features/jobs/job-matching/service.ts'
import {
  type JobSearch,
  type ResolvedSearch,
  resolve,
  type SearchDeps,
} from '#server/features/search/job-search/service.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { type CountedLabel, labelPrefix, valuesOf, withDependents } from './facet-labels.ts'
import { type NearbyCity, nearestCities, without } from './nearby-cities.ts'
import * as queries from './queries.ts'

export { nearbyCities } from './nearby-cities.ts'

export type Facets = Record<FacetName, FacetValue[]>

/** Countings of one call at once, so that it leaves connections and processors to others. */
const COUNTINGS_AT_ONCE = 1
const ALTERNATIVE_JOBS = 6

/** Facets that are counted over the same jobs. */
interface Pass {
  criteria: Criteria
  prefixes: string[]
  /** How many jobs match, if that is already known. */
  total: number | null
}

/**
 * How many jobs would be found with each value of each filter, the other filters unchanged. Counts are null if words in quotes
 * or in descriptions match more than 10,000 jobs.
 */
export async function countFacets(searchDeps: SearchDeps, search: JobSearch, now: Date): Promise<Facets> {
  const { db } = searchDeps
  const resolved = await resolve(searchDeps, search, now)
  const { criteria } = resolved
  const total = resolved.counts?.total ?? null
  const passes = passesOf(criteria, total, search)
  const [featured, counted] = await Promise.all([
    countFeatured(db, criteria),
    isLabelled(criteria) ? countTogether(db, passes) : countOneByOne(db, passes),
  ])
  const labels = counted.flat()
  const facets = Object.fromEntries(
    facetNames.map((facet) => [facet, valuesOf(facet, labels, now)]),
  ) as Facets
  const city = await largestFirst(searchDeps, facets.city, search.state)
  return { ...facets, city, isFeatured: featured === 0 ? [] : [{ value: 'true', count: featured }] }
}

/** The cities of a state by population. */
async function largestFirst({ language }: SearchDeps, cities: FacetValue[], state: string | undefined) {
  const counted = cities.map(async (city) => {
    const namesakes = await language.citiesNamed(city.value)
    return { city, population: namesakes.find((one) => one.state === state)?.population ?? 0 }
  })
  return (await Promise.all(counted))
    .sort((one, other) => other.population - one.population)
    .map(({ city }) => city)
}

/**
 * `allTotal` is how many jobs match all filters, if they have been counted. Each facet is counted without its own filter. Facets
 * that leave out the same filters, or none, share a pass.
 */
function passesOf(criteria: Criteria, allTotal: number | null, search: JobSearch): Pass[] {
  const asked = new Set(criteria.groups.map(({ filter }) => filter))
  const passes = new Map<string, Pass>()
  for (const facet of facetNames) {
    const prefix = labelPrefix(facet, search)
    if (!prefix || facet === 'isFeatured') continue
    const leftOut = withDependents(facet).filter((filter) => asked.has(filter))
    // With fewer filters there are at least as many matches.
    const isKnown = leftOut.length === 0 || isCapped(criteria, allTotal ?? 0)
    const total = isKnown ? allTotal : null
    const pass = passes.get(leftOut.join()) ?? { criteria: without(criteria, leftOut), prefixes: [], total }
    pass.prefixes.push(prefix)
    passes.set(leftOut.join(), pass)
  }
  return [...passes.values()]
}

/** Passes that labels express, in two statements on two connections. */
async function countTogether(db: Db, passes: readonly Pass[]): Promise<CountedLabel[]> {
  // Split alternately, because specialties, areas and tags have most of the values and are adjacent.
  const halves = [0, 1].map((half) =>
    passes
      .map(({ criteria, prefixes }) => ({ criteria, prefixes: prefixes.filter((_, at) => at % 2 === half) }))
      .filter(({ prefixes }) => prefixes.length > 0),
  )
  const counted = await Promise.all(
    halves.map(([first, ...others]) =>
      first ? queries.countLabels(db, [first, ...others], REACHABLE_RESULTS) : [],
    ),
  )
  return counted.flat().flatMap(({ counts }) => counts)
}

/** Passes over the matches of a tsquery: to read them twice would cost more than to count the labels in one statement. */
async function countOneByOne(db: Db, passes: readonly Pass[]): Promise<CountedLabel[]> {
  const counted: CountedLabel[] = []
  for (const pass of passes) counted.push(...(await countPass(db, pass)))
  return counted
}

async function countPass(db: Db, { criteria, prefixes, total }: Pass): Promise<CountedLabel[]> {
  const limit = REACHABLE_RESULTS + 1
  if (!isCapped(criteria, total ?? 0)) {
    const [counted] = await queries.countLabels(db, [{ criteria, prefixes }], limit)
    if (counted && !isCapped(criteria, counted.total)) return counted.counts
  }
  // There are no counts to show, so the values are those of all jobs that match the filters.
  const filtered = await queries.countLabels(
    db,
    [{ criteria: { ...criteria, words: null }, prefixes }],
    limit,
  )
  return filtered.flatMap(({ counts }) => counts.map(({ label }) => ({ label, count: null })))
}

/** Counted apart from the others, because the label of a job that is no longer featured stays until the next sweep. */
async function countFeatured(db: Db, criteria: Criteria): Promise<number | null> {
  const { groups, ...rest } = without(criteria, ['isFeatured'])
  const featured = { filter: 'isFeatured' as const, labels: [label('isFeatured', true)] }
  const count = await countMatching(db, { ...rest, groups: [...groups, featured] })
  return isCapped(criteria, count) ? null : count
}

/** How many jobs with these filters have each label with this prefix. `value` is the label without its name. */
export async function countValues(db: Db, filters: JobFilters, prefix: string, now: Date) {
  const criteria = { groups: labelGroups(filters, now), words: null, now }
  const [counted] = await queries.countLabels(db, [{ criteria, prefixes: [prefix] }], REACHABLE_RESULTS)
  return (counted?.counts ?? []).map(({ label, count }) => ({
    value: label.slice(label.indexOf('=') + 1),
    count,
  }))
}

/** How many jobs the search for a place finds if it is for remote work instead, or for the whole state of its city. */
async function elsewhere(
  db: Db,
  { criteria, city }: ResolvedSearch,
): Promise<Pick<Alternatives, 'remote' | 'inState'>> {
  const anywhere = without(criteria, ['city', 'state'])
  if (anywhere.groups.length === criteria.groups.length) return { remote: 0, inState: null }
  const countWith = (filters: JobFilters) =>
    countMatching(db, {
      ...anywhere,
      groups: [...anywhere.groups, ...labelGroups(filters, criteria.now)],
    })
  const remote = await countWith({ isRemote: true })
  const total = city ? await countWith({ state: city.state }) : 0
  return { remote, inState: city && total > 0 ? { state: city.state, total } : null }
}

/** The search without one of its filters, or without its words. */
interface RelaxedSearch {
  /** The filter that is left out, or `search` for the words. */
  filter: string
  criteria: Criteria
}

function relaxedSearches(search: JobSearch, criteria: Criteria): RelaxedSearch[] {
  const asked = new Set(criteria.groups.map(({ filter }) => filter))
  // A city and its state are one group, but either of the two can be left out.
  if (asked.has('city') && search.state) asked.add('state')
  const relaxed: RelaxedSearch[] = [...asked].map((filter) => ({
    filter,
    criteria: withoutFilter(criteria, filter, search),
  }))
  if (criteria.within) relaxed.push({ filter: 'fitsAgenda', criteria: { ...criteria, within: undefined } })
  return criteria.words ? [...relaxed, { filter: 'search', criteria: { ...criteria, words: null } }] : relaxed
}

/** If the city is left out, its state stays as a filter. */
function withoutFilter(criteria: Criteria, filter: LabelledFilter, { state }: JobSearch): Criteria {
  const relaxed = without(criteria, withDependents(filter))
  if (filter !== 'city' || !state) return relaxed
  return { ...relaxed, groups: [...relaxed.groups, ...labelGroups({ state }, criteria.now)] }
}

export interface Alternatives {
  without: { filter: string; total: number; totalIsCapped: boolean }[]
  /** The city from which distances are measured; null unless the search is for a place. */
  from: { city: string; state: string } | null
  /** Where the same search finds jobs, the nearest first. */
  nearby: NearbyCity[]
  /** If there is none nearby: the nearest other cities with jobs, the nearest first. */
  others: NearbyCity[]
  /** Remote jobs; 0 unless the search is for a place. */
  remote: number
  inState: { state: string; total: number } | null
  /** The newest jobs without the city if cities nearby have jobs, otherwise of the relaxed search that finds the most. */
  ids: string[]
}

/** For a search without results: the relaxed searches that find jobs, and the cities nearby that have some. */
export async function alternatives(
  searchDeps: SearchDeps,
  search: JobSearch,
  now: Date,
): Promise<Alternatives> {
  const { db } = searchDeps
  const resolved = await resolve(searchDeps, search, now)
  const atOnce = createConcurrencyLimit({
    name: 'alternatives',
    atOnce: COUNTINGS_AT_ONCE,
    waiting: facetNames.length,
  })
  const [{ nearby, others }, { remote, inState }, ...counted] = await Promise.all([
    nearestCities(searchDeps, resolved),
    atOnce(() => elsewhere(db, resolved)),
    ...relaxedSearches(search, resolved.criteria).map(async (relaxed) => ({
      ...relaxed,
      total: await atOnce(() => countMatching(db, relaxed.criteria)),
    })),
  ])
  const found = counted.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
  const shown = found.find(({ filter }) => nearby.length > 0 && filter === 'city') ?? found[0]
  const { origin } = resolved
  return {
    from: origin && { city: origin.name, state: origin.state },
    nearby,
    others,
    remote,
    inState,
    without: found.map(({ filter, criteria, total }) => {
      const totalIsCapped = isCapped(criteria, total)
      return { filter, total: totalIsCapped ? REACHABLE_RESULTS : total, totalIsCapped }
    }),
    ids: shown ? await newestMatching(db, shown.criteria, ALTERNATIVE_JOBS) : [],
  }
}
