import { searchOfAddress } from '#contract/api/job-search.ts'
import { foldText } from '#contract/fold-text.ts'
import { alertFilters, alertName, canBeAlert } from '#contract/job-alerts/alerts.ts'
import { filterNames, isMultiValueFilter } from '#contract/job-search.ts'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/job-search-address.ts'
import type { Criteria } from '#server/features/job-matching/service.ts'
import {
  filteredEmployer,
  knownNames,
  lastingCriteria,
  resolve,
  type SearchDeps,
} from '#server/features/job-search/service.ts'

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
/** Also for a company that has neither a public profile nor an open job under its name. */
const NO_COMPANY = 'Não encontramos esta empresa. Busque outra ou tire o filtro.'

const queryOf = (filters: AddressFilters) => jobsAddress(filters).split('?')[1] ?? ''

/** The address of the search with this text. */
export const addressOf = (text: string) => jobsAddress(readFilters(new URLSearchParams(text)))

/** Values in one order, so that the same choice in another order is the same search. */
function sorted(filters: AddressFilters): AddressFilters {
  const lists = filterNames
    .filter(isMultiValueFilter)
    .map((name) => [name, (filters[name] as string[]).toSorted()] as const)
  return { ...filters, ...Object.fromEntries(lists) }
}

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

/**
 * Reads the query of an address as the search page does, with names spelled as in the reference data, and words as the
 * search has corrected them. Names that do not exist are dropped, because an alert with them would never find a job.
 */
export async function readSearch(searchDeps: SearchDeps, query: string, now: Date): Promise<SavedSearch> {
  const given = alertFilters(readFilters(new URLSearchParams(query)))
  const names = await knownNames(searchDeps.language, searchOf(given))
  let filters = sorted(alertFilters({ ...given, ...names }))
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
    problem: filters.employer && employer === null ? NO_COMPANY : asksForAll ? TOO_WIDE : null,
    criteria,
    cityId: city?.id ?? null,
  }
}

/** The criteria of a stored search, as words are understood today. */
export async function criteriaOf(
  searchDeps: SearchDeps,
  text: string,
  now: Date,
): Promise<Pick<SavedSearch, 'criteria' | 'cityId'>> {
  const { criteria, city } = await lastingCriteria(
    searchDeps,
    searchOfAddress(new URLSearchParams(text)),
    now,
  )
  return { criteria, cityId: city?.id ?? null }
}
