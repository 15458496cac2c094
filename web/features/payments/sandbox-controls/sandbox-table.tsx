import { Children, type ReactNode } from 'react'

/** A table whose rows become blocks below the width of a laptop, so that nothing scrolls sideways. */
export function SandboxTable({
  caption,
  columns,
  rows,
  empty,
}: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  empty: string
}) {
  if (rows.length === 0) return <p className="mt-3 text-muted text-small">{empty}</p>
  return (
    <table className="mt-3 w-full text-small max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b text-left text-muted">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold last:w-2/5 last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-3">
        {rows.map(({ key, cells }) => (
          <tr
            key={key}
            className="border-b align-top max-lg:grid max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:p-4"
          >
            {Children.toArray(cells).map((cell, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                key={index}
                className="py-2.5 pr-4 tabular-nums last:pr-0 max-lg:flex max-lg:justify-between max-lg:gap-3 max-lg:p-0 max-lg:has-[[data-actions]:empty]:hidden"
              >
                {index > 0 && <span className="shrink-0 text-muted lg:hidden">{columns[index]}</span>}
                <div className="min-w-0 max-lg:text-right max-lg:[td:first-child_&]:text-left">{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
