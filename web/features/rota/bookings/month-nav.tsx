import { ChevronLeft, ChevronRight } from 'lucide-react'
import { plusMonths } from '#web/lib/calendar/month-days.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { currentMonth, monthPath, monthText } from './month-address.ts'

interface MonthNavProps {
  month: string
  now: number
  /** The address of another month, if the page's has more than a month. */
  hrefFor?: (month: string) => string
}

/** The month's name between links to the months beside it. */
export function MonthNav({ month, now, hrefFor = (other) => monthPath(other, now) }: MonthNavProps) {
  const beside = (by: number) => {
    const other = plusMonths(month, by)
    const Icon = by < 0 ? ChevronLeft : ChevronRight
    return (
      <Link
        to={hrefFor(other)}
        preventScrollReset
        aria-label={`${by < 0 ? 'Mês anterior' : 'Próximo mês'}: ${monthText(other)}`}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Icon aria-hidden />
      </Link>
    )
  }
  return (
    <nav aria-label="Mês" className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {beside(-1)}
      <h2 aria-live="polite" className="min-w-40 text-center font-semibold text-lead first-letter:uppercase">
        {monthText(month)}
      </h2>
      {beside(1)}
      {month !== currentMonth(now) && (
        <Link
          to={hrefFor(currentMonth(now))}
          preventScrollReset
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'ml-2' })}
        >
          Hoje
        </Link>
      )}
    </nav>
  )
}
