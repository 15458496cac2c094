import type { AddressFilters } from '#contract/search/job-search-address.ts'
import type { FacetCounts } from './use-facets.ts'

/** The props of every field of the filter panel. */
export interface FilterFieldProps {
  filters: AddressFilters
  change: (change: Partial<AddressFilters>) => void
  facets: FacetCounts
}
