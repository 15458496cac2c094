import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import { paths } from '#contract/paths.ts'
import { paymentTermText } from '#contract/rota/bookings.ts'
import { bookingBarrierTexts } from '#contract/rota/direct-bookings.ts'
import { DateTile } from '#web/features/platform/date-tile/date-tile.tsx'
import { ShortWhen } from '#web/features/rota/bookings/booking-row.tsx'
import { openDateText, payText, shortWhenText, startDay } from '#web/features/rota/bookings/booking-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

interface BookableRowProps {
  date: BookableDate
  now: number
  book: () => void
}

/** A plantão that the doctor can book, or why she cannot. */
export function BookableRow({ date, now, book }: BookableRowProps) {
  const { jobId, title, uf, employerName, place, terms, barrier, overlap } = date
  const when = terms ? shortWhenText({ ...terms, uf }, now) : openDateText(date, now)
  return (
    <li className="flex gap-3 p-4 sm:gap-4 sm:px-5">
      <DateTile date={terms ? startDay(terms) : date.day} />
      <div className="flex min-w-0 flex-1 flex-wrap items-end justify-end gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-small tabular-nums">
            {terms ? <ShortWhen span={{ ...terms, uf }} now={now} /> : when}
          </p>
          <h3 className="wrap-anywhere mt-0.5">
            <Link to={paths.job(jobId)} className="font-semibold hover:text-brand hover:underline">
              {title}
            </Link>
          </h3>
          <p className="wrap-anywhere text-muted text-small">
            {/* Places often begin with the company's name. */}
            {place.startsWith(employerName) ? place : `${employerName} · ${place}`}
          </p>
          {terms && (
            <p className="mt-1 text-small">
              <strong className="font-semibold">{payText(terms.payCentavos)}</strong>
              {terms.paymentDays !== null && (
                <span className="text-muted"> · {paymentTermText(terms.paymentDays)}</span>
              )}
            </p>
          )}
          {barrier && <p className="mt-1 text-small">{bookingBarrierTexts[barrier]}</p>}
          {overlap && (
            <p className="mt-1 text-danger text-small">Você já combinou outro plantão nesse horário.</p>
          )}
        </div>
        {barrier ? (
          <Link to={paths.job(jobId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Ver vaga<span className="sr-only">, {when}</span>
          </Link>
        ) : (
          !overlap && (
            <Button variant="secondary" size="sm" onClick={book}>
              Reservar<span className="sr-only">, {when}</span>
            </Button>
          )
        )}
      </div>
    </li>
  )
}
