import { orderingLabels } from '#contract/job-search.ts'
import { payUnitLabels, payUnits } from '#contract/jobs.ts'
import type { JobFilters } from './filters.ts'

/** One order of the list, and what choosing it changes in the search. */
export interface JobSort {
  value: string
  label: string
  change: Partial<JobFilters>
}

/** The orders that a search can have. Pay is compared within one unit, so that each unit is an order of its own. */
export function jobSorts({ search }: Pick<JobFilters, 'search'>): JobSort[] {
  const plain = (ordering: 'relevance' | '-created_at'): JobSort => ({
    value: ordering,
    label: orderingLabels[ordering],
    change: { ordering },
  })
  return [
    ...(search ? [plain('relevance')] : []),
    plain('-created_at'),
    ...payUnits.map((payUnit) => ({
      value: `-pay:${payUnit}`,
      label: `Maior valor por ${payUnitLabels[payUnit]}`,
      change: { ordering: '-pay' as const, payUnit },
    })),
  ]
}

/** The `value` of the order that a search has now. */
export function sortOf({ search, ordering, payUnit }: JobFilters): string {
  if (ordering === '-pay') return `-pay:${payUnit}`
  return ordering || (search ? 'relevance' : '-created_at')
}
