import { citiesAround, distancesFrom } from '#server/features/platform/reference/service.ts'

/** The cities of a job and of an applicant, by IBGE's codes. */
export interface CityPair {
  origin: number
  city: number
}
export type Kilometres = CityPair & { kilometres: number }

/** The distance of each pair, as the crow flies, in whole kilometres. */
export async function distancesOf(pairs: readonly CityPair[]): Promise<Kilometres[]> {
  const all: Kilometres[] = []
  for (const [origin, same] of Map.groupBy(pairs, (pair) => pair.origin)) {
    const distances = await distancesFrom(origin, [...new Set(same.map(({ city }) => city))])
    for (const [city, kilometres] of distances) all.push({ origin, city, kilometres: Math.round(kilometres) })
  }
  return all
}

/** The distances of all cities within `radius` of these. */
export async function distancesWithin(origins: readonly number[], radius: number): Promise<Kilometres[]> {
  const all: Kilometres[] = []
  for (const origin of origins) {
    all.push({ origin, city: origin, kilometres: 0 })
    // A city counts as within the radius if its rounded distance is.
    for (const { id, kilometres } of await citiesAround(origin, radius + 1)) {
      const rounded = Math.round(kilometres)
      if (rounded <= radius) all.push({ origin, city: id, kilometres: rounded })
    }
  }
  return all
}
