import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { foldText } from '#contract/fold-text.ts'
import { MAX_SUGGESTIONS } from '#contract/search/job-search.ts'
import type { SearchOption } from './search-option.ts'

const groups = {
  recent: 'Buscas recentes',
  search: 'Como entendemos',
  specialty: 'Especialidades',
  state: 'Estados',
  city: 'Cidades',
  area: 'Áreas de atuação',
  employer: 'Empresas',
} as const
const kinds = Object.keys(groups) as SearchOption['kind'][]

/** Recent searches shown while there is text in the box, to leave room for suggestions. */
const MAX_RECENT_WITH_TEXT = 2

/** At most eight options in groups, recent searches first. */
export function searchOptions(
  text: string,
  recent: readonly string[],
  suggestions: readonly Suggestion[],
): SearchOption[] {
  const typed = foldText(text.trim())
  const matching = typed
    ? recent
        .filter((search) => foldText(search).startsWith(typed) && foldText(search) !== typed)
        .slice(0, MAX_RECENT_WITH_TEXT)
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
    const option = {
      key: `${kind} ${suggestion.label}`,
      group: groups[kind],
      kind,
      label: suggestion.label,
      count,
    }
    if (kind === 'city') {
      const label = `${suggestion.label}, ${suggestion.state}`
      return { ...option, key: `${kind} ${label}`, label }
    }
    if (kind === 'state') return { ...option, state: suggestion.state }
    return kind === 'search' ? { ...option, words: suggestion.search } : option
  })
  const shown = found.slice(0, MAX_SUGGESTIONS - options.length)
  return [...options, ...shown].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}
