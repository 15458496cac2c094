import { useId } from 'react'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { Select } from '#web/ui/select.tsx'
import { jobSorts, sortOf } from './sort.ts'

/** 'Ordenar por', which takes effect at once. Hidden without scripts. */
export function SortSelect({
  filters,
  namesPlace,
  change,
}: {
  filters: AddressFilters
  /** The server understood a place from the words. */
  namesPlace: boolean
  change: (change: Partial<AddressFilters>) => void
}) {
  const id = useId()
  const sorts = jobSorts(filters, namesPlace)
  return (
    <div className="search-sort">
      <label htmlFor={id} className="max-lg:sr-only">
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
