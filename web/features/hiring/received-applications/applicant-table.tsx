import { ArrowDown, ArrowUp } from 'lucide-react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import type { ReceivedSort } from '#contract/hiring/received-applications.ts'
import { useDensity } from '#web/features/platform/back-office/density.ts'
import type { Selection } from '#web/features/platform/back-office/selection.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { ApplicantRow, columnsOf, type RowActions } from './applicant-row.tsx'
import { orderOf, type ReceivedAddress } from './received-address.ts'
import { rowIndexOf } from './triage-order.ts'

interface ApplicantTableProps {
  rows: readonly EmployerApplication[]
  address: ReceivedAddress
  /** Null for those of the team who only read: there is nothing to do with selected rows. */
  selection: Selection | null
  actions: RowActions
}

const headCell = 'h-9 bg-subtle font-semibold shadow-[inset_0_-1px_0_var(--border)]'
const padded = 'px-2.5'

/** Rows of 48 or 36 px, on phones of two lines. Which columns there are depends on the width of the list. */
export function ApplicantTable({ rows, address, selection, actions }: ApplicantTableProps) {
  const [density] = useDensity()
  const isCompact = density === 'compact'
  const columns = columnsOf(isCompact)
  const now = useNow()
  const { open, filters } = address.state
  const openRow = rows[rowIndexOf(rows, open)]
  return (
    <div className="@container rounded-card border bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0 text-left text-small">
        <caption className="sr-only">Candidaturas recebidas</caption>
        <thead className="text-muted lg:sticky lg:top-(--banner-height) lg:z-[5]">
          <tr className="hidden @md:table-row">
            {selection && (
              <th scope="col" className={cn(headCell, columns.check, 'rounded-tl-card p-0')}>
                <label className="flex h-9 cursor-pointer items-center justify-center">
                  <input
                    type="checkbox"
                    aria-label="Selecionar todas as linhas carregadas"
                    checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
                    onChange={() => selection.toggleAll(rows.map(({ id }) => id))}
                    className="size-4.5 cursor-pointer accent-brand"
                  />
                </label>
              </th>
            )}
            <SortCell
              address={address}
              sort="name"
              title="Médica ou médico"
              className={cn('pr-2.5', columns.name, selection ? 'pl-1' : 'rounded-tl-card pl-3')}
            />
            <th scope="col" className={cn(headCell, padded, columns.registration)}>
              CRM/UF
            </th>
            <th scope="col" className={cn(headCell, padded, columns.rqe)}>
              RQE
            </th>
            <SortCell
              address={address}
              sort="distance"
              title="Cidade e distância"
              className={cn(padded, columns.place, 'whitespace-nowrap')}
            />
            <SortCell
              address={address}
              sort="status"
              title="Situação"
              className={cn(padded, columns.status, '@max-2xl:rounded-tr-card')}
            />
            <SortCell
              address={address}
              sort="received"
              title="Recebida"
              className={cn(padded, columns.received, 'rounded-tr-card')}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ApplicantRow
              key={row.doctorId}
              row={row}
              openId={row === openRow ? open : ''}
              isSelected={selection?.has(row.id) ?? null}
              isCompact={isCompact}
              showsJob={!filters.vaga}
              now={now}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortCell(props: {
  address: ReceivedAddress
  sort: ReceivedSort
  title: string
  className?: string
}) {
  const { address, sort, title, className } = props
  const order = orderOf(address.state)
  const isSorted = order.sort === sort
  const first = sort === 'received' ? 'desc' : 'asc'
  const next = isSorted && order.direction === first ? (first === 'asc' ? 'desc' : 'asc') : first
  const Arrow = order.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(headCell, className)}
    >
      <Link
        to={address.hrefFor({ sort, direction: next })}
        preventScrollReset
        className={cn(
          'inline-flex h-9 items-center gap-1 hover:text-foreground',
          isSorted && 'text-foreground',
        )}
      >
        {title}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </th>
  )
}
