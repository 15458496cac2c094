import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import { paths } from '#contract/paths.ts'
import { paymentTermText } from '#contract/rota/bookings.ts'
import { bookingBarrierTexts } from '#contract/rota/direct-bookings.ts'
import { openDateText, payText, shortWhenText } from '#web/features/rota/bookings/booking-texts.ts'
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
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold tabular-nums">{when}</p>
        <h3 className="wrap-anywhere mt-1">
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
    </li>
  )
}
