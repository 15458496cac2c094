import { useId } from 'react'
import { Select } from '#web/ui/select.tsx'
import type { JobFilters } from './filters.ts'
import { jobSorts, sortOf } from './sort.ts'

/** 'Ordenar por'; it works at once, and without scripts it is not there. */
export function SortSelect({
  filters,
  change,
}: {
  filters: JobFilters
  change: (change: Partial<JobFilters>) => void
}) {
  const id = useId()
  const sorts = jobSorts(filters)
  return (
    <div className="flex items-center gap-2 noscript:hidden">
      <label htmlFor={id} className="shrink-0 text-muted text-sm">
        Ordenar por
      </label>
      <Select
        id={id}
        value={sortOf(filters)}
        onChange={(event) => change(sorts.find(({ value }) => value === event.target.value)?.change ?? {})}
        options={sorts}
      />
    </div>
  )
}
