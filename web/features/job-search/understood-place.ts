import type { Reading } from '#contract/api/job-search.ts'
import { changeFilters, type JobFilters } from './filters.ts'

/** 'perto de' means as far as the server searches for it. */
const AROUND_KM = '50'

export interface UnderstoodPlace {
  name: string
  /** The same search with the place as a filter and without its words; null where several places are meant. */
  asFilter: JobFilters | null
  /** The same search without the place. */
  without: JobFilters
}

/** The place that was understood in the words of a search; null where none was. */
export function understoodPlace(filters: JobFilters, { place }: Reading): UnderstoodPlace | null {
  if (!place) return null
  const { city, state, words, rest, isAround } = place
  const without = changeFilters(filters, { search: rest })
  const name = [city, state].filter(Boolean).join(', ')
  const radius = isAround ? AROUND_KM : ''
  return {
    name: name || words,
    asFilter: name ? changeFilters(without, { state: state ?? '', city: city ?? '', radius }) : null,
    without,
  }
}
