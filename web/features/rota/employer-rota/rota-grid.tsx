import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import { dayInMonth, monthOf, plusDays, plusMonths, weekdayOf } from '#web/lib/calendar/month-days.ts'
import { count } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EntryChip, hrefOf, type OfferOpen } from './rota-entry.tsx'
import { type RotaEntry, rotaWeeks } from './rota-month.ts'
import type { DropDays } from './use-drop.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: text } = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (day: string) => text(new Date(day))
}
/** 'sexta-feira, 4 de dezembro' */
const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayName = format({ weekday: 'long' })

/** How many entries a day shows; of more, the others are in its list. */
const MAX_CHIPS = 3

interface RotaGridProps {
  label: string
  month: string
  today: string
  /** Null while they are loading. */
  days: ReadonlyMap<string, readonly RotaEntry[]> | null
  goTo: (month: string) => void
  openDay: (day: string) => void
  offer: OfferOpen
  /** While a doctor is dragged. */
  drop: DropDays | null
  ref: RefObject<HTMLDivElement | null>
}

/**
 * A month with the entries of each day. One day is a tab stop, and after it its entries. Arrows, Home, End and the Page keys move
 * from it, also to other months. Enter opens its only entry, or the list of several; a free plantão is offered.
 */
export function RotaGrid({ label, month, today, days, goTo, openDay, offer, drop, ref }: RotaGridProps) {
  const navigate = useNavigate()
  const [active, setActive] = useState(today)
  const table = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  const weeks = rotaWeeks(month)
  const reachable = [active, today].find((day) => monthOf(day) === month) ?? `${month}-01`

  useEffect(() => {
    // The other month is shown a moment later.
    if (!takesFocus.current || monthOf(active) !== month) return
    takesFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active, month])

  const moveTo = (day: string) => {
    takesFocus.current = true
    setActive(day)
    if (monthOf(day) !== month) goTo(monthOf(day))
  }
  const enter = () => {
    const entries = days?.get(reachable) ?? []
    const [entry] = entries
    if (entries.length > 1) openDay(reachable)
    else if (entry?.kind === 'open' && offer) offer(entry.open)
    else if (entry) void navigate(hrefOf(entry))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = reachable
    const fromMonday = (weekdayOf(day) + 6) % 7
    const target: Record<string, string> = {
      ArrowLeft: plusDays(day, -1),
      ArrowRight: plusDays(day, 1),
      ArrowUp: plusDays(day, -7),
      ArrowDown: plusDays(day, 7),
      Home: plusDays(day, -fromMonday),
      End: plusDays(day, 6 - fromMonday),
      PageUp: dayInMonth(day, plusMonths(month, event.shiftKey ? -12 : -1)),
      PageDown: dayInMonth(day, plusMonths(month, event.shiftKey ? 12 : 1)),
    }
    const next = target[event.key]
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    if (next) moveTo(next)
    else if (isOnDay && event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  return (
    <div ref={ref} className="overflow-hidden rounded-card border bg-surface">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA patterns is a table
        role="grid"
        aria-label={label}
        aria-busy={days === null}
        onKeyDown={press}
        className="w-full table-fixed border-collapse"
      >
        <thead className="text-meta text-muted">
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)} className="h-8 px-2 text-left font-normal">
                <span aria-hidden>{weekdayName(day).slice(0, 3)}</span>
                <span className="sr-only">{weekdayName(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                monthOf(day) === month ? (
                  <Day
                    key={day}
                    day={day}
                    isToday={day === today}
                    isReachable={day === reachable}
                    entries={days && (days.get(day) ?? [])}
                    choose={() => setActive(day)}
                    openDay={() => openDay(day)}
                    offer={offer}
                    drop={dropOn(day, drop)}
                  />
                ) : (
                  <td key={day} className="h-24 border-t border-l bg-background first:border-l-0" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How a day looks while a doctor is dragged. */
type DayDrop = 'over' | 'can' | 'free' | 'none' | undefined

const dropOn = (day: string, drop: DropDays | null): DayDrop => {
  if (!drop) return undefined
  if (!drop.days.has(day)) return 'none'
  if (drop.over === day) return 'over'
  return drop.days.get(day) ? 'can' : 'free'
}

const dropClasses: Record<NonNullable<DayDrop>, string> = {
  over: 'bg-brand-soft outline-2 -outline-offset-2 outline-brand',
  can: 'outline-2 -outline-offset-2 outline-brand outline-dashed',
  free: 'outline-1 -outline-offset-2 outline-border-strong outline-dashed',
  none: 'opacity-50',
}

interface DayProps {
  day: string
  isToday: boolean
  isReachable: boolean
  entries: readonly RotaEntry[] | null
  choose: () => void
  openDay: () => void
  offer: OfferOpen
  drop: DayDrop
}

function Day({ day, isToday, isReachable, entries, choose, openDay, offer, drop }: DayProps) {
  const holiday = holidayName(day)
  const shown = entries && (entries.length > MAX_CHIPS ? entries.slice(0, MAX_CHIPS - 1) : entries)
  const more = entries && shown ? entries.length - shown.length : 0
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the date grid
      role="gridcell"
      data-day={day}
      tabIndex={isReachable ? 0 : -1}
      aria-label={[
        fullDay(day),
        isToday && 'hoje',
        holiday,
        entries && entries.length > 0 && count(entries.length, 'plantão', 'plantões'),
      ]
        .filter(Boolean)
        .join(', ')}
      aria-current={isToday ? 'date' : undefined}
      onFocus={choose}
      className={cn(
        'h-24 border-t border-l p-1 align-top first:border-l-0 focus-visible:-outline-offset-2',
        drop && dropClasses[drop],
      )}
    >
      <p className="flex min-h-6 items-center gap-1.5 px-1 text-meta">
        <span
          className={cn(
            'tabular-nums',
            isToday
              ? 'inline-flex size-6 items-center justify-center rounded-full bg-brand font-semibold text-on-brand'
              : 'text-muted',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {holiday && (
          <span title={holiday} className="truncate text-info-strong">
            {holiday}
          </span>
        )}
      </p>
      <div className="grid grid-cols-1 gap-1">
        {shown?.map((entry) => (
          <EntryChip key={entry.key} entry={entry} isReachable={isReachable} offer={offer} />
        ))}
        {!entries && Number(day.slice(8)) % 3 === 0 && <Skeleton className="h-10" />}
        {more > 0 && (
          <button
            type="button"
            tabIndex={isReachable ? 0 : -1}
            onClick={openDay}
            className="min-h-7 rounded-control px-1.5 text-left text-brand text-meta hover:underline focus-visible:-outline-offset-2"
          >
            {`+ ${more} mais`}
          </button>
        )}
      </div>
    </td>
  )
}
