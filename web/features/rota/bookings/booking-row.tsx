import type { ReactNode } from 'react'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import { type BookingSide, paymentTermText, type Span } from '#contract/rota/bookings.ts'
import { DateTile } from '#web/features/platform/date-tile/date-tile.tsx'
import { Link } from '#web/ui/link.tsx'
import { payText, shortWhenText, startDay, timesOf, weekdayText } from './booking-texts.ts'
import { StageMark } from './stage-mark.tsx'

interface BookingRowProps {
  booking: ListedBooking
  /** The reader's. The row names the other side. */
  side: BookingSide
  now: number
  /** In a list by days, whose headings have the date. */
  isTimeOnly?: boolean
  /** A line below the pay. */
  note?: ReactNode
  /** A button or link, beside the pay if there is room. */
  action?: ReactNode
}

/** A booking in a list, with its times, the other party, place, pay and stage. It leads to the page of the booking. */
export function BookingRow({ booking, side, now, isTimeOnly = false, note, action }: BookingRowProps) {
  const { id, title, place, payCentavos, paymentDays } = booking
  const other = side === 'doctor' ? booking.employerName : booking.doctorName
  return (
    <li className="relative flex gap-3 p-4 transition-colors hover:bg-subtle sm:gap-4 sm:px-5">
      {!isTimeOnly && <DateTile date={startDay(booking)} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
          <p className="tabular-nums">
            {isTimeOnly ? timesOf(booking) : <ShortWhen span={booking} now={now} />}
          </p>
          <StageMark booking={booking} now={now} />
        </div>
        <h3 className="wrap-anywhere mt-0.5">
          <Link
            to={paths.booking(id)}
            className="rounded-control font-semibold after:absolute after:inset-0 hover:text-brand hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted text-small">
          {/* Places often begin with the company's name. */}
          {place.startsWith(other) ? place : `${other} · ${place}`}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small">
          <div className="min-w-0">
            <p>
              <strong className="font-semibold">{payText(payCentavos)}</strong>
              {paymentDays !== null && <span className="text-muted"> · {paymentTermText(paymentDays)}</span>}
            </p>
            {note}
          </div>
          {action && <div className="relative ml-auto">{action}</div>}
        </div>
      </div>
    </li>
  )
}

/** Weekday and times beside a tile with the date, which screen readers read here. */
export function ShortWhen({ span, now }: { span: Span & { uf?: string | null }; now: number }) {
  return (
    <>
      <span aria-hidden>{weekdayText(span)}</span>
      <span className="sr-only">{shortWhenText(span, now)}</span>
    </>
  )
}
