import type { CanonicalNames } from '#contract/api/search/job-search.ts'
import { foldText } from '#contract/fold-text.ts'
import type { City, SearchLanguage } from '#server/features/search/search-language/service.ts'
import type { JobSearch } from './interpretation.ts'

/** The filters that are names. */
type Names = Pick<JobSearch, keyof CanonicalNames>

/** The city as it is spelled in the state, or in any state if none is given. */
async function cityNamed(
  language: SearchLanguage,
  city: string,
  state: string | undefined,
): Promise<string | undefined> {
  const namesakes = await language.citiesNamed(city)
  const same = namesakes.filter(({ name }) => foldText(name) === foldText(city))
  const inState = same.filter((one) => !state || one.state === state)
  return (inState.find(({ name }) => name === city) ?? inState[0])?.name
}

/**
 * The one city that a nickname, a neighbourhood or a misspelt name means; null if there is none, or several. The name of a
 * city in another state can only be a neighbourhood in this one.
 */
async function cityMeant(
  language: SearchLanguage,
  city: string,
  state: string | undefined,
): Promise<City | null> {
  const typed = state ? `${city} ${state}` : city
  const isElsewhere = (await cityNamed(language, city, undefined)) !== undefined
  const spelled = isElsewhere ? null : await language.correctPlaces(typed)
  const { places, terms } = await language.parse(spelled ?? typed, { places: true, parts: false })
  const [meant, ...others] = places.flatMap(({ cities }) => cities)
  const isAll =
    terms.length === 0 &&
    places.every(({ states, district }) => states.length === 0 && (district !== null || !isElsewhere))
  return meant && isAll && others.length === 0 && (!state || meant.state === state) ? meant : null
}

/**
 * The search with its names spelled as in the reference data, and the names that differ. Names match regardless of case
 * and accents, and what people call a city is its name; an unknown name stays as it is and finds nothing.
 */
export async function canonicalSearch<Search extends Names>(
  language: SearchLanguage,
  search: Search,
): Promise<{ search: Search; canonicalNames: CanonicalNames | null }> {
  const { filterNames } = await language.lexicon()
  const { state, city } = search
  const changed: CanonicalNames = {}

  const uf = state && (filterNames.state.get(foldText(state)) ?? state)
  if (uf && uf !== state) changed.state = uf
  const name = city && (await cityNamed(language, city, uf))
  const meant = city && !name ? await cityMeant(language, city, uf) : null
  if (name && name !== city) changed.city = name
  if (meant) {
    changed.city = meant.name
    if (meant.state !== state) changed.state = meant.state
  }
  for (const filter of ['medicalSpecialties', 'medicalPracticeAreas', 'tags'] as const) {
    const given = search[filter]
    const names = given?.map((text) => filterNames[filter].get(foldText(text)) ?? text)
    if (names?.some((text, index) => text !== given?.[index])) changed[filter] = [...new Set(names)]
  }
  const isChanged = Object.keys(changed).length > 0
  return { search: { ...search, ...changed }, canonicalNames: isChanged ? changed : null }
}

/** The first filter with a name that the reference data does not have, and that name. A city must be in the state. */
export async function unknownName(
  language: SearchLanguage,
  search: Names,
): Promise<{ filter: keyof Names; name: string } | null> {
  const { filterNames } = await language.lexicon()
  const { state, city } = search
  const uf = state && filterNames.state.get(foldText(state))
  if (state && !uf) return { filter: 'state', name: state }
  if (city && !(await cityNamed(language, city, uf))) return { filter: 'city', name: city }
  for (const filter of ['medicalSpecialties', 'medicalPracticeAreas', 'tags'] as const) {
    const name = search[filter]?.find((text) => !filterNames[filter].has(foldText(text)))
    if (name !== undefined) return { filter, name }
  }
  return null
}
