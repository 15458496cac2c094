import { DAY_MS } from '#contract/durations.ts'
import { foldText } from '#contract/fold-text.ts'
import { weekdayLabels, weekdays } from '#contract/jobs/job-dates.ts'
import {
  contractFormLabels,
  contractForms,
  jobTypeLabels,
  jobTypes,
  MAX_SEARCH_LENGTH,
  type PayUnit,
  payUnitLabels,
  payUnits,
  REACHABLE_RESULTS,
  REMOTE_LABEL,
  regimeLabels,
  regimes,
  shiftHours,
  shiftLabels,
  shifts,
} from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'

/** The filters, orders and limits of the job search. Without zod, so that public pages can import it. */

/** `-created_at` is the name in spec A §7. The default is `relevance` with words and `-created_at` without. */
export const orderingLabels = {
  relevance: 'Mais relevantes',
  '-created_at': 'Mais recentes',
  '-pay': 'Maior remuneração',
  distance: 'Mais perto',
} as const
export type Ordering = keyof typeof orderingLabels
export const orderings = Object.keys(orderingLabels) as [Ordering, ...Ordering[]]

/** Calendar days in Brasília, today included. */
export const publishedWithinSteps = [1, 3, 7, 14] as const
const publishedWithinLabels = Object.fromEntries(
  publishedWithinSteps.map((days) => [days, days === 1 ? 'Hoje' : `Últimos ${days} dias`]),
)

/** Kilometres around a city. */
export const radiusSteps = [25, 50, 100, 200] as const
/** The radius that covers so many kilometres, or the largest one. */
export const radiusOf = (kilometres: number): number =>
  radiusSteps.find((step) => step >= kilometres) ?? Math.max(...radiusSteps)
/** The radius in kilometres of 'perto de' and 'região de' in the words of a search. */
export const AROUND_KM = 50
/** Cities within this distance of another are near it. */
export const NEARBY_KM = 200

/** The minimum pay that a search offers to ask for, in reais per unit. A job's highest figure must reach it. */
export const paySteps: Record<PayUnit, readonly number[]> = {
  hour: [80, 100, 120, 150, 200, 250, 300],
  shift: [800, 1_000, 1_200, 1_500, 1_800, 2_200, 2_800],
  month: [8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000],
  consultation: [30, 50, 80, 120, 180, 250],
  report: [10, 20, 30, 50, 80, 120],
  procedure: [100, 200, 400, 800, 1_500],
}

/** The minimum pay per hour that a search can ask for, in reais, whether it is paid by the hour or by plantão. */
export const hourlySteps = [80, 100, 120, 150, 200, 250, 300] as const

/** The amounts that a search can ask for, in reais: the multiples of `step` up to `max`. All `paySteps` are among them. */
export const payScales: Record<PayUnit, { step: number; max: number }> = {
  hour: { step: 5, max: 1_000 },
  shift: { step: 50, max: 10_000 },
  month: { step: 500, max: 100_000 },
  consultation: { step: 5, max: 1_000 },
  report: { step: 1, max: 500 },
  procedure: { step: 50, max: 10_000 },
}

/** Whether a search can ask for this amount per unit. */
export const isPayAmount = (unit: string | undefined, reais: number): boolean =>
  payUnits.some(
    (known) =>
      known === unit && reais > 0 && reais <= payScales[known].max && reais % payScales[known].step === 0,
  )

/** The longest period of the filter by dates, in days. */
export const MAX_PERIOD_DAYS = 92

/** No job is older. */
const FIRST_DAY = '2000-01-01'

