import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type AddressFilters, noFilters } from '#contract/search/job-search-address.ts'
import { record } from '#web/features/platform/analytics/record.ts'
import { searchEvents } from './events.ts'

/** Records each new search once its results are loaded. Back and Forward are not new searches. */
export function useSearchEvents(filters: AddressFilters, found: { totalCount: number } | undefined): void {
  const last = useRef<AddressFilters>(noFilters)
  const { key } = useLocation()
  // The first page of a visit is a POP too.
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  const total = found?.totalCount
  useEffect(() => {
    if (total === undefined) return
    const events = searchEvents(last.current, filters, total)
    last.current = filters
    if (!isReturn) events.forEach(record)
  }, [filters, total, isReturn])
}
