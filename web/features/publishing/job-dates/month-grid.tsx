import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import {
  dayInMonth,
  monthOf,
  plusDays,
  plusMonths,
  weekdayOf,
  weeksOf,
} from '#web/lib/calendar/month-days.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (day: string) => format(new Date(day))
}
const monthName = format({ month: 'long', year: 'numeric' })
const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const weekdayName = format({ weekday: 'long' })

interface MonthGridProps {
  /** Names the grid, together with its month. */
  labelId: string
  describedBy?: string | undefined
  isInvalid: boolean
  /** Days, yyyy-mm-dd. Only those from `first` to `last` can be chosen. */
  first: string
  last: string
  /** By default the first day that can be chosen. */
  today?: string
  chosen: ReadonlySet<string>
  toggle: (day: string) => void
}

/**
 * A month in which several days can be chosen. One day is a tab stop. Arrows, Home, End and the Page keys move from it; Space and
 * Enter choose it or take it back.
 */
export function MonthGrid(props: MonthGridProps) {
  const { labelId, describedBy, isInvalid, first, last, today = first, chosen, toggle } = props
  const id = useId()
  const clamped = (day: string) => (day < first ? first : day > last ? last : day)
  const [active, setActive] = useState(() => clamped([...chosen].sort().find((day) => day >= first) ?? first))
  const [month, setMonth] = useState(monthOf(active))
  const table = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  const weeks = weeksOf(month)
  const reachable = weeks.flat().includes(active) ? active : clamped(`${month}-01`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is in the table once its month is shown
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active, month])

  const moveTo = (day: string, turnsPage: boolean) => {
    const next = clamped(day)
    if (next === reachable) return
    takesFocus.current = true
    setActive(next)
    if (turnsPage || !weeks.flat().includes(next)) setMonth(monthOf(next))
  }
  const press = (event: KeyboardEvent) => {
    // Ctrl+Enter sends the form.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = reachable
    const target: Record<string, string> = {
      ArrowLeft: plusDays(day, -1),
      ArrowRight: plusDays(day, 1),
      ArrowUp: plusDays(day, -7),
      ArrowDown: plusDays(day, 7),
      Home: plusDays(day, -weekdayOf(day)),
      End: plusDays(day, 6 - weekdayOf(day)),
      PageUp: dayInMonth(day, plusMonths(monthOf(day), event.shiftKey ? -12 : -1)),
      PageDown: dayInMonth(day, plusMonths(monthOf(day), event.shiftKey ? 12 : 1)),
    }
    const next = target[event.key]
    if (next) moveTo(next, event.key.startsWith('Page'))
    else if (event.key === ' ' || event.key === 'Enter') toggle(day)
    else return
    event.preventDefault()
  }
  const holidays = weeks.flat().flatMap((day) => {
    const name = day >= first && monthOf(day) === month && holidayName(day)
    // Carnival is listed once, on its first day.
    return name && holidayName(plusDays(day, -1)) !== name ? [{ day, name }] : []
  })
  return (
    <div className="-mx-4 sm:mx-0">
      <div className="flex items-center justify-between">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Mês anterior"
          disabled={month <= monthOf(first)}
          onClick={() => setMonth(plusMonths(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <p id={id} aria-live="polite" className="font-semibold">
          {monthName(`${month}-01`)}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Próximo mês"
          disabled={month >= monthOf(last)}
          onClick={() => setMonth(plusMonths(month, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA patterns is a table
        role="grid"
        aria-multiselectable="true"
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        onKeyDown={press}
        className="w-full table-fixed border-separate border-spacing-0 tabular-nums"
      >
        <thead className="text-meta text-muted">
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)} className="h-7 font-normal">
                <span aria-hidden>{weekdayName(day).slice(0, 3)}</span>
                <span className="sr-only">{weekdayName(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOfMonth={monthOf(day) === month}
                  isReachable={day === reachable}
                  isInvalid={isInvalid && day === reachable}
                  isDisabled={day < first || day > last}
                  isToday={day === today}
                  isChosen={chosen.has(day)}
                  choose={() => {
                    setActive(day)
                    toggle(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* Also there without holidays, so that all months have the same height. */}
      <p className="min-h-5 truncate px-4 sm:px-2 text-meta text-muted">
        {holidays.length > 0 && (
          <>
            <Dot />
            {holidays.map(({ day, name }) => `${day.slice(8)}/${day.slice(5, 7)} ${name}`).join(', ')}
          </>
        )}
      </p>
    </div>
  )
}

const Dot = () => (
  <span aria-hidden className="mr-1.5 inline-block size-1.5 rounded-full bg-info align-middle" />
)

function Day(props: {
  day: string
  isOfMonth: boolean
  isReachable: boolean
  isInvalid: boolean
  isDisabled: boolean
  isToday: boolean
  isChosen: boolean
  choose: () => void
}) {
  const { day, isOfMonth, isReachable, isInvalid, isDisabled, isToday, isChosen, choose } = props
  const holiday = holidayName(day)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all days
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the date grid
      role="gridcell"
      data-day={day}
      // A click must not move the focus to a day that the keys cannot choose.
      tabIndex={isDisabled ? undefined : isReachable ? 0 : -1}
      aria-label={[fullDay(day), isToday && 'hoje', holiday].filter(Boolean).join(', ')}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-invalid={isInvalid || undefined}
      title={holiday}
      onClick={isDisabled ? undefined : choose}
      className={cn(
        'group relative h-11 sm:pointer-fine:h-9 rounded-control p-0 text-center',
        isDisabled ? 'text-muted/60' : 'cursor-pointer',
      )}
    >
      <span
        className={cn(
          'mx-auto flex size-10 sm:pointer-fine:size-8.5 items-center justify-center rounded-control',
          !isOfMonth && 'text-muted',
          isToday && 'font-semibold text-brand',
          isChosen ? 'bg-brand font-semibold text-on-brand' : !isDisabled && 'group-hover:bg-subtle',
          isChosen && isDisabled && 'bg-brand/50',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {holiday && !isDisabled && (
        <span
          aria-hidden
          className={cn(
            'absolute inset-x-0 bottom-1.5 mx-auto size-1.5 rounded-full',
            isChosen ? 'bg-on-brand' : 'bg-info',
          )}
        />
      )}
    </td>
  )
}
