import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { useDensity } from './density.ts'
import type { Selection } from './selection.ts'
import type { TableAddress } from './table-address.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface Column<Row> {
  /** The value of `ordem` in the address, if the server can sort by it. */
  key: string
  title: string
  sortable?: boolean
  /** The first press sorts from A to Z, as for names; otherwise the newest or largest come first. */
  isText?: boolean
  /** Right-aligned, with figures of equal width. */
  isNumber?: boolean
  /** Takes the width that is left, and is cut off instead of widening the table. */
  grows?: boolean
  /** The screen width from which the column is shown; its content belongs in the panel of the row too. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  cell: (row: Row) => ReactNode
}

const shownFrom = {
  sm: 'hidden sm:table-cell',
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
  '2xl': 'hidden 2xl:table-cell',
}

// Lines are shadows, because a border would add to the height of a row.
const headCell = 'h-10 bg-subtle shadow-[inset_0_-1px_0_var(--border)]'

interface DataTableProps<Row, Filter extends string> {
  /** The name of the table, read out to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Names a row in the labels of its controls. */
  labelOf: (row: Row) => string
  address: TableAddress<Filter>
  /** With it, rows can be selected for a bulk action. */
  selection?: Selection
}

/**
 * A dense table: head 40 px, rows 44 or 36 px, or more for a first cell of several lines. The first cell of a row opens its
 * panel. Keys: j and k move between rows, Enter opens one, x selects it.
 */
export function DataTable<Row extends { id: string }, Filter extends string>(
  props: DataTableProps<Row, Filter>,
) {
  const { caption, columns, rows, labelOf, address, selection } = props
  const [density] = useDensity()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, { toggle: (id) => selection?.toggle(id), open: address.openRow })
  const isCompact = density === 'compact'
  const cellHeight = isCompact ? 'h-9' : 'h-11'
  return (
    <div className="rounded-card border bg-surface max-lg:overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 text-left text-small">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted lg:sticky lg:top-(--banner-height) lg:z-[5]">
          <tr>
            {selection && (
              <th scope="col" className={cn(headCell, 'w-11 rounded-tl-card p-0')}>
                <SelectBox
                  label="Selecionar todas as linhas desta página"
                  checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
                  onChange={() => selection.toggleAll(rows.map(({ id }) => id))}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              onClick={({ target, currentTarget }) => {
                // A dialog that a cell opens is outside the row, but React passes its clicks on.
                if (!(target instanceof Element && currentTarget.contains(target))) return
                if (!target.closest('button, a, input, select, textarea, label')) address.openRow(row.id)
              }}
              className={cn(
                'cursor-pointer transition-colors hover:bg-subtle focus-within:bg-subtle [&:not(:last-child)>td]:shadow-[inset_0_-1px_0_var(--border)]',
                (address.state.open === row.id || selection?.has(row.id)) && 'bg-brand-soft/50',
              )}
            >
              {selection && (
                <td className={cn(cellHeight, 'w-11 p-0')}>
                  <SelectBox
                    label={`Selecionar ${labelOf(row)}`}
                    checked={selection.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={cn(
                    cellHeight,
                    'px-2.5 py-0',
                    column.grows ? 'w-full max-w-0 md:w-1/3' : 'max-w-64 whitespace-nowrap',
                    column.isNumber && 'text-right tabular-nums',
                    column.from && shownFrom[column.from],
                  )}
                >
                  {index === 0 ? (
                    <button
                      type="button"
                      data-open-row
                      aria-haspopup="dialog"
                      onClick={() => address.openRow(row.id)}
                      className={cn(
                        isCompact ? 'min-h-9' : 'min-h-11',
                        'flex w-full min-w-0 items-center text-left font-semibold hover:text-brand',
                      )}
                    >
                      <span className="min-w-0 truncate">{column.cell(row)}</span>
                    </button>
                  ) : (
                    <div className="truncate">{column.cell(row)}</div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row, Filter extends string>({
  column,
  address,
}: {
  column: Column<Row>
  address: TableAddress<Filter>
}) {
  const { sort, direction } = address.state
  const isSorted = sort === column.key
  const first = column.isText ? 'asc' : 'desc'
  const next = isSorted && direction === first ? (first === 'asc' ? 'desc' : 'asc') : first
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(
        headCell,
        'px-2.5 font-semibold first:rounded-tl-card last:rounded-tr-card',
        column.isNumber && 'text-right',
        column.from && shownFrom[column.from],
      )}
    >
      {column.sortable ? (
        <Link
          to={address.hrefFor({ sort: column.key, direction: next })}
          preventScrollReset
          className={cn(
            'inline-flex h-10 items-center gap-1 hover:text-foreground',
            isSorted && 'text-foreground',
          )}
        >
          {column.title}
          {isSorted && <Arrow aria-hidden className="size-3.5" />}
        </Link>
      ) : (
        column.title
      )}
    </th>
  )
}

function SelectBox(props: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex h-full min-h-9 w-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={props.onChange}
        className="size-4.5 cursor-pointer accent-brand"
      />
    </label>
  )
}
