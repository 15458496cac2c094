import type { ReactNode } from 'react'
import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import { type BookingSide, paymentTermText } from '#contract/rota/bookings.ts'
import { Link } from '#web/ui/link.tsx'
import { payText, shortWhenText, timesOf } from './booking-texts.ts'
import { StageMark } from './stage-mark.tsx'

interface BookingRowProps {
  booking: ListedBooking
  /** The reader's. The row names the other side. */
  side: BookingSide
  now: number
  /** In a list by days, whose headings have the date. */
  isTimeOnly?: boolean
  /** A line and buttons below. */
  children?: ReactNode
}

/** A booking in a list, with its times, the other party, place, pay and stage. It leads to the page of the booking. */
export function BookingRow({ booking, side, now, isTimeOnly = false, children }: BookingRowProps) {
  const { id, title, place, payCentavos, paymentDays } = booking
  const other = side === 'doctor' ? booking.employerName : booking.doctorName
  return (
    <li className="relative p-4 transition-colors hover:bg-subtle sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">
          {isTimeOnly ? timesOf(booking) : shortWhenText(booking, now)}
        </p>
        <StageMark booking={booking} now={now} />
      </div>
      <h3 className="wrap-anywhere mt-1">
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
      <p className="mt-1 text-small">
        <strong className="font-semibold">{payText(payCentavos)}</strong>
        {paymentDays !== null && <span className="text-muted"> · {paymentTermText(paymentDays)}</span>}
      </p>
      {children && <div className="relative mt-3">{children}</div>}
    </li>
  )
}
