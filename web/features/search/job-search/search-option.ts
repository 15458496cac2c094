import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { type AddressFilters, noFilters } from '#contract/search/job-search-address.ts'

/** An option under the search box: a suggestion or a recent search. */
export interface SearchOption {
  key: string
  group: string
  kind: 'recent' | Suggestion['kind']
  label: string
  /** The code of a state. */
  state?: string
  /** The words that are searched instead of the label. */
  words?: string
  /** Jobs; null for a recent search. */
  count: number | null
}

/**
 * The change of filters when an option is chosen. A specialty, practice area, state or city becomes a filter and replaces the words;
 * an employer or a recent search becomes the words.
 */
export function optionChange(
  { kind, label, state = '', words = label }: Pick<SearchOption, 'kind' | 'label' | 'state' | 'words'>,
  filters: AddressFilters = noFilters,
): Partial<AddressFilters> {
  const added = (list: string[]) => (list.includes(label) ? list : [...list, label])
  if (kind === 'specialty') return { search: '', medicalSpecialties: added(filters.medicalSpecialties) }
  if (kind === 'area') return { search: '', medicalPracticeAreas: added(filters.medicalPracticeAreas) }
  if (kind === 'state') return { search: '', isRemote: false, state, city: '' }
  if (kind === 'city') {
    const comma = label.lastIndexOf(', ')
    return { search: '', isRemote: false, state: label.slice(comma + 2), city: label.slice(0, comma) }
  }
  return { search: words }
}
