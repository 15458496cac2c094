import { searchOfAddress } from '#contract/api/search/job-search.ts'
import { foldText } from '#contract/fold-text.ts'
import { alertFilters, alertName, canBeAlert } from '#contract/search/alerts.ts'
import type { FilterName } from '#contract/search/job-search.ts'
import {
  type AddressFilters,
  invalidFilter,
  jobsAddress,
  readFilters,
} from '#contract/search/job-search-address.ts'
import type { Criteria } from '#server/features/jobs/job-matching/service.ts'
import {
  canonicalSearch,
  filteredEmployer,
  lastingCriteria,
  resolve,
  type SearchDeps,
  unknownName,
} from '#server/features/search/job-search/service.ts'

/** A search as an alert stores it. */
export interface SavedSearch {
  /** The query of its address. Equal searches have equal texts. */
  text: string
  /** In words. */
  name: string
  /** Why it cannot be an alert, in words; null if it can. */
  problem: string | null
  criteria: Criteria
  cityId: number | null
}

const TOO_WIDE = 'Escolha pelo menos um filtro ou uma palavra.'
const notUnderstood = (value: string) =>
  `Não entendemos “${value}” nesta busca. Escolha outro valor ou tire este filtro.`
const notInState = (city: string, state: string) =>
  `Não encontramos “${city}” em ${state}. Escolha outra cidade ou tire o filtro.`
/** Also for a company that has neither a public profile nor an open job under its name. */
const NO_COMPANY = 'Não encontramos esta empresa. Busque outra ou tire o filtro.'

const MAX_SHOWN = 40
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text)

const queryOf = (filters: AddressFilters) => jobsAddress(filters).split('?')[1] ?? ''

/** The address of the search with this text. */
export const addressOf = (text: string) => jobsAddress(readFilters(new URLSearchParams(text)))

const searchOf = (filters: AddressFilters) => searchOfAddress(new URLSearchParams(queryOf(filters)))

/** Words that are a whole name of the reference data, as it is spelled there: uti -> UTI. */
async function spelledWords({ language }: SearchDeps, words: string): Promise<string> {
  const { filterNames } = await language.lexicon()
  const { medicalSpecialties, medicalPracticeAreas, tags } = filterNames
  const [name = words] = [medicalSpecialties, medicalPracticeAreas, tags].flatMap(
    (names) => names.get(foldText(words)) ?? [],
  )
  return name
}

/** A filter that the search page drops as invalid. Without it the alert would find more than was asked for. */
function droppedFilter(params: URLSearchParams): FilterName | undefined {
  const filters = readFilters(params)
  // Remote jobs have no place, and so no surroundings.
  const paired: FilterName[] = filters.isRemote ? ['payFrom', 'payTo'] : ['payFrom', 'payTo', 'radius']
  return invalidFilter(params) ?? paired.find((name) => params.get(name)?.trim() && !filters[name])
}

/** The part of the query that is not understood, as a message, or null. */
async function problemOf(
  searchDeps: SearchDeps,
  params: URLSearchParams,
  filters: AddressFilters,
): Promise<string | null> {
  const dropped = droppedFilter(params)
  if (dropped) return notUnderstood(cut(params.getAll(dropped).join(', ')))
  const unknown = await unknownName(searchDeps.language, searchOf(filters))
  if (!unknown) return null
  const { filter, name } = unknown
  return filter === 'city' && filters.state ? notInState(name, filters.state) : notUnderstood(name)
}

/** The parameters without the time of publication, which means nothing to an alert. */
function paramsOf(query: string): URLSearchParams {
  const params = new URLSearchParams(query)
  params.delete('publishedWithin')
  return params
}

/**
 * Reads the query of an address as the search page does, with names spelled as in the reference data, and words as the
 * search has corrected them. A part that is not understood is a problem, because without it the alert would be wider.
 */
export async function readSearch(searchDeps: SearchDeps, query: string, now: Date): Promise<SavedSearch> {
  const params = paramsOf(query)
  const given = alertFilters(readFilters(params))
  const { canonicalNames } = await canonicalSearch(searchDeps.language, searchOf(given))
  let filters = alertFilters({ ...given, ...canonicalNames })
  const notRead = await problemOf(searchDeps, params, filters)
  const search = searchOf(filters)
  if (filters.search) {
    const { reading } = await resolve(searchDeps, search, now)
    if (reading?.correction?.applied) filters = { ...filters, search: reading.correction.text }
  }
  const { criteria, city } = await lastingCriteria(searchDeps, searchOf(filters), now)
  const employer = await filteredEmployer(searchDeps.db, search, now)
  // Words such as 'vagas de' ask for nothing.
  const asksForAll = !canBeAlert(filters) || (criteria.groups.length === 0 && criteria.words === null)
  return {
    text: queryOf(filters),
    name: alertName({ ...filters, search: await spelledWords(searchDeps, filters.search) }, { employer }),
    problem: notRead ?? (filters.employer && employer === null ? NO_COMPANY : asksForAll ? TOO_WIDE : null),
    criteria,
    cityId: city?.id ?? null,
  }
}

/** The criteria of a stored search, as words are understood today. Null if a filter no longer has the value. */
export async function criteriaOf(
  searchDeps: SearchDeps,
  text: string,
  now: Date,
): Promise<Pick<SavedSearch, 'criteria' | 'cityId'> | null> {
  const params = new URLSearchParams(text)
  if (droppedFilter(params)) return null
  const { criteria, city } = await lastingCriteria(searchDeps, searchOfAddress(params), now)
  return { criteria, cityId: city?.id ?? null }
}
