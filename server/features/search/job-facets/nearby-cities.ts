/** Where else the jobs of a search are, by distance. */

import { REACHABLE_RESULTS } from '#contract/jobs/jobs.ts'
import { NEARBY_KM } from '#contract/search/job-search.ts'
import type { Db } from '#server/db/client.ts'
import { cityLabel, type LabelledFilter, label } from '#server/features/jobs/job-index/service.ts'
import {
  type Criteria,
  countMatching,
  isCapped,
  isLabelled,
} from '#server/features/jobs/job-matching/service.ts'
import { citiesAround, distancesFrom } from '#server/features/platform/reference/service.ts'
import type { ResolvedSearch, SearchDeps } from '#server/features/search/job-search/service.ts'
import type { City, SearchLanguage } from '#server/features/search/search-language/service.ts'
import * as queries from './queries.ts'

const NEARBY_CITIES = 6
/** Of cities far away hardly more than the nearest matters. */
const FAR_CITIES = 3
/** Farther from every place than this there are hardly any. */
const WIDE_KM = 1_000

export interface NearbyCity {
  city: string
  state: string
  kilometres: number
  total: number
}

type Near = Omit<NearbyCity, 'total'>

export const without = (criteria: Criteria, filters: readonly LabelledFilter[]): Criteria => ({
  ...criteria,
  groups: criteria.groups.filter(({ filter }) => !filters.includes(filter)),
})

const nearOf = ({ name, state }: City, kilometres: number): Near => ({
  city: name,
  state,
  kilometres: Math.round(kilometres),
})

async function citiesWithin(language: SearchLanguage, city: City, kilometres: number): Promise<Near[]> {
  const around = await citiesAround(city.id, kilometres)
  const cities = await Promise.all(
    around.map(async (one) => ({ ...one, city: await language.cityById(one.id) })),
  )
  return cities.flatMap((one) => (one.city ? [nearOf(one.city, one.kilometres)] : []))
}

/** These cities by their distance from one, the nearest first. */
async function byDistance(from: City, cities: readonly City[]): Promise<Near[]> {
  const distances = await distancesFrom(
    from.id,
    cities.map(({ id }) => id),
  )
  return cities
    .map((city) => nearOf(city, distances.get(city.id) ?? Number.POSITIVE_INFINITY))
    .sort((one, other) => one.kilometres - other.kilometres)
}

const isNear = ({ kilometres }: Near) => kilometres <= NEARBY_KM

/** Those of the cities in which the search finds jobs. */
async function withJobs(db: Db, criteria: Criteria, cities: readonly Near[]): Promise<NearbyCity[]> {
  if (cities.length === 0) return []
  const labels = cities.map(cityLabel)
  const totals = await queries.countGivenLabels(db, { criteria, labels, limit: REACHABLE_RESULTS })
  return cities
    .map((place) => ({ ...place, total: totals.get(cityLabel(place)) ?? 0 }))
    .filter(({ total }) => total > 0)
}

/** The nearest cities in which the search finds jobs; those far away only if there are none near. */
async function nearestWithJobs(
  { db, language }: SearchDeps,
  criteria: Criteria,
  from: City,
): Promise<NearbyCity[]> {
  const counted = await queries.countLabels(
    db,
    [{ criteria, prefixes: [label('city', '')] }],
    REACHABLE_RESULTS,
  )
  const totals = new Map(counted.flatMap(({ counts }) => counts).map(({ label, count }) => [label, count]))
  const totalOf = (place: { city: string; state: string }) => totals.get(cityLabel(place)) ?? 0
  const { citiesById } = await language.lexicon()
  const cities = [...citiesById.values()].filter(({ name, state }) => totalOf({ city: name, state }) > 0)
  return nearestOf((await byDistance(from, cities)).map((place) => ({ ...place, total: totalOf(place) })))
}

function nearestOf(cities: readonly NearbyCity[]): NearbyCity[] {
  const near = cities.filter(isNear)
  return near.length > 0 ? near.slice(0, NEARBY_CITIES) : cities.slice(0, FAR_CITIES)
}

const tooMany = async (db: Db, criteria: Criteria) =>
  !isLabelled(criteria) && isCapped(criteria, await countMatching(db, criteria))

/** Cities near the searched one where the same search finds jobs, the nearest first. None if too many jobs match to be counted. */
export async function nearbyCities(
  { db, language }: SearchDeps,
  { criteria, city }: ResolvedSearch,
): Promise<NearbyCity[]> {
  if (!city) return []
  const elsewhere = without(criteria, ['city', 'state'])
  if (await tooMany(db, elsewhere)) return []
  const found = await withJobs(db, elsewhere, await citiesWithin(language, city, NEARBY_KM))
  return found.slice(0, NEARBY_CITIES)
}

/** Only jobs in these cities. */
const inCities = (criteria: Criteria, cities: readonly Near[]): Criteria => ({
  ...criteria,
  groups: [...criteria.groups, { filter: 'city', labels: cities.map(cityLabel) }],
})

/** Of too many matches only some are counted, but near the place there are fewer. */
async function nearestOfMany(
  { db, language }: SearchDeps,
  criteria: Criteria,
  from: City,
): Promise<NearbyCity[]> {
  const { citiesById, citiesWithJobs } = await language.lexicon()
  const known = [...citiesById.values()].filter(({ name, state }) => citiesWithJobs.has(`${state}/${name}`))
  const cities = await byDistance(from, known)
  for (const within of [NEARBY_KM, WIDE_KM]) {
    const near = cities.filter(({ kilometres }) => kilometres <= within)
    const found = await withJobs(db, inCities(criteria, near), near)
    if (found.length > 0) return nearestOf(found)
  }
  return []
}

/**
 * For a search that finds nothing where it searches: the nearest cities where it finds jobs, however far they are. If none
 * is near, also those where any other jobs are.
 */
export async function nearestCities(
  searchDeps: SearchDeps,
  { criteria, origin }: ResolvedSearch,
): Promise<{ nearby: NearbyCity[]; others: NearbyCity[] }> {
  if (!origin) return { nearby: [], others: [] }
  const elsewhere = without(criteria, ['city', 'state'])
  if (await tooMany(searchDeps.db, elsewhere))
    return { nearby: await nearestOfMany(searchDeps, elsewhere, origin), others: [] }
  const nearby = await nearestWithJobs(searchDeps, elsewhere, origin)
  if (nearby.some(isNear)) return { nearby, others: [] }
  const others = await nearestWithJobs(searchDeps, { ...elsewhere, groups: [], words: null }, origin)
  return { nearby, others: nearby.length > 0 ? others.filter(isNear) : others }
}
