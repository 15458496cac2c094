import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'

export interface CountTab {
  label: string
  /** Undefined while it is loading. */
  count: number | undefined
  href: string
  isCurrent: boolean
  /** The count asks for attention. */
  isStrong?: boolean
}

/** The number of tabs that fit. The others wrap to a hidden line. On phones the tabs can be swiped instead. */
function useFittingTabs(list: RefObject<HTMLUListElement | null>, tabs: readonly CountTab[]): number {
  const [fitting, setFitting] = useState(tabs.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels and counts change the widths
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () => setFitting([...current.children].filter(isInFirstLine).length)
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    measure()
    return () => sizes.disconnect()
  }, [list, tabs.map(({ label, count }) => `${label} ${count}`).join()])
  return fitting
}

const isInFirstLine = (item: Element) => item instanceof HTMLElement && item.offsetTop < item.offsetHeight

const tabClass =
  '-mb-px inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2.5 text-muted text-small transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-foreground'

/** Tabs above a table, each with its own address, and its number of rows. Those that do not fit are in a menu. */
export function CountTabs({ label, tabs }: { label: string; tabs: readonly CountTab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFittingTabs(list, tabs)
  const rest = tabs.slice(fitting)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // On phones the tab may be beyond the edge, such as after a link to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab opens
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && active)
      list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="mb-3 flex border-b max-sm:mb-2">
      <ul
        ref={list}
        // On phones they fade out at the end, which is padding once the last one is in view.
        className="relative flex min-w-0 flex-1 gap-x-1 overflow-x-auto [scrollbar-width:none] max-sm:pr-6 max-sm:[mask-image:linear-gradient(to_left,transparent,#000_1.5rem)] sm:-mb-px sm:h-11 sm:flex-wrap sm:overflow-hidden"
      >
        {tabs.map((tab, index) => (
          <li key={tab.label} className={cn('shrink-0', index >= fitting && 'sm:invisible')}>
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={tabClass}
            >
              {tab.label}
              <Count tab={tab} />
            </Link>
          </li>
        ))}
      </ul>
      {rest.length > 0 && <MoreTabs tabs={rest} />}
    </nav>
  )
}

/** The tabs that do not fit. Not for phones, where a partly visible tab shows that there are more. */
function MoreTabs({ tabs }: { tabs: readonly CountTab[] }) {
  const current = tabs.find(({ isCurrent }) => isCurrent)
  return (
    <div className="shrink-0 max-sm:hidden">
      <Menu
        trigger={
          <button type="button" aria-current={current ? 'true' : undefined} className={tabClass}>
            {current ? current.label : 'Mais'}
            {current && <Count tab={current} />}
            <ChevronDown aria-hidden className="size-4" />
          </button>
        }
        items={tabs.map(({ label, count, href }) => ({
          label: count === undefined ? label : `${label} (${formatNumber(count)})`,
          to: href,
        }))}
      />
    </div>
  )
}

function Count({ tab: { count, isStrong } }: { tab: CountTab }) {
  return (
    <span
      className={cn(
        'min-w-[1ch] text-meta tabular-nums',
        isStrong && count ? 'font-semibold text-brand' : 'text-muted',
      )}
    >
      {count === undefined ? '' : formatNumber(count)}
    </span>
  )
}
