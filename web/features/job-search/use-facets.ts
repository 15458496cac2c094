import { useQuery } from '@tanstack/react-query'
import type { FacetValue } from '#contract/api/job-facets.ts'
import type { FacetName } from '#contract/job-search.ts'
import type { Reply } from '#web/lib/api.ts'
import type { JobFilters } from './filters.ts'
import { facetsQuery } from './queries.ts'

export interface FacetCounts {
  /** What a filter's values would find; undefined until that is known, or where it cannot be. */
  of: (name: FacetName) => FacetValue[] | undefined
  /** The counts could not be read: lists of names stand in for them. */
  failed: boolean
  /** What is shown is of the filters before; these are on their way. */
  isRenewing: boolean
}

type Facets = Partial<Reply<'GET /jobs/facets'>>

/** Counts for the filters, read in the browser alone. While others are on their way, the last ones stay. */
export function useFacets(filters: JobFilters): FacetCounts {
  const { data, isError, isPlaceholderData } = useQuery<Facets>({
    ...facetsQuery(filters),
    placeholderData: (last, lastQuery) => last && stillTrue(last, lastQuery?.queryKey, filters),
  })
  return { of: (name) => data?.[name], failed: isError, isRenewing: isPlaceholderData }
}

/** Cities of another state, or sums of another unit, are no stand-in for the right ones. */
function stillTrue(last: Facets, key: readonly unknown[] | undefined, filters: JobFilters): Facets {
  const [, { query = {} } = {}] = (key ?? []) as [string?, { query?: Partial<JobFilters> }?]
  const { city, payFrom, ...others } = last
  return {
    ...others,
    ...(query.state === (filters.state || undefined) && city && { city }),
    ...(query.payUnit === (filters.payUnit || undefined) && payFrom && { payFrom }),
  }
}
