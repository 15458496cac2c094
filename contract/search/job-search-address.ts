import { foldText } from '#contract/fold-text.ts'
import { JOB_PAGE_SIZE } from '#contract/jobs/jobs.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { placeOf } from '#contract/place-text.ts'
import {
  type FilterName,
  filterNames,
  filterOf,
  isMultiValueFilter,
  isPayAmount,
  knownValue,
  MAX_FILTER_VALUES,
  MAX_NAME_LENGTH,
  type Ordering,
  orderings,
  periodOf,
  reachablePages,
  type SearchFilters,
} from './job-search.ts'

/** Reads and writes the address of a search, and turns it into the API's query. For server and web. */

type Text<Value> = Value extends string ? Value : string
type AddressValue<Filter> = Filter extends { kind: 'flag' }
  ? boolean
  : Filter extends { kind: 'oneOf'; values: readonly (infer Value)[] }
    ? Text<Value> | ''
    : Filter extends { kind: 'anyOf'; values: readonly (infer Value)[] }
      ? Text<Value>[]
      : Filter extends { kind: 'names' | 'periods' }
        ? string[]
        : string

/** A search as its address states it (spec A §4), with numbers as text. '', [] and false mean not set. */
export type AddressFilters = { [Name in FilterName]: AddressValue<SearchFilters[Name]> } & {
  /** Empty for the default order: by relevance with words, else the newest first. */
  ordering: Ordering | ''
  page: number
}

/** The last page that paging can reach. */
export const LAST_PAGE = reachablePages(JOB_PAGE_SIZE)

/** The empty choice of the selects for state and city (spec A §4), in old links and calls. */
const ANY_PLACE = 'all'
export const isAnyPlace = (text: string): boolean => text === '' || text.toLowerCase() === ANY_PLACE

/** The distinct values given for a filter. Our links join lists with commas; a form sent without scripts repeats names. */
function givenValues(params: URLSearchParams, name: FilterName): string[] {
  const given = params.getAll(name)
  const values = isMultiValueFilter(name) ? given.flatMap((joined) => joined.split(',')) : given
  return [...new Set(values.map((value) => value.replace(/\s+/g, ' ').trim()))].filter(
    (value) => value && !(filterOf(name).kind === 'place' && isAnyPlace(value)),
  )
}

/** The values that the API accepts: unknown ones are dropped, long ones cut. */
function readValues(name: FilterName, given: readonly string[]): string | boolean | string[] {
  const filter = filterOf(name)
  const [first = ''] = given
  switch (filter.kind) {
    case 'words':
      return first.slice(0, filter.maxLength)
    case 'place':
      // A state is stored in capitals.
      return /^[a-z]{2}$/i.test(first) && name === 'state'
        ? first.toUpperCase()
        : first.slice(0, MAX_NAME_LENGTH)
    case 'id':
      return first.slice(0, MAX_NAME_LENGTH).toLowerCase()
    case 'flag':
      return first.toLowerCase() === 'true'
    case 'amount':
      return /^\d+$/.test(first) ? first : ''
    case 'periods':
      return given.filter((value) => periodOf(value)).slice(0, MAX_FILTER_VALUES)
    case 'names':
      return given.map((value) => value.slice(0, MAX_NAME_LENGTH)).slice(0, MAX_FILTER_VALUES)
    default: {
      const known = filter.values.map(String)
      if (filter.kind === 'oneOf') return knownValue(known, first) ?? ''
      return [...new Set(given.flatMap((value) => knownValue(known, value) ?? []))]
    }
  }
}

/** Drops filters that have no effect in combination with others, so that each search has one address. */
export function normalizeFilters(filters: AddressFilters): AddressFilters {
  const { isRemote, search, payUnit, payFrom, payTo } = filters
  const city = isRemote ? '' : filters.city
  const state = isRemote ? '' : filters.state
  const isAmount = (reais: string) => isPayAmount(payUnit, Number(reais))
  const defaultOrdering = search ? 'relevance' : '-created_at'
  const isPossible = {
    '-pay': payUnit,
    // The words may name a place.
    distance: search || city || state,
    relevance: search,
    '-created_at': search,
    '': true,
  }
  const ordering = isPossible[filters.ordering] ? filters.ordering : ''
  return {
    ...filters,
    state,
    city,
    radius: city ? filters.radius : '',
    payFrom: isAmount(payFrom) ? payFrom : '',
    payTo: isAmount(payTo) && !(isAmount(payFrom) && Number(payFrom) > Number(payTo)) ? payTo : '',
    ordering: ordering === defaultOrdering ? '' : ordering,
  }
}

/** Any address -> filters that the API accepts. An invalid page becomes 1; an unknown name stays and finds nothing. */
export function readFilters(params: URLSearchParams): AddressFilters {
  const values = filterNames.map((name) => [name, readValues(name, givenValues(params, name))])
  const filters = Object.fromEntries(values) as Pick<AddressFilters, FilterName>
  return normalizeFilters({
    ...filters,
    // The home page has one field for both, which a form sent without scripts names `city`.
    ...(!filters.state && filters.city && placeOf(filters.city)),
    ordering: knownValue(orderings, params.get('ordering') ?? '') ?? '',
    page: Math.min(pageNumber(params), LAST_PAGE + 1),
  })
}

export const noFilters = readFilters(new URLSearchParams())

/** The first filter that `readFilters` would change, because its values are unknown, repeated, too many or too long. */
export const invalidFilter = (params: URLSearchParams): FilterName | undefined =>
  filterNames.find((name) => {
    const given = givenValues(params, name)
    const read = [readValues(name, given)].flat().map(String)
    return given.length > 0 && foldText(given.join()) !== foldText(read.join())
  })

/** The address of a search: the filters that are set, always in the same order. */
export function jobsAddress(filters: Partial<AddressFilters>): string {
  const params = new URLSearchParams()
  for (const name of [...filterNames, 'ordering'] as const) {
    const text = String(filters[name] || '')
    if (text) params.set(name, text)
  }
  if (filters.page && filters.page > 1) params.set('page', String(filters.page))
  // Commas are legal in a query, and easier to read unescaped.
  return params.size > 0 ? `${paths.jobs}?${params.toString().replaceAll('%2C', ',')}` : paths.jobs
}

type QueryValue<Value> = Value extends boolean ? 'true' | 'false' : Exclude<Value, ''>
/** The filters as the API receives them. */
export type FilterQuery = { [Name in FilterName]?: QueryValue<AddressFilters[Name]> }

/** The query that the calls of a search share: the filters, without order and page. */
export function toFilterQuery(filters: AddressFilters): FilterQuery {
  const set = filterNames.filter((name) => String(filters[name] || ''))
  return Object.fromEntries(
    set.map((name) => [name, isMultiValueFilter(name) ? filters[name] : String(filters[name])]),
  )
}

/** The query of `GET /jobs`. For a page out of reach it requests the last one, whose reply still has the total. */
export function toJobsQuery(filters: AddressFilters) {
  const { ordering, page } = filters
  return { ...toFilterQuery(filters), ...(ordering && { ordering }), page: Math.min(page, LAST_PAGE) }
}
