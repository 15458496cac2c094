import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/format.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FilterFields, type Filtering } from './filter-fields.tsx'
import { appliedFilters, jobsAddress, noFilters } from './job-filters.ts'

/**
 * The filters, a form that works without scripts too. On a phone it folds; from `lg` on it is always open, which
 * needs `::details-content`: a browser that lacks it keeps the button.
 */
export function FilterPanel({ id, found, ...filtering }: Filtering & { id: string; found: ReactNode }) {
  const { filters, change } = filtering
  const panel = useRef<HTMLDetailsElement>(null)
  const applied = appliedFilters(filters).length
  const close = () => {
    if (panel.current) panel.current.open = false
    panel.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <details
      ref={panel}
      className="group/panel scroll-mt-4 rounded-card border bg-surface shadow-card lg:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden className="size-[1.125rem]" />
        <span className="group-open/panel:hidden">Filtros</span>
        <span className="hidden group-open/panel:inline">Ocultar Filtros</span>
        {applied > 0 && (
          <CountBadge count={applied} label={count(applied, 'filtro aplicado', 'filtros aplicados')} />
        )}
      </summary>
      <form
        id={id}
        action={paths.jobs}
        onSubmit={(event) => {
          event.preventDefault()
          change({})
        }}
        className="px-4 pb-2 lg:pt-3"
      >
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h2 className="font-semibold text-lg">Filtros</h2>
          {applied > 0 && (
            <Link
              to={jobsAddress({ ...noFilters, search: filters.search })}
              preventScrollReset
              className={buttonClass({ variant: 'link', size: 'sm' })}
            >
              Limpar
            </Link>
          )}
        </div>
        <FilterFields {...filtering} />
        <noscript>
          <Button type="submit" block className="my-3">
            Aplicar filtros
          </Button>
        </noscript>
        <Button variant="secondary" block onClick={close} className="my-3 lg:hidden noscript:hidden">
          {found}
        </Button>
      </form>
    </details>
  )
}
