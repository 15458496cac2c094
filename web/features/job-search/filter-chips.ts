import { publishedWithinLabels, type Radius } from '#contract/job-search.ts'
import {
  contractFormLabels,
  jobTypeLabels,
  type PayUnit,
  payUnitLabels,
  REMOTE_LABEL,
  regimeLabels,
  salaryText,
  shiftLabels,
} from '#contract/jobs.ts'
import { changeFilters, type JobFilters, type ListFilter, listFilters } from './filters.ts'

/** One applied filter, and the search without it. */
export interface AppliedFilter {
  label: string
  without: JobFilters
}

const listLabels: Partial<Record<ListFilter, Record<string, string>>> = {
  regime: regimeLabels,
  shift: shiftLabels,
  contractForm: contractFormLabels,
  jobType: jobTypeLabels,
}

/** A value of a list as a person reads it: '12h', 'Noturno', 'Cardiologia'. */
export const valueLabel = (name: ListFilter, value: string): string =>
  name === 'hours' ? `${value}h` : (listLabels[name]?.[value] ?? value)

/** 'A partir de R$ 1.500 / plantão'. */
export const payFromText = (payUnit: PayUnit, reais: string) =>
  salaryText({ payMin: Number(reais) * 100, payMax: null, payUnit }) ?? ''

/** 'Até 50 km'. */
export const radiusText = (kilometres: Radius | string) => `Até ${kilometres} km`

const withinText = (days: string) => (publishedWithinLabels as Record<string, string>)[days] ?? days

/** Every filter beside the words, in the order of the address. */
export function appliedFilters(filters: JobFilters): AppliedFilter[] {
  const { state, city, radius, payUnit, payFrom, publishedWithin } = filters
  const applied: AppliedFilter[] = []
  const add = (label: string, change: Partial<JobFilters>) =>
    applied.push({ label, without: changeFilters(filters, change) })
  if (state) add(state, { state: '' })
  if (city) add(city, { city: '' })
  if (radius) add(radiusText(radius), { radius: '' })
  if (filters.isRemote) add(REMOTE_LABEL, { isRemote: false })
  for (const name of listFilters)
    for (const value of filters[name])
      add(valueLabel(name, value), { [name]: filters[name].filter((other) => other !== value) })
  // A sum without its unit says nothing: they are one filter, and go together.
  if (payUnit)
    add(payFrom ? payFromText(payUnit, payFrom) : `Pago por ${payUnitLabels[payUnit]}`, { payUnit: '' })
  if (publishedWithin) add(withinText(publishedWithin), { publishedWithin: '' })
  if (filters.isFeatured) add('Em destaque', { isFeatured: false })
  return applied
}
