import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

export interface CountTab {
  label: string
  /** Undefined while it is loading. */
  count: number | undefined
  href: string
  isCurrent: boolean
  /** The count asks for attention. */
  isStrong?: boolean
}

/** Tabs above a table, each with its own address, and how many rows are in it. */
export function CountTabs({ label, tabs }: { label: string; tabs: readonly CountTab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On phones the tab may be beyond the edge, such as after a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab opens
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && active)
      list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="mb-3">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map(({ label: name, count, href, isCurrent, isStrong }) => (
          <li key={name} className="shrink-0">
            <Link
              to={href}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2.5 text-muted text-small transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-foreground"
            >
              {name}
              <span
                className={cn(
                  'min-w-[1ch] text-meta tabular-nums',
                  isStrong && count ? 'font-semibold text-brand' : 'text-muted',
                )}
              >
                {count === undefined ? '' : formatNumber(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
