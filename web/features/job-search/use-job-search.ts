import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { rememberSearch } from '#web/lib/recent-searches.ts'
import { changeFilters, type JobFilters, jobsAddress, readFilters } from './filters.ts'

const filtersAt = (search: string) => readFilters(new URLSearchParams(search))

/**
 * The search that the address holds. `filters` are those of the results on the screen, `shown` those that were asked
 * for last: they differ while the answer is on its way.
 */
export function useJobSearch() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  // The router tells of a navigation a moment late, and a ticked box must not jump back until then.
  const [asked, setAsked] = useState<{ at: string; filters: JobFilters } | null>(null)

  const filters = filtersAt(search)
  const isSearching = next?.pathname === paths.jobs
  const shown = asked?.at === key ? asked.filters : isSearching ? filtersAt(next.search) : filters

  /** Searches anew with this change, and with what stands in the search box: nothing that was typed is lost. */
  const change = (change: Partial<JobFilters>) => {
    const typed = input.current && { search: input.current.value.trim() }
    const filters = changeFilters(shown, { ...typed, ...change })
    setAsked({ at: key, filters })
    if (filters.search !== shown.search) rememberSearch(filters.search)
    navigate(jobsAddress(filters), { preventScrollReset: true })
  }

  return { filters, shown, isSearching, change, input }
}
