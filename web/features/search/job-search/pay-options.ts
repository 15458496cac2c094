import type { FacetValue } from '#contract/api/search/job-facets.ts'
import { salaryText } from '#contract/jobs/jobs.ts'
import { paySteps } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { type FilterOption, optionsOf } from './filter-options.ts'

type PayFilters = Pick<AddressFilters, 'payUnit' | 'payFrom' | 'payTo'>

const moneyText = (reais: string) =>
  salaryText({ payMin: Number(reais) * 100, payMax: Number(reais) * 100, payUnit: null }) ?? reais

/** The steps of a unit, and the chosen amount, which may lie between them. */
const amountsOf = (payUnit: PayFilters['payUnit'], chosen: string): string[] =>
  [...new Set([...(payUnit ? paySteps[payUnit] : []), ...(chosen ? [Number(chosen)] : [])])]
    .sort((one, other) => one - other)
    .map(String)

/** The minimum pay that can be chosen. Only the steps are counted. */
export function payFromOptions(
  { payUnit, payFrom }: PayFilters,
  counted: readonly FacetValue[] | undefined,
): FilterOption[] {
  const isCounted = (value: string) => payUnit !== '' && paySteps[payUnit].includes(Number(value))
  return optionsOf({
    counted,
    values: amountsOf(payUnit, payFrom),
    chosen: payFrom ? [payFrom] : [],
    labelOf: moneyText,
  }).map((option) => (isCounted(option.value) ? option : { ...option, count: null }))
}

/** The maximum pay that can be chosen: nothing below the minimum. */
export const payToOptions = ({ payUnit, payFrom, payTo }: PayFilters) =>
  amountsOf(payUnit, payTo)
    .filter((value) => Number(value) >= Number(payFrom))
    .map((value) => ({ value, label: moneyText(value) }))
