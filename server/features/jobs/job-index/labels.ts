import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { hoursPaid } from '#contract/jobs/job-facts.ts'
import { type PayUnit, payUnits, shiftHours } from '#contract/jobs/jobs.ts'
import {
  type FacetName,
  type FilterOfKind,
  type FilterValues,
  hourlySteps,
  payScales,
  paySteps,
  periodOf,
  publishedWithinSteps,
} from '#contract/search/job-search.ts'

/** The filters that labels answer: all but the words, and the radius, which turns a city into several. */
export type LabelledFilter = FacetName | FilterOfKind<'id' | 'periods'> | 'payTo'

/** A city, or a whole state, perhaps without one of its cities. */
export interface FilteredPlace {
  city: string | null
  state: string
  exceptCity?: string
}

/** All filters of a search, without its words. Names are spelled as in the reference data. */
export interface JobFilters extends Pick<FilterValues, LabelledFilter> {
  /** Instead of `state` and `city`: jobs in any of these cities or whole states. */
  places?: readonly FilteredPlace[] | undefined
}

/** The label of every job. */
export const ANY_JOB = 'job=any'

/**
 * A label is `filter=value`, with the filter's name in the query. `publishedWithin` and `dates` are answered by labels of days,
 * and amounts of pay between its steps by labels of exact amounts.
 */
export type LabelName =
  | Exclude<LabelledFilter, 'publishedWithin' | 'dates' | 'payTo'>
  | 'publishedOn'
  | 'date'
  | 'payMost'
  | 'payLeast'
export const label = (name: LabelledFilter | LabelName, value: string | number | boolean) =>
  `${name}=${value}`
export const cityLabel = (place: { city: string; state: string }) =>
  label('city', `${place.state}/${place.city}`)
/** Label names with very many values, each with few jobs. Their bits are stored compressed. */
export const isSparse = (label: string) => /^(city|employer|word|date|payMost|payLeast)=/.test(label)
/** The label of the jobs whose ranking vector has this stem. */
export const wordLabel = (stem: string) => `word=${stem}`
const TITLE = 'word=title:'
/**
 * The label of the jobs that have this word, folded and in the singular, in their title. An earlier release that edits such a job
 * takes it for a word, and so clears the right bit.
 */
export const titleLabel = (word: string) => `${TITLE}${word}`
/** The stem of which this is the label; null if it is another label. */
export const stemOf = (label: string): string | null =>
  label.startsWith('word=') && !label.startsWith(TITLE) ? label.slice('word='.length) : null
const payLabel = (unit: string, reais: number) => label('payFrom', `${unit}/${reais}`)

/** The amounts of a unit's scale from one to another, both included. */
function amounts(unit: PayUnit, from: number, to: number): number[] {
  const { step } = payScales[unit]
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / step) + 1) },
    (_, index) => from + index * step,
  )
}

/** The labels of the jobs whose highest pay is at least this: those between two steps, and the upper step. */
function payFromLabels(unit: PayUnit, reais: number): string[] {
  const above = paySteps[unit].find((step) => step >= reais)
  if (above === reais) return [payLabel(unit, reais)]
  const { step, max } = payScales[unit]
  const between = amounts(unit, reais, above === undefined ? max : above - step)
  return [
    ...between.map((amount) => label('payMost', `${unit}/${amount}`)),
    ...(above === undefined ? [] : [payLabel(unit, above)]),
  ]
}

/** The labels of the jobs whose lowest pay is at most this. */
const payToLabels = (unit: PayUnit, reais: number): string[] =>
  amounts(unit, payScales[unit].step, reais).map((amount) => label('payLeast', `${unit}/${amount}`))

