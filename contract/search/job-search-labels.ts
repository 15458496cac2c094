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
  return 'label' in filter ? filter.label(value) : value
}

/** Reais per unit; empty for no limit: 'A partir de R$ 1.500 / plantão', 'Até R$ 65 / laudo/exame'. */
export function payText(payUnit: PayUnit, { payFrom, payTo }: { payFrom: string; payTo: string }): string {
  const centavos = (reais: string) => (reais ? Number(reais) * 100 : null)
  return salaryText({ payMin: centavos(payFrom), payMax: centavos(payTo), payUnit }) ?? ''
}

/** Every value of every filter that is set, except the words, in the order of `searchFilters`. */
export function labelledFilters(filters: AddressFilters, names: FilteredNames = {}): LabelledFilter[] {
  const { payUnit, payFrom, payTo } = filters
  return filterNames.flatMap((name): LabelledFilter[] => {
    // Pay and its unit are one filter: an amount means nothing without its unit.
    if (name === 'search' || name === 'payFrom' || name === 'payTo') return []
    if (isMultiValueFilter(name))
      return filters[name].map((value) => ({ name, value, label: valueLabel(name, value) }))
    if (!filters[name]) return []
    if (name === 'employer')
      return [{ name, value: filters.employer, label: names.employer || valueLabel(name, filters.employer) }]
    const value = String(filters[name])
    const isPay = name === 'payUnit' && payUnit && (payFrom || payTo)
    return [{ name, value, label: isPay ? payText(payUnit, { payFrom, payTo }) : valueLabel(name, value) }]
  })
}