/** The first and last day of a value of the filter by dates, `2026-12-25` or `2026-12-01..2026-12-31`; null if it is none. */
export function periodOf(text: string): { from: string; to: string } | null {
  const [, from = '', to = from] = /^(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?$/.exec(text) ?? []
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  const isWhole = [from, to].every((day, index) => dayOf([first, last][index] ?? Number.NaN) === day)
  return isWhole && from >= FIRST_DAY && last >= first && last - first < MAX_PERIOD_DAYS * DAY_MS
    ? { from, to }
    : null
}
const dayOf = (time: number) => (Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10))

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`
/** '25/12', '01/12 a 31/12'. */
export function periodText(text: string): string {
  const period = periodOf(text)
  if (!period) return text
  return period.from === period.to
    ? shortDay(period.from)
    : `${shortDay(period.from)} a ${shortDay(period.to)}`
}

/** Maximum length of the name of a place, specialty, practice area or tag. */
export const MAX_NAME_LENGTH = 120
/** Maximum number of values of one filter. */
export const MAX_FILTER_VALUES = 50

/** `label` is the text of a filter's chip; `isFacet` filters have their values counted. */
export type SearchFilter = { isFacet: boolean } & (
  | { kind: 'words'; maxLength: number }
  /** A state or a city by its name. */
  | { kind: 'place' }
  | { kind: 'flag'; label: string }
  /** A whole number whose known values depend on another filter. */
  | { kind: 'amount' }
  /** One value, or any of several, of a vocabulary. */
  | { kind: 'oneOf' | 'anyOf'; values: readonly (string | number)[]; label: (value: string) => string }
  /** Any of several days or periods in Brasília, as `periodOf` reads them. */
  | { kind: 'periods'; label: (value: string) => string }
  /** Any of several names of the reference data. A name that does not exist finds nothing. */
  | { kind: 'names' }
  /** The id of a row, whose name the reply tells; `label` is for one that cannot be named. An unknown id finds nothing. */
  | { kind: 'id'; label: string }
)

/** The value of a vocabulary that a text names, ignoring case and accents: 'FULL_TIME' -> full_time. */
export const knownValue = <Value extends string | number>(
  values: readonly Value[],
  text: string,
): Value | undefined => values.find((value) => foldText(String(value)) === foldText(text))

const labelFrom = (labels: Record<string, string>) => {
  // A map, because the value is from an address: an object also has a `constructor`.
  const known = new Map(Object.entries(labels))
  return (value: string) => known.get(value) ?? value
}

/** Fields of a job's form without a filter. The words of a search find the long texts. */
type UnfilteredField =
  | 'title'
  | 'description'
  | 'requirements'
  | 'payHidden'
  | 'salary'
  | 'paymentTermDays'
  | 'employerHidden'
  | 'questions'
  | 'neededDocuments'
/** Fields whose filter has another name. */
interface RenamedFields {
  job_type: 'jobType'
  dates: 'weekday' | 'dates'
  payMin: 'payTo'
  payMax: 'payFrom'
  is_urgent: 'isUrgent'
}
type FieldFilter =
  | Exclude<keyof JobForm, UnfilteredField | keyof RenamedFields>
  | RenamedFields[keyof RenamedFields]

/**
 * Every filter of the job search, in the order of addresses and chips. The API's query, the address of a search, its
 * chips and its feed derive from this table. The job index must define the label of each facet.
 */
export const searchFilters = {
  search: { kind: 'words', isFacet: false, maxLength: MAX_SEARCH_LENGTH },
  /** A company. Jobs that hide their employer do not match. */
  employer: { kind: 'id', isFacet: false, label: 'Empresa' },
  state: { kind: 'place', isFacet: true },
  city: { kind: 'place', isFacet: true },
  /** Kilometres around `city`; no effect without a city. */
  radius: { kind: 'oneOf', isFacet: false, values: radiusSteps, label: (km) => `Até ${km} km` },
  isRemote: { kind: 'flag', isFacet: true, label: REMOTE_LABEL },
  medicalSpecialties: { kind: 'names', isFacet: true },
  medicalPracticeAreas: { kind: 'names', isFacet: true },
  tags: { kind: 'names', isFacet: true },
  regime: { kind: 'anyOf', isFacet: true, values: regimes, label: labelFrom(regimeLabels) },
  shift: { kind: 'anyOf', isFacet: true, values: shifts, label: labelFrom(shiftLabels) },
  hours: { kind: 'anyOf', isFacet: true, values: shiftHours, label: (hours) => `${hours}h` },
  /** Days of the week on which the job has dates to come, or that the text of a job without dates names. */
  weekday: { kind: 'anyOf', isFacet: true, values: weekdays, label: labelFrom(weekdayLabels) },
  /** Days on which the job has dates to come. */
  dates: { kind: 'periods', isFacet: false, label: periodText },
  contractForm: { kind: 'anyOf', isFacet: true, values: contractForms, label: labelFrom(contractFormLabels) },
  jobType: { kind: 'anyOf', isFacet: true, values: jobTypes, label: labelFrom(jobTypeLabels) },
  payUnit: {
    kind: 'oneOf',
    isFacet: true,
    values: payUnits,
    label: (unit) => `Pago por ${payUnitLabels[unit as PayUnit]}`,
  },
  /** Reais per `payUnit` that a job's highest figure reaches (`isPayAmount`). No filter by pay finds jobs that hide it. */
  payFrom: { kind: 'amount', isFacet: true },
  /** Reais per `payUnit` that a job's lowest figure does not exceed (`isPayAmount`). */
  payTo: { kind: 'amount', isFacet: false },
  /** Reais. A job's highest `hourlyPay` must reach it; hidden pay never does. */
  hourlyFrom: {
    kind: 'oneOf',
    isFacet: true,
    values: hourlySteps,
    label: (reais) => `R$\u00A0${reais}/h ou mais`,
  },
  /** Calendar days. */
  publishedWithin: {
    kind: 'oneOf',
    isFacet: true,
    values: publishedWithinSteps,
    label: labelFrom(publishedWithinLabels),
  },
  isUrgent: { kind: 'flag', isFacet: true, label: 'Urgente' },
  /** The job asks for neither a RQE nor a residency. */
  withoutRqe: { kind: 'flag', isFacet: true, label: 'Não exige RQE' },
  isFeatured: { kind: 'flag', isFacet: true, label: 'Em destaque' },
  /** The job has a plantão that fits the availability of the doctor who asks. Ignored for everybody else. */
  fitsAgenda: { kind: 'flag', isFacet: false, label: 'Cabem na minha agenda' },
} as const satisfies Record<FieldFilter, SearchFilter> & Record<string, SearchFilter>

export type SearchFilters = typeof searchFilters
export type FilterName = keyof SearchFilters
export const filterNames = Object.keys(searchFilters) as FilterName[]
/** A row of the table, typed as the union of all kinds so that `kind` narrows it. */
export const filterOf = (name: FilterName): SearchFilter => searchFilters[name]

/** Names of the filters of some kinds. */
export type FilterOfKind<Kind extends SearchFilter['kind']> = {
  [Name in FilterName]: SearchFilters[Name]['kind'] extends Kind ? Name : never
}[FilterName]
/** Filters that take several values. */
export type MultiValueFilter = FilterOfKind<'anyOf' | 'names' | 'periods'>
export const isMultiValueFilter = (name: FilterName): name is MultiValueFilter =>
  ['anyOf', 'names', 'periods'].includes(filterOf(name).kind)

/** Filters whose values are counted. */
export type FacetName = {
  [Name in FilterName]: SearchFilters[Name]['isFacet'] extends true ? Name : never
}[FilterName]
export const facetNames = filterNames.filter((name): name is FacetName => searchFilters[name].isFacet)

/** Names of what a search filters by, for the filters whose values are ids. Null if there is no name to show. */
export type FilteredNames = { [Name in FilterOfKind<'id'>]?: string | null }

type TextOrNumber<Value> = Value extends number ? number : Value
type ValueOf<Filter> = Filter extends { kind: 'flag' }
  ? boolean
  : Filter extends { kind: 'amount' }
    ? number
    : Filter extends { kind: 'oneOf'; values: readonly (infer Value)[] }
      ? TextOrNumber<Value>
      : Filter extends { kind: 'anyOf'; values: readonly (infer Value)[] }
        ? TextOrNumber<Value>[]
        : Filter extends { kind: 'names' | 'periods' }
          ? string[]
          : string
/** The filters of a search as the server works with them. OR inside a filter, AND between filters. */
export type FilterValues = { [Name in FilterName]?: ValueOf<SearchFilters[Name]> | undefined }

export const MAX_SUGGESTIONS = 8

/** Pages of this size that paging can reach. */
export const reachablePages = (pageSize: number) => Math.ceil(REACHABLE_RESULTS / pageSize)
