import { cityLabel, label } from '#server/features/jobs/job-index/service.ts'
import type { Criteria } from '#server/features/jobs/job-matching/service.ts'
import { distancesFrom } from '#server/features/platform/reference/service.ts'
import type { City, SearchLanguage } from '#server/features/search/search-language/service.ts'

/** The labels of the cities and of the whole states that are searched. */
const placeLabels = ({ groups }: Criteria) =>
  new Set(groups.flatMap(({ filter, labels }) => (filter === 'city' || filter === 'state' ? labels : [])))

/**
 * The labels of the searched cities, the nearest first. Those of searched states are all listed, because a city may have got its
 * first job a moment ago.
 */
export async function citiesByDistance(
  language: SearchLanguage,
  criteria: Criteria,
  from: City,
): Promise<string[]> {
  const searched = placeLabels(criteria)
  const { citiesById } = await language.lexicon()
  const cities = [...citiesById.values()].filter(
    (city) =>
      searched.has(label('state', city.state)) ||
      searched.has(cityLabel({ city: city.name, state: city.state })),
  )
  const distances = await distancesFrom(
    from.id,
    cities.map(({ id }) => id),
  )
  const kilometres = ({ id }: City) => distances.get(id) ?? Number.POSITIVE_INFINITY
  return cities
    .sort((one, other) => kilometres(one) - kilometres(other) || one.id - other.id)
    .map(({ name, state }) => cityLabel({ city: name, state }))
}
