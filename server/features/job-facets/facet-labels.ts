import type { FacetValue } from '#contract/api/job-facets.ts'
import { type FacetName, publishedWithinSteps } from '#contract/job-search.ts'
import { daysBack, label, MAX_PUBLISHED_WITHIN } from '#server/features/job-index/service.ts'

/** A label with how many jobs have it; null where words match too many to be counted. */
export interface CountedLabel {
  label: string
  count: number | null
}

/** The filters that depend on a facet. They are left out of its own counts, as the facet itself is. */
const dependentFilters: Partial<Record<FacetName, readonly FacetName[]>> = {
  state: ['city'],
  payUnit: ['payFrom'],
}

/** A facet and the filters that depend on it. */
export const withDependents = (facet: FacetName): readonly FacetName[] => [
  facet,
  ...(dependentFilters[facet] ?? []),
]

/** The prefix of the labels of a facet; null where it has no meaning in this search. */
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

/** Days of publication, added up to the steps that can be chosen. */
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

/** The values of a facet among counted labels. */
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
