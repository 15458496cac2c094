import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { count } from '#web/lib/format.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { appliedFilters } from './applied-filters.ts'
import { clearFilters } from './change-filters.ts'
import type { FilterFieldProps } from './filter-field-props.ts'
import { FilterFields } from './filter-fields.tsx'
import { ScriptlessFields } from './scriptless-fields.tsx'
import { useFacets } from './use-facets.ts'

interface FilterPanelProps extends Omit<FilterFieldProps, 'facets'> {
  /** Text of the button that closes the panel: 'Ver 92 vagas'. */
  closeLabel: string
  /** Called when that button is clicked; moves the focus to the results. */
  onClose: () => void
}

const ClearLink = ({ filters, className }: Pick<FilterFieldProps, 'filters'> & { className?: string }) => (
  <Link
    to={jobsAddress(clearFilters(filters))}
    preventScrollReset
    className={buttonClass({ variant: 'link', className })}
  >
    Limpar
  </Link>
)

/**
 * All filters, for a form that also works without scripts. It is collapsible on phones, where it opens to the full width
 * with its button within reach of the thumb. From `lg` up it is always open; that needs `::details-content`, and
 * browsers without it keep it collapsible.
 */
export function FilterPanel({ closeLabel, onClose, filters, change }: FilterPanelProps) {
  // Here and not in the page, whose results need not be rendered again when the counts arrive.
  const facets = useFacets(filters)
  const panel = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const applied = appliedFilters(filters).length
  const fold = () => {
    if (panel.current) panel.current.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.open) return
    fold()
    summary.current?.focus()
  }
  return (
    <details
      ref={panel}
      onKeyDown={onKeyDown}
      aria-label="Filtros"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on wide screens it scrolls, by keyboard too
      tabIndex={0}
      className="filter-panel card group/panel"
    >
      <summary ref={summary} className="filter-summary">
        <ListFilter aria-hidden className="size-[1.125rem]" />
        <span className="group-open/panel:hidden">Filtros</span>
        <span className="hidden group-open/panel:inline">Ocultar filtros</span>
        {applied > 0 && (
          <CountBadge count={applied} label={count(applied, 'filtro aplicado', 'filtros aplicados')} />
        )}
      </summary>
      <div aria-busy={facets.isUpdating} className="px-4 lg:pt-1 lg:pb-2">
        {/* On phones the title is above it already, and the link is at the end, where it moves nothing. */}
        <div className="flex items-center justify-between gap-3 lg:min-h-11">
          <h2 className="font-semibold text-lead max-lg:sr-only">Filtros</h2>
          {applied > 0 && <ClearLink filters={filters} className="max-lg:hidden" />}
        </div>
        <FilterFields filters={filters} change={change} facets={facets} />
        {filters.ordering && <input type="hidden" name="ordering" value={filters.ordering} />}
        <ScriptlessFields filters={filters} />
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 -mx-4 flex gap-2 border-t bg-surface px-4 py-3 lg:hidden noscript:hidden"
        >
          {applied > 0 && <ClearLink filters={filters} />}
          <Button
            className="flex-1"
            onClick={() => {
              fold()
              onClose()
            }}
          >
            {closeLabel}
          </Button>
        </div>
      </div>
    </details>
  )
}
