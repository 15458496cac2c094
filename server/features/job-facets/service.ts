import type { FacetValue } from '#contract/api/job-facets.ts'
import { type FacetName, facetNames, publishedWithinSteps } from '#contract/job-search.ts'
import { REACHABLE_RESULTS } from '#contract/jobs.ts'
import type { Db } from '#server/db/client.ts'
import {
  cityLabel,
  daysBack,
  type JobFilters,
  label,
  labelGroups,
  MAX_PUBLISHED_WITHIN,
} from '#server/features/job-index/service.ts'
import {
  citiesAround,
  countMatching,
  isTooManyToCount,
  type JobSearch,
  type Matching,
  newestMatching,
  type Resolved,
  resolve,
  type Searching,
} from '#server/features/job-search/service.ts'
import * as queries from './queries.ts'

export type Facets = Record<FacetName, FacetValue[]>

/** Filters that a facet's own counts leave out: itself, and what hangs on it. */
const ownFilters: Partial<Record<FacetName, readonly FacetName[]>> = {
  state: ['state', 'city'],
  payUnit: ['payUnit', 'payFrom'],
}
const FACETS_AT_ONCE = 6
const ALTERNATIVE_JOBS = 6
const NEARBY_KM = 200
const NEARBY_CITIES = 6

const without = (matching: Matching, filters: readonly FacetName[]): Matching => ({
  ...matching,
  groups: matching.groups.filter(({ filter }) => !filters.includes(filter)),
})

/** How the labels of a facet begin; null where it has no meaning beside this search. */
function beginningOf(facet: FacetName, { state, payUnit }: JobSearch): string | null {
  if (facet === 'city') return state ? label('city', `${state}/`) : null
  if (facet === 'payFrom') return payUnit ? label('payFrom', `${payUnit}/`) : null
  if (facet === 'publishedWithin') return label('publishedOn', '')
  return label(facet, '')
}

