import { type JobFilters, type LabelGroup, labelGroups } from '#server/features/jobs/job-index/service.ts'
import type { City, NamedPlace, SearchLanguage } from '#server/features/search/search-language/service.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import { searchedPlaces } from './searched-places.ts'

/** A search as requested. Names are spelled as in the reference data. */
export interface JobSearch extends JobFilters {
  /** The words typed. */
  search?: string | undefined
  /** Kilometres around `city`. */
  radius?: number | undefined
}

/** The meaning of a search. It depends only on the search and the language, not on the open jobs. */
export interface Interpretation {
  groups: readonly LabelGroup[]
  /** The strictest first; empty when there are no words to search. */
  attempts: readonly Attempt[]
  /** The searched city; null unless the search is for exactly one city. */
  city: City | null
  /** The city from which distances to the searched places are measured; null if no place is searched. */
  origin: City | null
  /** The places named in the words. */
  namedPlaces: readonly NamedPlace[]
  /** The words without the places, as typed. */
  otherWords: string
}

/** Whether a filter says where the jobs are. */
export const hasPlaceFilter = ({ state, city, isRemote }: JobSearch) => Boolean(state || city || isRemote)

const capitalOf = async (language: SearchLanguage, state: string | undefined) =>
  (state && (await language.lexicon()).capitals.get(state)) || null

/** Places in the words count only if no filter names a place. The words may match in part only if no filter is set. */
export async function interpret(
  language: SearchLanguage,
  search: JobSearch,
  now: Date,
): Promise<Interpretation> {
  const words = await language.parse(search.search ?? '', { places: !hasPlaceFilter(search) })
  const places = await searchedPlaces(language, search, words.places)
  const groups = labelGroups(places ? { ...search, places: places.places } : search, now)
  const fromFilters = groups.length - (words.places.length > 0 ? 1 : 0)
  return {
    groups,
    attempts: attemptsOf(words, { mayMatchAny: fromFilters === 0 }),
    city: places?.city ?? null,
    origin: places?.origin ?? (await capitalOf(language, search.state)),
    namedPlaces: words.places,
    otherWords: words.terms.map(({ typed }) => typed).join(' '),
  }
}