/** The days of a period, yyyy-mm-dd. */
function daysOf(period: string): string[] {
  const { from, to } = periodOf(period) ?? { from: '', to: '' }
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  const count = from ? (last - first) / DAY_MS + 1 : 0
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** A step of pay: a job with this unit and these hours has the label if its highest pay reaches `centavos`. */
export interface PayStep {
  unit: PayUnit
  /** Null for plantões of any length, and for other jobs. */
  hours: number | null
  centavos: number
  label: string
}

export const payStepRows = payUnits.flatMap((unit) =>
  paySteps[unit].map(
    (reais): PayStep => ({ unit, hours: null, centavos: reais * 100, label: payLabel(unit, reais) }),
  ),
)

/** The steps of pay per hour, as the pay of all units and hours for which `hourlyPay` is known. */
export const hourlyStepRows = payUnits.flatMap((payUnit) =>
  (hoursPaid({ payUnit, hours: null }) ? [null] : shiftHours).flatMap((hours) =>
    hourlySteps.flatMap((reais): PayStep[] => {
      const paid = hoursPaid({ payUnit, hours })
      if (!paid) return []
      return [{ unit: payUnit, hours, centavos: reais * 100 * paid, label: label('hourlyFrom', reais) }]
    }),
  ),
)

/** The last `days` calendar days in Brasília, today first, yyyy-mm-dd. */
export function daysBack(now: Date, days: number): string[] {
  const noon = Date.parse(`${brazilDay(now)}T12:00:00Z`)
  return Array.from({ length: days }, (_, back) => new Date(noon - back * DAY_MS).toISOString().slice(0, 10))
}
export const MAX_PUBLISHED_WITHIN = Math.max(...publishedWithinSteps)

/** The labels of which a job must have one; an empty list finds nothing. Null if the filter is not set. */
type LabelsOf = (filters: JobFilters, now: Date) => string[] | null

const flag =
  (name: Extract<FilterOfKind<'flag'>, LabelledFilter>): LabelsOf =>
  (filters) =>
    filters[name] ? [label(name, true)] : null
const anyOf =
  (name: FilterOfKind<'anyOf' | 'names'>): LabelsOf =>
  (filters) =>
    filters[name]?.length ? filters[name].map((value) => label(name, value)) : null

const labelsOf: Record<LabelledFilter, LabelsOf> = {
  employer: ({ employer }) => (employer ? [label('employer', employer)] : null),
  state: ({ state, places }) => (state && !places ? [label('state', state)] : null),
  city: ({ city, state, places }) => {
    if (places)
      return places.map(({ city, state }) => (city ? cityLabel({ city, state }) : label('state', state)))
    if (!city) return null
    // A known city without its state has become `places`; an unknown one finds nothing.
    return state ? [cityLabel({ city, state })] : []
  },
  isRemote: flag('isRemote'),
  medicalSpecialties: anyOf('medicalSpecialties'),
  medicalPracticeAreas: anyOf('medicalPracticeAreas'),
  tags: anyOf('tags'),
  regime: anyOf('regime'),
  shift: anyOf('shift'),
  hours: anyOf('hours'),
  weekday: anyOf('weekday'),
  dates: ({ dates }) => (dates?.length ? dates.flatMap(daysOf).map((day) => label('date', day)) : null),
  contractForm: anyOf('contractForm'),
  jobType: anyOf('jobType'),
  payFrom: ({ payUnit, payFrom }) => (payUnit && payFrom ? payFromLabels(payUnit, payFrom) : null),
  payTo: ({ payUnit, payTo }) => (payUnit && payTo ? payToLabels(payUnit, payTo) : null),
  payUnit: ({ payUnit }) => (payUnit ? [label('payUnit', payUnit)] : null),
  hourlyFrom: ({ hourlyFrom }) => (hourlyFrom ? [label('hourlyFrom', hourlyFrom)] : null),
  publishedWithin: ({ publishedWithin }, now) =>
    publishedWithin ? daysBack(now, publishedWithin).map((day) => label('publishedOn', day)) : null,
  isUrgent: flag('isUrgent'),
  withoutRqe: flag('withoutRqe'),
  isFeatured: flag('isFeatured'),
}

/** A filter that is set, with the labels of which a job must have one. */
export interface LabelGroup {
  filter: LabelledFilter
  labels: string[]
  /** Labels of which a job must have none. */
  except?: string[]
}

/** The cities without which states are meant, unless they are searched as well. */
function exceptCities({ places = [] }: JobFilters): string[] {
  const searched = new Set(places.flatMap(({ city, state }) => (city ? cityLabel({ city, state }) : [])))
  return places
    .flatMap(({ exceptCity, state }) => (exceptCity ? cityLabel({ city: exceptCity, state }) : []))
    .filter((label) => !searched.has(label))
}

/** The filters as label groups: AND between groups, OR inside each. No groups match every job. */
export function labelGroups(filters: JobFilters, now: Date): LabelGroup[] {
  const except = exceptCities(filters)
  return (Object.keys(labelsOf) as LabelledFilter[]).flatMap((filter) => {
    const labels = labelsOf[filter](filters, now)
    const group = labels && { filter, labels }
    return group ? [filter === 'city' && except.length > 0 ? { ...group, except } : group] : []
  })
}
