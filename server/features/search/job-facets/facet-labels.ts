import type { FacetValue } from '#contract/api/search/job-facets.ts'
import { type FacetName, publishedWithinSteps } from '#contract/search/job-search.ts'
import {
  daysBack,
  type LabelledFilter,
  label,
  MAX_PUBLISHED_WITHIN,
} from '#server/features/jobs/job-index/service.ts'

/** A label and how many jobs have it; null if words match too many jobs to count. */
export interface CountedLabel {
  label: string
  count: number | null
}

/** Filters that make no sense without another one. A facet is counted without its own filter and without these. */
const dependentFilters: Partial<Record<LabelledFilter, readonly LabelledFilter[]>> = {
  state: ['city'],
  payUnit: ['payFrom', 'payTo'],
}

/** A filter and those that depend on it. */
export const withDependents = (filter: LabelledFilter): readonly LabelledFilter[] => [
  filter,
  ...(dependentFilters[filter] ?? []),
]

/** The prefix of the labels of a facet; null if the facet needs a filter that is not set. */
export function labelPrefix(
  facet: FacetName,
  { state, payUnit }: { state?: string | undefined; payUnit?: string | undefined },
): string | null {
  if (facet === 'city') return state ? label('city', `${state}/`) : null
  if (facet === 'payFrom') return payUnit ? label('payFrom', `${payUnit}/`) : null
  if (facet === 'publishedWithin') return label('publishedOn', '')
  return label(facet, '')
}

/** `city=SP/Campinas` -> Campinas. */
const labelValue = (text: string) => text.replace(/^city=..\/|^payFrom=\w+\/|^\w+=/, '')

/** Adds up the counts per day of publication into the periods that can be chosen. */
function withinSteps(days: readonly CountedLabel[], now: Date): FacetValue[] {
  if (days.some(({ count }) => count === null))
    return publishedWithinSteps.map((step) => ({ value: String(step), count: null }))
  const countOf = new Map(days.map(({ label, count }) => [label, count ?? 0]))
  const perDay = daysBack(now, MAX_PUBLISHED_WITHIN).map((day) => countOf.get(label('publishedOn', day)) ?? 0)
  return publishedWithinSteps
    .map((step) => ({
      value: String(step),
      count: perDay.slice(0, step).reduce((sum, count) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
}

/** The values of a facet, taken from the counted labels of all facets. */
export function valuesOf(facet: FacetName, counted: readonly CountedLabel[], now: Date): FacetValue[] {
  if (facet === 'publishedWithin')
    return withinSteps(
      counted.filter(({ label }) => label.startsWith('publishedOn=')),
      now,
    )
  return counted
    .filter(({ label }) => label.startsWith(`${facet}=`))
    .map(({ label, count }) => ({ value: labelValue(label), count }))
}
