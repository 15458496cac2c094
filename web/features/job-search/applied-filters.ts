import { type FilterName, filterNames, filterOf, isMultiValueFilter } from '#contract/job-search.ts'
import { type AddressFilters, noFilters } from '#contract/job-search-address.ts'
import { type PayUnit, salaryText } from '#contract/jobs.ts'
import { changeFilters } from './change-filters.ts'

/** One applied filter, and the search without it. */
export interface AppliedFilter {
  label: string
  without: AddressFilters
}

/** A value of a filter as a person reads it: '12h', 'Noturno', 'Cardiologia'. */
export function valueLabel(name: FilterName, value: string): string {
  const filter = filterOf(name)
  if (filter.kind === 'flag') return filter.label
  return filter.kind === 'oneOf' || filter.kind === 'anyOf' ? filter.label(value) : value
}

/** 'A partir de R$ 1.500 / plantão'. */
export const payFromText = (payUnit: PayUnit, reais: string) =>
  salaryText({ payMin: Number(reais) * 100, payMax: null, payUnit }) ?? ''

/** Every filter that is set, except the words, in the order of `searchFilters`. */
export function appliedFilters(filters: AddressFilters): AppliedFilter[] {
  const { payUnit, payFrom } = filters
  return filterNames.flatMap((name): AppliedFilter[] => {
    // Pay and its unit are one filter: an amount means nothing without its unit.
    if (name === 'search' || name === 'payFrom') return []
    if (isMultiValueFilter(name))
      return filters[name].map((value) => ({
        label: valueLabel(name, value),
        without: changeFilters(filters, { [name]: filters[name].filter((other) => other !== value) }),
      }))
    if (!filters[name]) return []
    const isPay = name === 'payUnit' && payUnit && payFrom
    const label = isPay ? payFromText(payUnit, payFrom) : valueLabel(name, String(filters[name]))
    return [{ label, without: changeFilters(filters, { [name]: noFilters[name] }) }]
  })
}
