import { type AnalyticsEvent, MAX_EVENT_TEXT } from '#contract/jobs/analytics.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'

/** The values of a filter as text; [] if it is not set. */
const valuesOf = (value: AddressFilters[keyof AddressFilters] | undefined): string[] =>
  [value ?? '']
    .flat()
    .filter((one) => one !== '' && one !== false)
    .map(String)

/**
 * The analytics events of a new search: new words as a Search with the number of results, each new value of a filter as
 * 'name:value' (spec A §7). A removed filter or another page is no event.
 */
export function searchEvents(
  before: AddressFilters,
  after: AddressFilters,
  resultCount: number,
): AnalyticsEvent[] {
  const { search, page: _, ...filters } = after
  const events: AnalyticsEvent[] = []
  const words = search.trim()
  if (words && words !== before.search.trim())
    events.push({ eventType: 'Search', entityType: 'Page', entityId: words, resultCount })
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const known = valuesOf(before[name])
    for (const value of valuesOf(after[name]))
      if (!known.includes(value))
        events.push({
          eventType: 'Filter',
          entityType: 'Page',
          entityId: `${name}:${value}`.slice(0, MAX_EVENT_TEXT),
        })
  }
  return events
}
