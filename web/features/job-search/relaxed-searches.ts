import type { Reading } from '#contract/api/job-search.ts'
import type { Reply } from '#web/lib/api.ts'
import { appliedFilters, payFromText, valueLabel } from './filter-chips.ts'
import { changeFilters, type JobFilters, type ListFilter, listFilters } from './filters.ts'
import { understoodPlace } from './understood-place.ts'

type Way = Reply<'GET /jobs/alternatives'>['without'][number]

/** A wider search: what it leaves out, in words, its filters and what it finds. */
export interface RelaxedSearch {
  label: string
  wider: JobFilters
  found: { totalCount: number; totalIsCapped: boolean }
}

const filter = (label: string) => `Sem o filtro ${label}`
const isList = (name: string): name is ListFilter => listFilters.some((list) => list === name)

/** The labels of the filters that `change` takes away: 'Campinas', 'Até 50 km'. */
function goneLabels(before: JobFilters, after: JobFilters): string {
  const left = new Set(appliedFilters(after).map(({ label }) => label))
  return appliedFilters(before)
    .map(({ label }) => label)
    .filter((label) => !left.has(label))
    .join(', ')
}

/**
 * The searches that the server found something for by leaving one thing out. What it read as a place in the words is
 * left out of the words, or kept as a filter where the words go.
 */
export function relaxedSearches(
  filters: JobFilters,
  reading: Reading | null,
  without: readonly Way[],
): RelaxedSearch[] {
  const understood = reading && understoodPlace(filters, reading)

  function leavingOut(name: string): Omit<RelaxedSearch, 'found'> | null {
    const to = (change: Partial<JobFilters>, label?: string) => {
      const wider = changeFilters(filters, change)
      return { label: label ?? filter(goneLabels(filters, wider)), wider }
    }
    if (name === 'search') {
      const { state, city, radius } = understood?.asFilter ?? filters
      return to({ search: '', state, city, radius }, `Sem as palavras “${filters.search}”`)
    }
    if ((name === 'city' || name === 'state') && understood)
      return to({ search: understood.without.search }, `Sem o local ${understood.name}`)
    if (name === 'city') return to({ city: '' })
    if (name === 'state') return to({ state: '' })
    if (name === 'isRemote' || name === 'isFeatured') return to({ [name]: false })
    if (isList(name))
      return to({ [name]: [] }, filter(filters[name].map((value) => valueLabel(name, value)).join(' ou ')))
    if (name === 'payFrom' && filters.payUnit)
      return to({ payFrom: '' }, filter(payFromText(filters.payUnit, filters.payFrom)))
    if (name === 'payUnit') return to({ payUnit: '' }, filters.payFrom ? filter('Remuneração') : undefined)
    return name === 'publishedWithin' ? to({ publishedWithin: '' }) : null
  }

  return without.flatMap(({ filter: name, total, totalIsCapped }) => {
    const way = leavingOut(name)
    return way ? { ...way, found: { totalCount: total, totalIsCapped } } : []
  })
}
