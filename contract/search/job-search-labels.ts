import { type PayUnit, salaryText } from '#contract/jobs/jobs.ts'
import {
  type FilteredNames,
  type FilterName,
  filterNames,
  filterOf,
  isMultiValueFilter,
} from './job-search.ts'
import type { AddressFilters } from './job-search-address.ts'

/** One value of a filter that is set. */
export interface LabelledFilter {
  name: FilterName
  value: string
  label: string
}

/** A value of a filter as a person reads it: '12h', 'Noturno', 'Cardiologia'. */
export function valueLabel(name: FilterName, value: string): string {
  const filter = filterOf(name)
  if (filter.kind === 'flag' || filter.kind === 'id') return filter.label
  return filter.kind === 'oneOf' || filter.kind === 'anyOf' ? filter.label(value) : value
}

/** 'A partir de R$ 1.500 / plantão'. */
export const payFromText = (payUnit: PayUnit, reais: string) =>
  salaryText({ payMin: Number(reais) * 100, payMax: null, payUnit }) ?? ''

/** Every value of every filter that is set, except the words, in the order of `searchFilters`. */
export function labelledFilters(filters: AddressFilters, names: FilteredNames = {}): LabelledFilter[] {
  const { payUnit, payFrom } = filters
  return filterNames.flatMap((name): LabelledFilter[] => {
    // Pay and its unit are one filter: an amount means nothing without its unit.
    if (name === 'search' || name === 'payFrom') return []
    if (isMultiValueFilter(name))
      return filters[name].map((value) => ({ name, value, label: valueLabel(name, value) }))
    if (!filters[name]) return []
    if (name === 'employer')
      return [{ name, value: filters.employer, label: names.employer || valueLabel(name, filters.employer) }]
    const value = String(filters[name])
    const isPay = name === 'payUnit' && payUnit && payFrom
    return [{ name, value, label: isPay ? payFromText(payUnit, payFrom) : valueLabel(name, value) }]
  })
}
