import type { FilteredPlace } from '#server/features/jobs/job-index/service.ts'
import { citiesAround } from '#server/features/platform/reference/service.ts'
import type { City, NamedPlace, SearchLanguage } from '#server/features/search/search-language/service.ts'

/** The places that a search is for. */
export interface SearchedPlaces {
  /** Whole states (without a city) and cities: a job must be in one of them. */
  places: FilteredPlace[]
  /** The searched city, not counting those around it; null unless the search is for exactly one. */
  city: City | null
  /** The city from which distances are measured: the largest one searched, or the capital of the largest state. */
  origin: City | null
}

interface PlaceFilters {
  city?: string | undefined
  state?: string | undefined
  /** Kilometres around `city`. */
  radius?: number | undefined
}

/** The city and the cities within `kilometres` of it. */
async function withSurroundings(language: SearchLanguage, city: City, kilometres: number): Promise<City[]> {
  if (kilometres === 0) return [city]
  const near = await citiesAround(city.id, kilometres)
  const cities = await Promise.all(near.map(({ id }) => language.cityById(id)))
  return [city, ...cities.filter((other) => other !== undefined)]
}

/** The cities that the filters name: all namesakes if no state is given. */
async function citiesOfFilters(language: SearchLanguage, { city, state }: PlaceFilters): Promise<City[]> {
  if (!city) return []
  const namesakes = await language.citiesNamed(city)
  return namesakes.filter((one) => one.name === city && (!state || one.state === state))
}

/** These states without their capitals. */
async function interiorOf(language: SearchLanguage, states: readonly string[]): Promise<FilteredPlace[]> {
  if (states.length === 0) return []
  const { capitals } = await language.lexicon()
  return states.map((state) => {
    const capital = capitals.get(state)
    return { city: null, state, ...(capital && { exceptCity: capital.name }) }
  })
}

const largest = (cities: readonly City[]): City | null =>
  cities.toSorted((one, other) => other.population - one.population)[0] ?? null

/** The places that a search is for, by its filters or its words. Null if it names no place that is known. */
export async function searchedPlaces(
  language: SearchLanguage,
  filters: PlaceFilters,
  inWords: readonly NamedPlace[],
): Promise<SearchedPlaces | null> {
  const named = [
    ...(await citiesOfFilters(language, filters)).map((city) => ({ city, kilometres: filters.radius ?? 0 })),
    ...inWords.flatMap(({ cities, kilometres }) =>
      cities.map((city) => ({ city, kilometres: kilometres ?? 0 })),
    ),
  ]
  // Two neighbourhoods may be of one city.
  const cities = [...new Map(named.map((one) => [`${one.city.id} ${one.kilometres}`, one])).values()]
  const states = inWords.flatMap((place) => (place.isInterior ? [] : place.states))
  const interior = await interiorOf(
    language,
    inWords.flatMap((place) => (place.isInterior ? place.states : [])),
  )
  const { capitals } = await language.lexicon()
  const ofStates = inWords.flatMap((place) => place.states.flatMap((state) => capitals.get(state) ?? []))
  if (cities.length === 0 && states.length === 0 && interior.length === 0) return null
  const around = await Promise.all(
    cities.map(({ city, kilometres }) => withSurroundings(language, city, kilometres)),
  )
  return {
    places: [
      ...states.map((state) => ({ city: null, state })),
      ...interior,
      ...around.flat().map(({ name, state }) => ({ city: name, state })),
    ],
    city:
      states.length === 0 && interior.length === 0 && cities.length === 1 ? (cities[0]?.city ?? null) : null,
    origin: largest([...cities.map(({ city }) => city), ...ofStates]),
  }
}
