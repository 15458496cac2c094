import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type AddressFilters, jobsAddress, readFilters } from '#contract/search/job-search-address.ts'
import { addSearch } from '#web/lib/recent-searches.ts'
import { changeFilters } from './change-filters.ts'

const filtersAt = (search: string) => readFilters(new URLSearchParams(search))

/**
 * The search in the address. `filters` belong to the results on the screen; `requested` are the latest ones, whose results
 * may still be loading.
 */
export function useJobSearch() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  // The router reports a navigation a moment late. Until then, a box that was just ticked must not look unticked.
  const [latest, setLatest] = useState<{ at: string; filters: AddressFilters } | null>(null)

  const filters = filtersAt(search)
  const isSearching = next?.pathname === paths.jobs
  const requested = latest?.at === key ? latest.filters : isSearching ? filtersAt(next.search) : filters

  /** Searches again with a change and the current text of the search box, so that nothing typed is lost. */
  const change = (change: Partial<AddressFilters>) => {
    const typed = input.current && { search: input.current.value.trim() }
    const filters = changeFilters(requested, { ...typed, ...change })
    setLatest({ at: key, filters })
    if (filters.search !== requested.search) addSearch(filters.search)
    navigate(jobsAddress(filters), { preventScrollReset: true })
  }

  return { filters, requested, isSearching, change, input }
}
