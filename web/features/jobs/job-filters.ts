import { JOB_PAGE_SIZE, MAX_SEARCH_LENGTH, REACHABLE_RESULTS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'

/** What a search asks for, as its address says it (spec A §4). Empty text and empty lists ask for nothing. */
export interface JobFilters {
  search: string
  state: string
  city: string
  isRemote: boolean
  medicalSpecialties: string[]
  medicalPracticeAreas: string[]
  tags: string[]
  page: number
}

export const noFilters: JobFilters = {
  search: '',
  state: '',
  city: '',
  isRemote: false,
  medicalSpecialties: [],
  medicalPracticeAreas: [],
  tags: [],
  page: 1,
}

/** The last page that can be reached by paging. */
export const LAST_PAGE = REACHABLE_RESULTS / JOB_PAGE_SIZE

const texts = ['search', 'state', 'city'] as const
const lists = ['medicalSpecialties', 'medicalPracticeAreas', 'tags'] as const
export type ListFilter = (typeof lists)[number]

// What the API takes at most; longer values name nothing, and a cut one names nothing either.
const MAX_VALUE_LENGTH = 120
const MAX_LIST_LENGTH = 50

const line = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max)
/** 'all' is the empty choice of the selects in old links. */
const place = (text: string | null) => (text === null || text === 'all' ? '' : line(text, MAX_VALUE_LENGTH))

/** Lists come comma-joined from our links and as repeated names from a form that was sent without scripts. */
function readList(params: URLSearchParams, name: ListFilter): string[] {
  const values = params.getAll(name).flatMap((joined) => joined.split(','))
  const known = new Set(values.map((value) => line(value, MAX_VALUE_LENGTH)).filter(Boolean))
  return [...known].slice(0, MAX_LIST_LENGTH)
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE + 1) : 1
}

/** Any address -> filters that the API can answer: nonsense is the first page, or a value that finds nothing. */
export function readFilters(params: URLSearchParams): JobFilters {
  const isRemote = params.get('isRemote') === 'true'
  const state = place(params.get('state'))
  return {
    search: line(params.get('search') ?? '', MAX_SEARCH_LENGTH),
    state: isRemote ? '' : /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state,
    city: isRemote ? '' : place(params.get('city')),
    isRemote,
    medicalSpecialties: readList(params, 'medicalSpecialties'),
    medicalPracticeAreas: readList(params, 'medicalPracticeAreas'),
    tags: readList(params, 'tags'),
    page: readPage(params.get('page')),
  }
}

/** Address of a search: only what is asked for, always in the same order. */
export function jobsAddress(filters: Partial<JobFilters>): string {
  const params = new URLSearchParams()
  for (const name of texts) if (filters[name]) params.set(name, filters[name])
  if (filters.isRemote) params.set('isRemote', 'true')
  for (const name of lists) if (filters[name]?.length) params.set(name, filters[name].join(','))
  if (filters.page && filters.page > 1) params.set('page', String(filters.page))
  // A comma needs no escape in a query, and the address is there to be read.
  return params.size > 0 ? `${paths.jobs}?${params.toString().replaceAll('%2C', ',')}` : paths.jobs
}

/** The search after one change: back on the first page; a new state forgets the city, remote work forgets both. */
export function changeFilters(filters: JobFilters, change: Partial<JobFilters>): JobFilters {
  const next = { ...filters, page: 1, ...change }
  if (next.state !== filters.state && change.city === undefined) next.city = ''
  return next.isRemote ? { ...next, state: '', city: '' } : next
}

/** One applied filter, and the search without it. */
export interface AppliedFilter {
  label: string
  without: JobFilters
}

/** Every filter beside the words, in the order of the address. */
export function appliedFilters(filters: JobFilters): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (label: string, change: Partial<JobFilters>) =>
    applied.push({ label, without: changeFilters(filters, change) })
  if (filters.state) add(filters.state, { state: '' })
  if (filters.city) add(filters.city, { city: '' })
  if (filters.isRemote) add('Vaga remota', { isRemote: false })
  for (const name of lists)
    for (const value of filters[name])
      add(value, { [name]: filters[name].filter((other) => other !== value) })
  return applied
}

/** The query of `GET /jobs`. A page out of reach asks for the last one, whose reply still knows the total. */
export function jobsQuery(filters: JobFilters) {
  return {
    ...(filters.search && { search: filters.search }),
    ...(filters.state && { state: filters.state }),
    ...(filters.city && { city: filters.city }),
    ...(filters.isRemote && { isRemote: 'true' as const }),
    ...(filters.medicalSpecialties.length > 0 && { medicalSpecialties: filters.medicalSpecialties }),
    ...(filters.medicalPracticeAreas.length > 0 && { medicalPracticeAreas: filters.medicalPracticeAreas }),
    ...(filters.tags.length > 0 && { tags: filters.tags }),
    page: Math.min(filters.page, LAST_PAGE),
  }
}
