import { useQuery } from '@tanstack/react-query'
import type { FacetValue } from '#contract/api/search/job-facets.ts'
import type { FacetName } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import type { Reply } from '#web/lib/api.ts'
import { facetsQuery } from './queries.ts'

export interface FacetCounts {
  /** The values of a filter with their job counts; undefined while unknown. */
  of: (name: FacetName) => FacetValue[] | undefined
  /** The counts could not be loaded: the fields show the names of the reference data instead. */
  failed: boolean
  /** The counts are those of the previous filters while the new ones load. */
  isUpdating: boolean
}

type Facets = Partial<Reply<'GET /jobs/facets'>>

/** Counts for the filters, loaded in the browser only. The previous counts stay until the new ones arrive. */
export function useFacets(filters: AddressFilters): FacetCounts {
  const { data, isError, isPlaceholderData } = useQuery<Facets>({
    ...facetsQuery(filters),
    placeholderData: (previous, query) => previous && stillValid(previous, query?.queryKey, filters),
  })
  return { of: (name) => data?.[name], failed: isError, isUpdating: isPlaceholderData }
}

/** The previous counts without the cities of another state and the pay of another unit. */
function stillValid(previous: Facets, key: readonly unknown[] | undefined, filters: AddressFilters): Facets {
  const [, { query = {} } = {}] = (key ?? []) as [string?, { query?: Partial<AddressFilters> }?]
  const { city, payFrom, ...others } = previous
  return {
    ...others,
    ...(query.state === (filters.state || undefined) && city && { city }),
    ...(query.payUnit === (filters.payUnit || undefined) && payFrom && { payFrom }),
  }
}
