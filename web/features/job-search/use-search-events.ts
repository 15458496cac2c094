import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { record, useRecorded } from '#web/features/analytics/record.ts'
import { searchEvents } from './events.ts'
import { type JobFilters, noFilters } from './filters.ts'

/** Counts the search page, and what is asked for on it once the answer is there. Back and Forward ask for nothing. */
export function useSearchEvents(filters: JobFilters, found: { totalCount: number } | undefined): void {
  useRecorded('PageView', 'Page', 'JobSearch')
  const last = useRef<JobFilters>(noFilters)
  const { key } = useLocation()
  // The first page of a visit counts as POP too.
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  const total = found?.totalCount
  useEffect(() => {
    if (total === undefined) return
    const events = searchEvents(last.current, filters, total)
    last.current = filters
    if (!isReturn) events.forEach(record)
  }, [filters, total, isReturn])
}
