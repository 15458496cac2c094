import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

interface Column<T> {
  title: string
  value: (row: T) => ReactNode
  isNumber?: boolean
}

interface ClosingTableProps<T> {
  title: string
  headingId: string
  /** The first one names the row. */
  columns: readonly [Column<T>, ...Column<T>[]]
  rows: readonly T[]
  keyOf: (row: T, index: number) => string
}

// By the width of the table and not of the window, so that paper has the columns of a wide screen.
const cellClass = '@2xl:table-cell @2xl:py-2.5 @2xl:pr-5 @2xl:align-top @2xl:last:pr-6 print:@2xl:last:pr-0'

/** A table whose rows become small lists of labels and values where it is narrow. */
export function ClosingTable<T>({ title, headingId, columns, rows, keyOf }: ClosingTableProps<T>) {
  const [name, ...others] = columns
  return (
    <section aria-labelledby={headingId} className="@container">
      <h2 id={headingId} className="mb-3 font-semibold text-lead">
        {title}
      </h2>
      <div className="card">
        <table className="block w-full text-left text-small @2xl:table">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only text-muted @2xl:not-sr-only @2xl:table-header-group">
            <tr className="@2xl:border-b">
              {columns.map((column, index) => (
                <th
                  key={column.title}
                  scope="col"
                  className={cn(
                    'py-2.5 pr-5 font-semibold last:pr-6 print:last:pr-0',
                    index === 0 && 'pl-6 print:pl-0',
                    column.isNumber && 'text-right',
                  )}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y @2xl:table-row-group">
            {rows.map((row, index) => (
              <tr
                key={keyOf(row, index)}
                className="grid break-inside-avoid grid-cols-2 gap-x-2 gap-y-1.5 px-4 py-3 @xs:grid-cols-6 @2xl:table-row print:px-0"
              >
                <th
                  scope="row"
                  className={cn(
                    cellClass,
                    'wrap-anywhere col-span-full block font-normal @2xl:pl-6 print:@2xl:pl-0',
                  )}
                >
                  {name.value(row)}
                </th>
                {others.map((column) => (
                  <td
                    key={column.title}
                    className={cn(
                      cellClass,
                      'block min-w-0',
                      column.isNumber
                        ? '@2xl:whitespace-nowrap wrap-anywhere tabular-nums @xs:col-span-2 @2xl:text-right'
                        : '@xs:col-span-3',
                    )}
                  >
                    <span aria-hidden className="block text-meta text-muted @2xl:hidden">
                      {column.title}
                    </span>
                    {column.value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
