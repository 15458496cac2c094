import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { FIGURE_DAYS, type OwnJobSort } from '#contract/publishing/own-jobs.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { useDensity } from '#web/features/platform/back-office/density.ts'
import { useRowKeys } from '#web/features/platform/back-office/use-row-keys.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { columns, OwnJobRow } from './own-job-row.tsx'
import type { OwnJobsAddress } from './own-jobs-address.ts'

interface OwnJobsTableProps {
  jobs: readonly EmployerJob[]
  address: OwnJobsAddress
  onRemoved: () => void
}

const headCell = 'h-10 bg-subtle px-2.5 font-semibold shadow-[inset_0_-1px_0_var(--border)]'

/** A head of 40 px and rows of 48 or 36; on phones a job takes three lines. Keys: j and k move between rows. */
export function OwnJobsTable({ jobs, address, onRemoved }: OwnJobsTableProps) {
  const [density] = useDensity()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, { toggle: () => {}, open: () => {} })
  // If the plan features every job, a star would say nothing.
  const { data: plan } = useQuery(permissionsQuery())
  // A plan without views has no column for them.
  const hasViews = jobs.some(({ views }) => views !== null)
  const sorted = { address, className: 'text-right' }
  return (
    <div className="@container overflow-clip rounded-card border bg-surface">
      <table className="w-full border-separate border-spacing-0 text-left text-small @md:table-fixed">
        <caption className="sr-only">Vagas publicadas</caption>
        <thead className="hidden text-muted lg:sticky lg:top-(--banner-height) lg:z-[5] @md:table-header-group">
          <tr>
            <SortCell address={address} sort="title" first="asc" className="rounded-tl-card pl-3">
              Vaga
            </SortCell>
            <th scope="col" className={cn(headCell, columns.state)}>
              Situação
            </th>
            <SortCell {...sorted} sort="new" first="desc" column={columns.applications}>
              Candidaturas
            </SortCell>
            {hasViews && (
              <SortCell {...sorted} sort="views" first="desc" column={columns.views}>
                {/* As wide as the figures below it. */}
                <span className="w-33">
                  Visualizações
                  <span className="flex justify-between font-normal text-meta">
                    <span>{FIGURE_DAYS} dias</span>
                    <span className="sr-only"> e </span>
                    <span>total</span>
                  </span>
                </span>
              </SortCell>
            )}
            <th scope="col" className={cn(headCell, columns.published, 'text-right')}>
              Publicada
            </th>
            <SortCell {...sorted} sort="expiry" first="asc" column={columns.expiry}>
              Expira
            </SortCell>
            <th scope="col" className={cn(headCell, columns.menu, 'rounded-tr-card')}>
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="[&>tr:last-child>td]:shadow-none">
          {jobs.map((job) => (
            <OwnJobRow
              key={job.id}
              job={job}
              isCompact={density === 'compact'}
              hasViews={hasViews}
              isAlwaysFeatured={plan?.isAlwaysFeatured ?? true}
              onRemoved={onRemoved}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A press sorts, the next one the other way round, and the one after that goes back to the newest first. */
function SortCell(props: {
  address: OwnJobsAddress
  sort: OwnJobSort
  first: 'asc' | 'desc'
  column?: string
  className?: string
  children: ReactNode
}) {
  const { address, sort, first, column, className, children } = props
  const { sort: present, direction } = address.state
  const isSorted = present === sort
  const isTurned = isSorted && direction !== first
  const next = isTurned
    ? { sort: '' }
    : { sort, direction: isSorted ? (first === 'asc' ? 'desc' : 'asc') : first }
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(headCell, column, className)}
    >
      <Link
        to={address.hrefFor(next as Parameters<typeof address.hrefFor>[0])}
        preventScrollReset
        className={cn(
          'inline-flex h-10 items-center gap-1 hover:text-foreground',
          isSorted && 'text-foreground',
        )}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  )
}
