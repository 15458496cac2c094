import type { FilteredNames } from '#contract/search/job-search.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { appliedFilters } from './applied-filters.ts'
import { clearFilters } from './change-filters.ts'

interface FilterChipsProps {
  filters: AddressFilters
  names: FilteredNames
  /** Moves the focus to the results, because the chip that has it is gone with the next search. */
  onUse: () => void
}

/** The applied filters, each with a link that removes it. */
export function FilterChips({ filters, names, onUse }: FilterChipsProps) {
  const applied = appliedFilters(filters, names)
  if (applied.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <p className="mr-1 text-muted text-small">
        {count(applied.length, 'filtro aplicado', 'filtros aplicados')}
      </p>
      <ul aria-label="Filtros aplicados" className="contents">
        {applied.map(({ label, without }) => (
          <li key={label} className="flex max-w-full">
            <Link
              to={jobsAddress(without)}
              preventScrollReset
              onClick={onUse}
              aria-label={`Remover filtro ${label}`}
              className="button filter-chip"
            >
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={jobsAddress(clearFilters(filters))}
        preventScrollReset
        onClick={onUse}
        className={buttonClass({ variant: 'link', size: 'sm' })}
      >
        Limpar
      </Link>
    </div>
  )
}
