import type { Reading } from '#contract/job-search-api.ts'
import { changeFilters, type JobFilters } from './job-filters.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const joint = '[^\\p{L}\\p{N}]+'
const leading = '(?:(?:em|no|na|nos|nas|de|do|da|para|pra)\\s+)?'

/**
 * The words without those that name a place, and without the preposition before it: 'pediatra em campinas' ->
 * 'pediatra'. The place comes in the words as they were read, without what stood between them.
 */
export function withoutPlaceWords(search: string, words: string): string {
  const named = words.split(/\s+/).filter(Boolean).map(escaped).join(joint)
  if (!named) return search
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${leading}${named}(?![\\p{L}\\p{N}])`, 'iu')
  return search
    .replace(pattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;-]+|[\s,;-]+$/g, '')
}

/** The same search with the understood place as a filter, and the place's name; null where none was understood. */
export function placeAsFilter(
  filters: JobFilters,
  { place, correction }: Reading,
): { name: string; filters: JobFilters } | null {
  if (!place) return null
  const { city, state, words } = place
  const read = correction?.applied ? correction.text : filters.search
  return {
    name: [city, state].filter(Boolean).join(', '),
    filters: changeFilters(filters, {
      search: withoutPlaceWords(read, words),
      state: state ?? '',
      city: city ?? '',
    }),
  }
}
