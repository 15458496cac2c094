import { brazilDay } from '#contract/brazil-day.ts'
import {
  type FacetName,
  type FilterOfKind,
  type FilterValues,
  type MultiValueFilter,
  paySteps,
  publishedWithinSteps,
} from '#contract/job-search.ts'
import type { PayUnit } from '#contract/jobs.ts'

/** A city, or a whole state, perhaps without one of its cities. */
export interface FilteredPlace {
  city: string | null
  state: string
  exceptCity?: string
}

/** All filters of a search, without its words. Names are spelled as in the reference data. */
export interface JobFilters extends Pick<FilterValues, FacetName> {
  /** Instead of `state` and `city`: jobs in any of these cities or whole states. */
  places?: readonly FilteredPlace[] | undefined
}

/** The label of every job. */
export const ANY_JOB = 'job=any'

/** A label is `filter=value`, with the filter's name in the query. `publishedWithin` is answered by labels of days. */
export type LabelName = Exclude<FacetName, 'publishedWithin'> | 'publishedOn'
export const label = (name: FacetName | LabelName, value: string | number | boolean) => `${name}=${value}`
export const cityLabel = (place: { city: string; state: string }) =>
  label('city', `${place.state}/${place.city}`)
/** Label names with very many values, each with few jobs. Their bits are stored compressed. */
export const isSparse = (label: string) => /^(city|word)=/.test(label)
/** The label of the jobs whose ranking vector has this stem. */
export const wordLabel = (stem: string) => `word=${stem}`
const payLabel = (unit: string, reais: number) => label('payFrom', `${unit}/${reais}`)

/** The pay steps as rows, for `writeSearchRows`. A job has the label of every step up to its highest pay. */
export const payStepRows = Object.entries(paySteps).flatMap(([unit, steps]) =>
  steps.map((reais) => ({ unit, centavos: reais * 100, label: payLabel(unit as PayUnit, reais) })),
)

/** The last `days` calendar days in Brasília, today first, yyyy-mm-dd. */
export function daysBack(now: Date, days: number): string[] {
  const noon = Date.parse(`${brazilDay(now)}T12:00:00Z`)
  return Array.from({ length: days }, (_, back) =>
    new Date(noon - back * 86_400_000).toISOString().slice(0, 10),
  )
}
export const MAX_PUBLISHED_WITHIN = Math.max(...publishedWithinSteps)

/** The labels of which a job must have one; an empty list finds nothing. Null if the filter is not set. */
type LabelsOf = (filters: JobFilters, now: Date) => string[] | null

const flag =
  (name: FilterOfKind<'flag'>): LabelsOf =>
  (filters) =>
    filters[name] ? [label(name, true)] : null
const anyOf =
  (name: MultiValueFilter): LabelsOf =>
  (filters) =>
    filters[name]?.length ? filters[name].map((value) => label(name, value)) : null

const labelsOf: Record<FacetName, LabelsOf> = {
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
  contractForm: anyOf('contractForm'),
  jobType: anyOf('jobType'),
  payFrom: ({ payUnit, payFrom }) => (payUnit && payFrom ? [payLabel(payUnit, payFrom)] : null),
  payUnit: ({ payUnit }) => (payUnit ? [label('payUnit', payUnit)] : null),
  publishedWithin: ({ publishedWithin }, now) =>
    publishedWithin ? daysBack(now, publishedWithin).map((day) => label('publishedOn', day)) : null,
  isFeatured: flag('isFeatured'),
}

/** A filter that is set, with the labels of which a job must have one. */
export interface LabelGroup {
  filter: FacetName
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
  return (Object.keys(labelsOf) as FacetName[]).flatMap((filter) => {
    const labels = labelsOf[filter](filters, now)
    const group = labels && { filter, labels }
    return group ? [filter === 'city' && except.length > 0 ? { ...group, except } : group] : []
  })
}
