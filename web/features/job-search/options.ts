import type { Suggestion } from '#contract/api/search-suggestions.ts'
import { MAX_SUGGESTIONS } from '#contract/job-search.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { type JobFilters, noFilters } from './filters.ts'

/** A line under the search box: what choosing it searches for, and in which group it stands. */
export interface SearchOption {
  key: string
  group: string
  kind: 'recent' | Suggestion['kind']
  label: string
  /** Jobs; null for what was searched before. */
  count: number | null
}

const groups = {
  recent: 'Buscas recentes',
  specialty: 'Especialidades',
  city: 'Cidades',
  area: 'Áreas de Atuação',
  employer: 'Empregadores',
} as const
const kinds = Object.keys(groups) as (keyof typeof groups)[]

/** With words in the box, so many of the recent searches that match leave room for suggestions. */
const RECENT_BESIDE_WORDS = 2

/** At most eight lines, group by group: recent searches first, each suggestion once. */
export function searchOptions(
  text: string,
  recent: readonly string[],
  suggestions: readonly Suggestion[],
): SearchOption[] {
  const typed = foldText(text.trim())
  const matching = typed
    ? recent
        .filter((search) => foldText(search).startsWith(typed) && foldText(search) !== typed)
        .slice(0, RECENT_BESIDE_WORDS)
    : recent
  const options: SearchOption[] = matching.map((label) => ({
    key: `recent ${label}`,
    group: groups.recent,
    kind: 'recent',
    label,
    count: null,
  }))
  const found = suggestions.map((suggestion) => {
    const { kind, count } = suggestion
    const label = kind === 'city' ? `${suggestion.label}, ${suggestion.state}` : suggestion.label
    return { key: `${kind} ${label}`, group: groups[kind], kind, label, count }
  })
  const room = found.slice(0, MAX_SUGGESTIONS - options.length)
  return [...options, ...room].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

/**
 * What choosing an option changes in a search: a specialty, an area or a city becomes that filter, in place of the words
 * that it came from; an employer and a recent search are words.
 */
export function chosenChange(
  { kind, label }: Pick<SearchOption, 'kind' | 'label'>,
  filters: JobFilters = noFilters,
): Partial<JobFilters> {
  const added = (list: string[]) => (list.includes(label) ? list : [...list, label])
  if (kind === 'specialty') return { search: '', medicalSpecialties: added(filters.medicalSpecialties) }
  if (kind === 'area') return { search: '', medicalPracticeAreas: added(filters.medicalPracticeAreas) }
  if (kind === 'city') {
    const comma = label.lastIndexOf(', ')
    return { search: '', isRemote: false, state: label.slice(comma + 2), city: label.slice(0, comma) }
  }
  return { search: label }
}
