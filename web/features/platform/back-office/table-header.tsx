import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TableHeaderProps {
  title: string
  /** About the whole table; a value is null while it is loading. */
  figures?: readonly (readonly [label: string, value: number | null])[]
  /** To the right: export, add. */
  children?: ReactNode
}

/** Title, figures and buttons of a table on one line, so that the rows keep the screen. */
export function TableHeader({ title, figures = [], children }: TableHeaderProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:mb-2 max-sm:gap-x-3">
      <h1 className="font-semibold text-heading">{title}</h1>
      {figures.length > 0 && (
        <dl
          aria-label="Resumo"
          className={cn(
            'flex flex-1 flex-wrap gap-x-5 gap-y-1 text-small max-sm:order-last max-sm:basis-full max-sm:gap-x-4',
            figures.length > 1 ? 'basis-64' : 'basis-24',
            // Beside the title, one of them would be alone on a second line.
            figures.length > 2 && 'max-xl:order-last max-xl:basis-full',
          )}
        >
          {figures.map(([label, value]) => (
            <div key={label} className="flex items-baseline gap-1.5">
              <dt className="order-last text-muted">{label}</dt>
              <dd className="font-semibold text-body tabular-nums">
                {value === null ? <Skeleton className="inline-block h-4 w-8" /> : formatNumber(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children && (
        // On phones, links to other views begin at the left edge, on a line of their own.
        <div className="ml-auto flex min-w-0 flex-wrap gap-2 max-sm:has-[>nav]:basis-full">{children}</div>
      )}
    </div>
  )
}
