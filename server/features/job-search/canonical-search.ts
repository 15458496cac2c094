import type { CanonicalNames } from '#contract/api/job-search.ts'
import { foldText } from '#contract/fold-text.ts'
import type { SearchLanguage } from '#server/features/search-language/service.ts'
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
 * The search with its names spelled as in the reference data, and the names that differ. Names match regardless of case
 * and accents; an unknown name stays as it is and finds nothing.
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
  if (name && name !== city) changed.city = name
  for (const filter of ['medicalSpecialties', 'medicalPracticeAreas', 'tags'] as const) {
    const given = search[filter]
    const names = given?.map((text) => filterNames[filter].get(foldText(text)) ?? text)
    if (names?.some((text, index) => text !== given?.[index])) changed[filter] = [...new Set(names)]
  }
  const isChanged = Object.keys(changed).length > 0
  return { search: { ...search, ...changed }, canonicalNames: isChanged ? changed : null }
}

/** The names of the search that the reference data has, spelled as there. Empty where it has none. */
export async function knownNames(language: SearchLanguage, search: Names): Promise<Required<CanonicalNames>> {
  const { filterNames } = await language.lexicon()
  const { state, city } = search
  const uf = (state && filterNames.state.get(foldText(state))) || ''
  const known = (filter: 'medicalSpecialties' | 'medicalPracticeAreas' | 'tags') => [
    ...new Set(search[filter]?.flatMap((text) => filterNames[filter].get(foldText(text)) ?? [])),
  ]
  return {
    state: uf,
    city: (city && (await cityNamed(language, city, uf || undefined))) || '',
    medicalSpecialties: known('medicalSpecialties'),
    medicalPracticeAreas: known('medicalPracticeAreas'),
    tags: known('tags'),
  }
}
