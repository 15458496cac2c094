import type { AnalyticsEvent } from '#contract/analytics.ts'
import type { JobFilters } from './filters.ts'

/** The values that a filter asks for, in words; none where it asks for nothing. */
const valuesOf = (value: JobFilters[keyof JobFilters] | undefined): string[] =>
  [value ?? '']
    .flat()
    .filter((one) => one !== '' && one !== false)
    .map(String)

/**
 * What somebody has newly asked for: words as a Search with how many jobs they found, each new filter as
 * 'name:value' (spec A §7). What was taken away is no event, nor is another page.
 */
export function searchEvents(before: JobFilters, after: JobFilters, resultCount: number): AnalyticsEvent[] {
  const { search, page: _, ...filters } = after
  const events: AnalyticsEvent[] = []
  const words = search.trim()
  if (words && words !== before.search.trim())
    events.push({ eventType: 'Search', entityType: 'Page', entityId: words, resultCount })
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const known = valuesOf(before[name])
    for (const value of valuesOf(after[name]))
      if (!known.includes(value))
        events.push({ eventType: 'Filter', entityType: 'Page', entityId: `${name}:${value}`.slice(0, 200) })
  }
  return events
}
