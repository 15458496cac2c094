import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ReceivedTab, receivedTabLabels, receivedTabs } from '#contract/hiring/received-applications.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { type ReceivedAddress, tabOf } from './received-address.ts'

/** One tab per status, each with its own address, and how many doctors are in it. */
export function StatusTabs({
  address,
  counts,
}: {
  address: ReceivedAddress
  counts: Reply<'GET /applications/employer/counts'> | undefined
}) {
  const list = useRef<HTMLUListElement>(null)
  const { filters } = address.state
  const current = tabOf(address.state)
  // On phones the tab may be beyond the edge, such as after a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab opens
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && active)
      list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [current])
  const tabs: readonly (readonly [ReceivedTab | null, string, number | undefined])[] = [
    [null, 'Todas', counts?.all],
    ...receivedTabs.map((tab) => [tab, receivedTabLabels[tab], counts?.byStatus[tab]] as const),
  ]
  return (
    <nav aria-label="Situação" className="mb-3">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
        {tabs.map(([tab, label, amount]) => (
          <li key={label} className="shrink-0">
            <Link
              to={address.hrefFor({ filters: { ...filters, situacao: tab ?? '' } })}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2.5 text-muted text-small transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-foreground"
            >
              {label}
              <span
                className={cn(
                  'min-w-[1ch] text-meta tabular-nums',
                  tab === 'submitted' && amount ? 'font-semibold text-brand' : 'text-muted',
                )}
              >
                {amount === undefined ? '' : formatNumber(amount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
