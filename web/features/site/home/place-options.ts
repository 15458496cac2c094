import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { foldText } from '#contract/fold-text.ts'
import { MAX_SUGGESTIONS } from '#contract/search/job-search.ts'
import type { SearchOption } from '#web/features/search/job-search/search-option.ts'

interface State {
  uf: string
  name: string
  jobCount: number
}

/** States shown before anything is typed. */
const MOST_JOBS = 6

/** The options for a folded text: states with open jobs, then cities. Without text, the states with the most jobs. */
export function placeOptions(
  typed: string,
  states: readonly State[],
  suggestions: readonly Suggestion[],
): SearchOption[] {
  const open = states.filter(({ jobCount }) => jobCount > 0)
  const matching = typed
    ? open.filter(({ uf, name }) => foldText(uf) === typed || foldText(name).startsWith(typed))
    : open.toSorted((one, other) => other.jobCount - one.jobCount).slice(0, MOST_JOBS)
  const stateOptions = matching.map(({ uf, name, jobCount }) => ({
    key: uf,
    group: 'Estados',
    kind: 'state' as const,
    label: `${name} (${uf})`,
    count: jobCount,
  }))
  const cityOptions = suggestions.flatMap((suggestion) => {
    if (suggestion.kind !== 'city') return []
    const label = `${suggestion.label}, ${suggestion.state}`
    return { key: label, group: 'Cidades', kind: 'city' as const, label, count: suggestion.count }
  })
  return [...stateOptions, ...cityOptions].slice(0, MAX_SUGGESTIONS)
}
