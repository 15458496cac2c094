import {
  type Ordering,
  orderings,
  paySteps,
  publishedWithinSteps,
  radiusSteps,
  reachablePages,
} from '#contract/job-search.ts'
import {
  type ContractForm,
  contractForms,
  JOB_PAGE_SIZE,
  type JobType,
  jobTypes,
  MAX_SEARCH_LENGTH,
  type PayUnit,
  payUnits,
  type Regime,
  regimes,
  type Shift,
  shiftHours,
  shifts,
} from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'

/** What a search asks for, as its address says it (spec A §4). Empty text and empty lists ask for nothing. */
export interface JobFilters {
  search: string
  state: string
  city: string
  /** Kilometres around the city, one of `radiusSteps`. */
  radius: string
  isRemote: boolean
  medicalSpecialties: string[]
  medicalPracticeAreas: string[]
  tags: string[]
  regime: Regime[]
  shift: Shift[]
  hours: string[]
  contractForm: ContractForm[]
  jobType: JobType[]
  payUnit: PayUnit | ''
  /** Reais per `payUnit`, one of its `paySteps`. */
  payFrom: string
  /** Days, one of `publishedWithinSteps`. */
  publishedWithin: string
  isFeatured: boolean
  /** Empty where it is the usual one: the best first with words, else the newest first. */
  ordering: Ordering | ''
  page: number
}

export const noFilters: JobFilters = {
  search: '',
  state: '',
  city: '',
  radius: '',
  isRemote: false,
  medicalSpecialties: [],
  medicalPracticeAreas: [],
  tags: [],
  regime: [],
  shift: [],
  hours: [],
  contractForm: [],
  jobType: [],
  payUnit: '',
  payFrom: '',
  publishedWithin: '',
  isFeatured: false,
  ordering: '',
  page: 1,
}

/** The last page that can be reached by paging. */
export const LAST_PAGE = reachablePages(JOB_PAGE_SIZE)

/** Filters of several values, in the order of the address. */
export const listFilters = [
  'medicalSpecialties',
  'medicalPracticeAreas',
  'tags',
  'regime',
  'shift',
  'hours',
  'contractForm',
  'jobType',
] as const
export type ListFilter = (typeof listFilters)[number]
/** Lists whose values are known here; the others name what the reference lists name. */
const vocabularies: Partial<Record<ListFilter, readonly (string | number)[]>> = {
  regime: regimes,
  shift: shifts,
  hours: shiftHours,
  contractForm: contractForms,
  jobType: jobTypes,
}

// What the API takes at most; longer values name nothing, and a cut one names nothing either.
const MAX_VALUE_LENGTH = 120
const MAX_LIST_LENGTH = 50

const line = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max)
/** 'all' is the empty choice of the selects in old links. */
const place = (text: string | null) => (text === null || text === 'all' ? '' : line(text, MAX_VALUE_LENGTH))
/** The value if it is one of the known, else none: the API refuses others. */
const oneOf = <T extends string>(known: readonly (T | number)[], text: string | null): T | '' =>
  known.some((value) => String(value) === text) ? (text as T) : ''

/** Lists come comma-joined from our links and as repeated names from a form that was sent without scripts. */
function readList(params: URLSearchParams, name: ListFilter): string[] {
  const values = params.getAll(name).flatMap((joined) => joined.split(','))
  const vocabulary = vocabularies[name]
  const clean = (value: string) =>
    vocabulary ? oneOf(vocabulary, value.trim()) : line(value, MAX_VALUE_LENGTH)
  return [...new Set(values.map(clean).filter(Boolean))].slice(0, MAX_LIST_LENGTH)
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE + 1) : 1
}

/** Takes out what means nothing beside the rest, so that one search has one address. */
function settled(filters: JobFilters): JobFilters {
  const { isRemote, search, payUnit, payFrom } = filters
  const city = isRemote ? '' : filters.city
  const usual = search ? 'relevance' : '-created_at'
  const ordering = filters.ordering === '-pay' ? (payUnit ? '-pay' : '') : search ? filters.ordering : ''
  return {
    ...filters,
    state: isRemote ? '' : filters.state,
    city,
    radius: city ? filters.radius : '',
    payFrom: payUnit ? oneOf(paySteps[payUnit], payFrom) : '',
    ordering: ordering === usual ? '' : ordering,
  }
}

/** Any address -> filters that the API can answer: nonsense is the first page, or a value that finds nothing. */
export function readFilters(params: URLSearchParams): JobFilters {
  const state = place(params.get('state'))
  const lists = Object.fromEntries(listFilters.map((name) => [name, readList(params, name)]))
  return settled({
    ...(lists as Pick<JobFilters, ListFilter>),
    search: line(params.get('search') ?? '', MAX_SEARCH_LENGTH),
    state: /^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state,
    city: place(params.get('city')),
    radius: oneOf(radiusSteps, params.get('radius')),
    isRemote: params.get('isRemote') === 'true',
    payUnit: oneOf(payUnits, params.get('payUnit')),
    payFrom: params.get('payFrom') ?? '',
    publishedWithin: oneOf(publishedWithinSteps, params.get('publishedWithin')),
    isFeatured: params.get('isFeatured') === 'true',
    ordering: oneOf(orderings, params.get('ordering')),
    page: readPage(params.get('page')),
  })
}

/** Address of a search: only what is asked for, always in the same order. */
export function jobsAddress(filters: Partial<JobFilters>): string {
  const params = new URLSearchParams()
  const add = (...names: (keyof JobFilters)[]) => {
    for (const name of names) if (String(filters[name] || '')) params.set(name, String(filters[name]))
  }
  add('search', 'state', 'city', 'radius', 'isRemote', ...listFilters)
  add('payUnit', 'payFrom', 'publishedWithin', 'isFeatured', 'ordering')
  if (filters.page && filters.page > 1) add('page')
  // A comma needs no escape in a query, and the address is there to be read.
  return params.size > 0 ? `${paths.jobs}?${params.toString().replaceAll('%2C', ',')}` : paths.jobs
}

/**
 * The search after one change: back on the first page. A new state forgets the city, another city's radius stays, remote
 * work forgets all three; another unit forgets the pay.
 */
export function changeFilters(filters: JobFilters, change: Partial<JobFilters>): JobFilters {
  const next = { ...filters, page: 1, ...change }
  if (next.state !== filters.state && change.city === undefined) next.city = ''
  if (next.payUnit !== filters.payUnit && change.payFrom === undefined) next.payFrom = ''
  return settled(next)
}

/** The words alone, in the order that they were asked for. */
export const clearFilters = ({ search, ordering }: JobFilters): JobFilters =>
  changeFilters(noFilters, { search, ordering })
