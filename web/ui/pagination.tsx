import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Navigate } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import { cn } from './cn.ts'

type PaginationProps = {
  currentPage: number
  totalPages: number
  hrefFor: (page: number) => string
  label?: string
  /** Set if the page that shows the list handles scrolling. */
  preventScrollReset?: boolean
}

const cell =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 tabular-nums transition-colors'

/** Links to the pages of a list. Renders nothing if there is only one. */
export function Pagination({ label = 'Paginação', ...props }: PaginationProps) {
  const { currentPage, totalPages, hrefFor, preventScrollReset } = props
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className="flex items-center justify-between gap-1 sm:justify-center">
        <li>
          <Step
            to={currentPage > 1 ? hrefFor(currentPage - 1) : null}
            rel="prev"
            preventScrollReset={preventScrollReset}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            Anterior
          </Step>
        </li>
        <li className="text-muted text-small tabular-nums sm:hidden">
          {currentPage} de {totalPages}
        </li>
        {pageWindow(currentPage, totalPages).map((page, index, pages) => (
          <li key={page} className="hidden items-center gap-1 sm:flex">
            {page - (pages[index - 1] ?? 0) > 1 && (
              <span aria-hidden="true" className="w-6 text-center text-muted">
                …
              </span>
            )}
            <Link
              to={hrefFor(page)}
              preventScrollReset={preventScrollReset}
              aria-label={`Página ${page}`}
              aria-current={page === currentPage ? 'page' : undefined}
              className={cn(
                cell,
                page === currentPage ? 'bg-brand font-semibold text-on-brand' : 'font-medium hover:bg-subtle',
              )}
            >
              {page}
            </Link>
          </li>
        ))}
        <li>
          <Step
            to={currentPage < totalPages ? hrefFor(currentPage + 1) : null}
            rel="next"
            preventScrollReset={preventScrollReset}
          >
            Próxima
            <ChevronRight aria-hidden="true" className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

/** Instead of a page after the last one, for example once its only item was removed: goes to the last page. */
export const ToLastPage = ({ totalPages, hrefFor }: Pick<PaginationProps, 'totalPages' | 'hrefFor'>) => (
  <Navigate replace to={hrefFor(totalPages)} />
)

type StepProps = Pick<ComponentProps<typeof Link>, 'rel' | 'preventScrollReset' | 'children'> & {
  to: string | null
}

function Step({ to, children, ...link }: StepProps) {
  if (!to) return <span className={cn(cell, 'cursor-default font-normal text-muted')}>{children}</span>
  return (
    <Link to={to} {...link} className={cn(cell, 'font-medium hover:bg-subtle')}>
      {children}
    </Link>
  )
}

/** The pages to show: the current one with two on each side, the first and the last. */
export function pageWindow(current: number, total: number) {
  return Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= 2,
  )
}
