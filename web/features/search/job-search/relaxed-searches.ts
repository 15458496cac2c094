import type { Reading } from '#contract/api/search/job-search.ts'
import {
  type FilteredNames,
  type FilterName,
  filterNames,
  isMultiValueFilter,
} from '#contract/search/job-search.ts'
import {
  type AddressFilters,
  jobsAddress,
  noFilters,
  readFilters,
} from '#contract/search/job-search-address.ts'
import { payText, valueLabel } from '#contract/search/job-search-labels.ts'
import type { Reply } from '#web/lib/api.ts'
import { appliedFilters } from './applied-filters.ts'
import { changeFilters } from './change-filters.ts'
import { understoodPlace } from './understood-place.ts'

const isSet = (filters: AddressFilters, name: FilterName) => String(filters[name] || '') !== ''

type Alternative = Reply<'GET /jobs/alternatives'>['without'][number]

/** A search with one filter fewer: a label that names the dropped filter, the remaining filters and what they find. */
export interface RelaxedSearch {
  label: string
  relaxed: AddressFilters
  found: { totalCount: number; totalIsCapped: boolean }
}

const withoutFilter = (label: string) => `Sem o filtro ${label}`

/** The labels of the filters that are in `before` only: 'Campinas, Até 50 km'. */
function removedLabels(before: AddressFilters, after: AddressFilters, names: FilteredNames): string {
  const remaining = new Set(appliedFilters(after, names).map(({ label }) => label))
  return appliedFilters(before, names)
    .map(({ label }) => label)
    .filter((label) => !remaining.has(label))
    .join(', ')
}

/**
 * The searches for which the server found jobs by dropping one filter. A place that the server understood from the words is
 * dropped from the words; if the words are dropped, it stays as a filter.
 */
export function relaxedSearches(
  filters: AddressFilters,
  reading: Reading | null,
  alternatives: readonly Alternative[],
  names: FilteredNames = {},
): RelaxedSearch[] {
  const understood = reading && understoodPlace(filters, reading)
  const parts = reading?.parts ?? []

  function without(name: FilterName): Omit<RelaxedSearch, 'found'> | null {
    const to = (change: Partial<AddressFilters>, label?: string) => {
      const relaxed = changeFilters(filters, change)
      return { label: label ?? withoutFilter(removedLabels(filters, relaxed, names)), relaxed }
    }
    if (name === 'search') {
      const { state, city, radius } = understood?.asFilter ?? filters
      const dropped = reading?.otherWords || filters.search
      const kept = parts.flatMap(({ kind, words }) => (kind === 'place' ? [] : words))
      return to({ search: kept.join(' '), state, city, radius }, `Sem as palavras “${dropped}”`)
    }
    const saying = parts.filter(
      ({ kind, asFilter }) =>
        kind !== 'place' && asFilter && isSet(readFilters(new URLSearchParams(asFilter)), name),
    )
    // The address of a part leaves out its own words only.
    if (saying.length > 1) return null
    const [said] = saying
    if (said?.asFilter && !isSet(filters, name))
      return to({ search: readFilters(new URLSearchParams(said.asFilter)).search }, `Sem “${said.words}”`)
    if ((name === 'city' || name === 'state') && understood)
      return to(
        { search: understood.without.search },
        `Sem o local ${understood.district ?? understood.name}`,
      )
    if (isMultiValueFilter(name))
      return to(
        { [name]: [] },
        withoutFilter(filters[name].map((value) => valueLabel(name, value)).join(' ou ')),
      )
    if ((name === 'payFrom' || name === 'payTo') && filters.payUnit) {
      const limit = { payFrom: '', payTo: '', [name]: filters[name] }
      return to({ [name]: '' }, withoutFilter(payText(filters.payUnit, limit)))
    }
    if (name === 'payUnit' && (filters.payFrom || filters.payTo))
      return to({ payUnit: '' }, withoutFilter('Remuneração'))
    return to({ [name]: noFilters[name] })
  }

  const searches = alternatives.flatMap(({ filter, total, totalIsCapped }) => {
    const name = filterNames.find((known) => known === filter)
    const search = name && without(name)
    return search ? [{ ...search, found: { totalCount: total, totalIsCapped } }] : []
  })
  // Several companies are no filter that could be dropped, and pay is one part with two filters.
  return searches.filter(
    ({ label, relaxed }, index) =>
      jobsAddress(relaxed) !== jobsAddress(filters) &&
      searches.findIndex((other) => other.label === label) === index,
  )
}