/** Days of publication as the steps that can be chosen. */
function withinSteps(days: queries.LabelCount[], now: Date): queries.LabelCount[] {
  const byDay = new Map(days.map(({ label, count }) => [label, count]))
  const back = daysBack(now, MAX_PUBLISHED_WITHIN).map((day) => byDay.get(label('publishedOn', day)) ?? 0)
  return publishedWithinSteps
    .map((step) => ({
      label: label('publishedWithin', step),
      count: back.slice(0, step).reduce((sum, count) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
}

/**
 * How many jobs each value of each filter would give: all other filters hold, the facet's own do not. Null counts where
 * words match more than 10,000 jobs.
 */
export async function countFacets(searching: Searching, search: JobSearch, now: Date): Promise<Facets> {
  const { matching } = await resolve(searching, search, now)
  const asked = new Set(matching.groups.map(({ filter }) => filter))
  /** Facets whose counts rest on the same matches are counted in one pass. */
  const passes = new Map<string, { matching: Matching; beginnings: string[] }>()
  for (const facet of facetNames) {
    const beginning = beginningOf(facet, search)
    if (!beginning || facet === 'isFeatured') continue
    const left = (ownFilters[facet] ?? [facet]).filter((filter) => asked.has(filter))
    const pass = passes.get(left.join()) ?? { matching: without(matching, left), beginnings: [] }
    pass.beginnings.push(beginning)
    passes.set(left.join(), pass)
  }
  const [featured, ...counts] = await Promise.all([
    countFeatured(searching, matching),
    ...[...passes.values()].flatMap(halved).map((pass) => countOrName(searching, pass)),
  ])
  const values = counts.flat()
  const of = (facet: FacetName) => values.filter(({ label }) => label.startsWith(`${facet}=`))
  const days = values.filter(({ label }) => label.startsWith('publishedOn='))
  const known = days.every(({ count }) => count !== null)
  const within = known
    ? withinSteps(days as queries.LabelCount[], now)
    : publishedWithinSteps.map((step) => ({ label: label('publishedWithin', step), count: null }))
  const facets = Object.fromEntries(
    facetNames.map((facet) => [facet, (facet === 'publishedWithin' ? within : of(facet)).map(asValue)]),
  ) as Facets
  return { ...facets, isFeatured: featured === 0 ? [] : [{ value: 'true', count: featured }] }
}

/** Jobs that fit the filters, by each label that begins so. */
export async function countValues(db: Db, filters: JobFilters, beginning: string, now: Date) {
  const matching = { groups: labelGroups(filters, now), words: null, now }
  const counts = await queries.countLabels(db, { matching, beginnings: [beginning] }, REACHABLE_RESULTS)
  return counts.map(({ label, count }) => ({ label, count, value: label.slice(label.indexOf('=') + 1) }))
}

/** `city=SP/Campinas` -> Campinas. */
const asValue = ({ label, count }: { label: string; count: number | null }): FacetValue => ({
  value: label.replace(/^city=..\/|^payFrom=\w+\/|^\w+=/, ''),
  count,
})

/** Many facets over the same matches are counted on two connections at once. */
function halved({ matching, beginnings }: queries.Counting): queries.Counting[] {
  if (beginnings.length < FACETS_AT_ONCE) return [{ matching, beginnings }]
  // Specialties, areas and tags have most of the values, and stand side by side: taken in turn.
  const half = (rest: number) => beginnings.filter((_, index) => index % 2 === rest)
  return [
    { matching, beginnings: half(0) },
    { matching, beginnings: half(1) },
  ]
}

async function countOrName({ db }: Searching, counting: queries.Counting) {
  const { matching, beginnings } = counting
  if (!(await isTooManyToCount(db, matching))) return queries.countLabels(db, counting, REACHABLE_RESULTS)
  const named = { matching: { ...matching, words: null }, beginnings }
  return (await queries.countLabels(db, named, REACHABLE_RESULTS)).map(({ label }) => ({
    label,
    count: null,
  }))
}

/** Apart from the others: whether a job is featured ends by time, which its label does not know. */
async function countFeatured({ db }: Searching, matching: Matching): Promise<number | null> {
  const { groups, ...rest } = without(matching, ['isFeatured'])
  const featured = { filter: 'isFeatured' as const, labels: [label('isFeatured', true)] }
  const count = await countMatching(db, { ...rest, groups: [...groups, featured] })
  return matching.words && count > REACHABLE_RESULTS ? null : count
}

export interface NearbyCity {
  city: string
  state: string
  kilometres: number
  total: number
}

/** Cities near the one that is searched in which the same search finds jobs, the nearest first. */
export async function nearbyCities(
  { db, language }: Searching,
  { matching, city }: Resolved,
  limit = NEARBY_CITIES,
): Promise<NearbyCity[]> {
  if (!city) return []
  const around = await Promise.all(
    (await citiesAround(city.id, NEARBY_KM)).map(async ({ id, kilometres }) => {
      const near = await language.cityById(id)
      return near ? [{ city: near.name, state: near.state, kilometres: Math.round(kilometres) }] : []
    }),
  )
  const places = around.flat()
  const elsewhere = without(matching, ['city', 'state'])
  if (await isTooManyToCount(db, elsewhere)) return []
  const totals = await queries.countNamedLabels(db, elsewhere, places.map(cityLabel), REACHABLE_RESULTS)
  return places
    .map((place) => ({ ...place, total: totals.get(cityLabel(place)) ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, limit)
}

/** The city alone is dropped where a state was asked for as well. */
function withoutFilter({ state }: JobSearch, matching: Matching, filter: FacetName, now: Date): Matching {
  const wider = without(matching, ownFilters[filter] ?? [filter])
  if (filter !== 'city' || !state) return wider
  return { ...wider, groups: [...wider.groups, ...labelGroups({ state }, now)] }
}

export interface Alternatives {
  without: { filter: string; total: number; totalIsCapped: boolean }[]
  nearby: NearbyCity[]
  /** Jobs like those asked for, without the city or else without the filter that gives most. */
  ids: string[]
}

/** For a search without results: which one filter to drop, and what is near. */
export async function alternatives(
  searching: Searching,
  search: JobSearch,
  now: Date,
): Promise<Alternatives> {
  const { db } = searching
  const resolved = await resolve(searching, search, now)
  const { matching } = resolved
  const asked = new Set(matching.groups.map(({ filter }) => filter))
  // A city of a state is held as one place; either of the two may be dropped.
  if (asked.has('city') && search.state) asked.add('state')
  const wider: { filter: string; matching: Matching }[] = [...asked].map((filter) => ({
    filter,
    matching: withoutFilter(search, matching, filter, now),
  }))
  if (matching.words) wider.push({ filter: 'search', matching: { ...matching, words: null } })
  const [nearby, ...totals] = await Promise.all([
    nearbyCities(searching, resolved),
    ...wider.map(({ matching }) => countMatching(db, matching)),
  ])
  const found = wider
    .map((way, index) => ({ ...way, total: totals[index] as number }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  const elsewhere = found.find(({ filter }) => nearby.length > 0 && filter === 'city') ?? found[0]
  return {
    nearby,
    without: found.map(({ filter, matching, total }) => {
      const totalIsCapped = matching.words !== null && total > REACHABLE_RESULTS
      return { filter, total: totalIsCapped ? REACHABLE_RESULTS : total, totalIsCapped }
    }),
    ids: elsewhere ? await newestMatching(db, elsewhere.matching, ALTERNATIVE_JOBS) : [],
  }
}
