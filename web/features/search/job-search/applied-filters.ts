import { type FilteredNames, isMultiValueFilter } from '#contract/search/job-search.ts'
import { type AddressFilters, noFilters } from '#contract/search/job-search-address.ts'
import { labelledFilters } from '#contract/search/job-search-labels.ts'
import { changeFilters } from './change-filters.ts'

/** One applied filter, and the search without it. */
export interface AppliedFilter {
  label: string
  without: AddressFilters
}

/** Every filter that is set, except the words, in the order of `searchFilters`. */
export const appliedFilters = (filters: AddressFilters, names?: FilteredNames): AppliedFilter[] =>
  labelledFilters(filters, names).map(({ name, value, label }) => ({
    label,
    without: changeFilters(filters, {
      [name]: isMultiValueFilter(name) ? filters[name].filter((other) => other !== value) : noFilters[name],
    }),
  }))
