import type { Reading } from '#contract/job-search-api.ts'
import { changeFilters, type JobFilters } from './job-filters.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const joint = '[^\\p{L}\\p{N}]+'
const preposition = '(?:em|no|na|nos|nas|de|do|da|para|pra)'
// The reply does not say whether the place was read with what is around it; these words make the server do so.
const around = '(?:perto|pr[óo]xim[oa]|regi[ãa]o|redor|arredores|grande|entorno|vizinh[oa]s?)'
const AROUND_KM = '50'

/**
 * The words without those that name a place, and without the preposition before it: 'pediatra em campinas' ->
 * 'pediatra'; and whether they ask for what is around it, 'perto de campinas'. The place comes in the words as they were
 * read, without what stood between them.
 */
export function withoutPlaceWords(search: string, words: string): { rest: string; isAround: boolean } {
  const named = words.split(/\s+/).filter(Boolean).map(escaped).join(joint)
  if (!named) return { rest: search, isAround: false }
  const leading = `(?:${preposition}\\s+)?(?:(${around})\\s+)?(?:${preposition}\\s+)?`
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${leading}${named}(?![\\p{L}\\p{N}])`, 'iu')
  const rest = search
    .replace(pattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;-]+|[\s,;-]+$/g, '')
  return { rest, isAround: pattern.exec(search)?.[1] !== undefined }
}

/** The same search with the understood place as a filter, and the place's name; null where none was understood. */
export function placeAsFilter(
  filters: JobFilters,
  { place, correction }: Reading,
): { name: string; filters: JobFilters } | null {
  if (!place) return null
  const { city, state, words } = place
  const { rest, isAround } = withoutPlaceWords(correction?.applied ? correction.text : filters.search, words)
  return {
    name: [city, state].filter(Boolean).join(', '),
    filters: changeFilters(filters, {
      search: rest,
      state: state ?? '',
      city: city ?? '',
      radius: isAround ? AROUND_KM : '',
    }),
  }
}
