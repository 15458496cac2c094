import { payUnitLabels, payUnits } from '#contract/jobs/jobs.ts'
import { orderingLabels } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'

/** One order of the results, and the change of filters when it is chosen. */
export interface JobSort {
  value: string
  label: string
  change: Partial<AddressFilters>
}

/**
 * The orders that a search can have. Pay is comparable only within one unit, so each unit has its own order. `namesPlace`: the
 * server understood a place from the words.
 */
export function jobSorts(
  { search, city, state, ordering }: Pick<AddressFilters, 'search' | 'city' | 'state' | 'ordering'>,
  namesPlace: boolean,
): JobSort[] {
  const plain = (ordering: 'relevance' | '-created_at' | 'distance'): JobSort => ({
    value: ordering,
    label: orderingLabels[ordering],
    change: { ordering },
  })
  return [
    ...(search ? [plain('relevance')] : []),
    plain('-created_at'),
    ...(city || state || namesPlace || ordering === 'distance' ? [plain('distance')] : []),
    ...payUnits.map((payUnit) => ({
      value: `-pay:${payUnit}`,
      label: `Maior valor por ${payUnitLabels[payUnit]}`,
      change: { ordering: '-pay' as const, payUnit },
    })),
  ]
}

/** The `value` of a search's current order. */
export function sortOf({ search, ordering, payUnit }: AddressFilters): string {
  if (ordering === '-pay') return `-pay:${payUnit}`
  return ordering || (search ? 'relevance' : '-created_at')
}
