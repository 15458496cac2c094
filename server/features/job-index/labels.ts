import { type FacetName, paySteps, publishedWithinSteps } from '#contract/job-search.ts'
import type { PayUnit } from '#contract/jobs.ts'

/** What a search asks for beside its words; names as the reference lists spell them. */
export interface JobFilters {
  isRemote?: boolean | undefined
  state?: string | undefined
  city?: string | undefined
  /** In place of `state` and `city`: any of these cities or whole states will do. */
  places?: readonly { city: string | null; state: string }[] | undefined
  medicalSpecialties?: string[] | undefined
  medicalPracticeAreas?: string[] | undefined
  tags?: string[] | undefined
  regime?: string[] | undefined
  shift?: string[] | undefined
  hours?: number[] | undefined
  contractForm?: string[] | undefined
  jobType?: string[] | undefined
  payUnit?: string | undefined
  payFrom?: number | undefined
  publishedWithin?: number | undefined
  isFeatured?: boolean | undefined
}

/** Every job bears it. */
export const ANY_JOB = 'job=any'

/** A label is `filter=value`, the filter named as in the query; see the columns of `writeSearchRows`. */
export const label = (filter: FacetName | 'publishedOn', value: string | number | boolean) =>
  `${filter}=${value}`
export const cityLabel = (place: { city: string; state: string }) =>
  label('city', `${place.state}/${place.city}`)
/** Labels of so many values, each of few jobs, that their bits are kept packed. */
export const isSparse = (label: string) => /^(city|word)=/.test(label)
/** A stem of the title or the key words of a job. */
export const wordLabel = (stem: string) => `word=${stem}`
const payLabel = (unit: string, reais: number) => label('payFrom', `${unit}/${reais}`)

/** Pay steps as rows, for the writer: a job bears the label of every step that its highest figure reaches. */
export const payStepRows = Object.entries(paySteps).flatMap(([unit, steps]) =>
  steps.map((reais) => ({ unit, centavos: reais * 100, label: payLabel(unit as PayUnit, reais) })),
)

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** The calendar days in Brasília from `days - 1` before today until today, yyyy-mm-dd. */
export function daysBack(now: Date, days: number): string[] {
  const noon = Date.parse(`${dayFormat.format(now)}T12:00:00Z`)
  return Array.from({ length: days }, (_, back) =>
    new Date(noon - back * 86_400_000).toISOString().slice(0, 10),
  )
}
export const LONGEST_WITHIN = Math.max(...publishedWithinSteps)

/** A filter of the query with the labels that satisfy it: one is enough. */
export interface LabelGroup {
  filter: FacetName
  labels: string[]
}

/** The filters as groups: AND between groups, OR inside each. No group means every job. */
export function labelGroups(filters: JobFilters, now: Date): LabelGroup[] {
  const groups: LabelGroup[] = []
  const add = (filter: FacetName, labels: string[]) => groups.push({ filter, labels })
  const { city, state, places, payUnit, payFrom } = filters
  if (places)
    add(
      'city',
      places.map(({ city, state }) => (city ? cityLabel({ city, state }) : label('state', state))),
    )
  else {
    if (state) add('state', [label('state', state)])
    if (city) add('city', state ? [cityLabel({ city, state })] : [])
  }
  if (filters.isRemote) add('isRemote', [label('isRemote', true)])
  const lists = [
    'medicalSpecialties',
    'medicalPracticeAreas',
    'tags',
    'regime',
    'shift',
    'hours',
    'contractForm',
    'jobType',
  ] as const
  for (const name of lists) {
    const values: readonly (string | number)[] = filters[name] ?? []
    if (values.length > 0)
      add(
        name,
        values.map((value) => label(name, value)),
      )
  }
  if (payUnit && payFrom) add('payFrom', [payLabel(payUnit, payFrom)])
  if (payUnit) add('payUnit', [label('payUnit', payUnit)])
  if (filters.publishedWithin)
    add(
      'publishedWithin',
      daysBack(now, filters.publishedWithin).map((day) => label('publishedOn', day)),
    )
  if (filters.isFeatured) add('isFeatured', [label('isFeatured', true)])
  return groups
}
