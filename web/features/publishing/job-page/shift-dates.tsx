import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { type JobDate, placesText, timesText } from '#contract/jobs/job-dates.ts'
import { shiftLabels } from '#contract/jobs/jobs.ts'
import { weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { useNow } from '#web/lib/use-now.ts'
import { longDay, monthOf, shownDates, weekdayOf } from './dates.ts'

/** '19h–7h, 2 lugares', as far as it is known and worth saying. */
const details = ({ places, ...times }: JobDate) =>
  [timesText(times), places > 1 && placesText(places)].filter((text) => typeof text === 'string')

/** A leaf of a calendar. */
function Day({ day }: { day: string }) {
  return (
    <time
      dateTime={day}
      className="flex w-12 flex-col overflow-hidden rounded-control border text-center text-meta"
    >
      <span className="bg-brand-soft text-brand-strong">{weekdayOf(day)}</span>{' '}
      <span className="pt-1 font-semibold text-title tabular-nums">{Number(day.slice(8))}</span>{' '}
      <span className="pb-1 text-muted">{monthOf(day)}</span>
    </time>
  )
}

const Days = ({ dates }: { dates: readonly JobDate[] }) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-2">
    {dates.map((date) => (
      <li
        key={date.day + date.startsAt}
        className="flex min-w-12 flex-col items-center gap-1 text-center text-meta"
      >
        <Day day={date.day} />
        <span className="sr-only">, </span>
        {details(date).map((text) => (
          <span key={text} className="whitespace-nowrap tabular-nums">
            {text}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

/** The dates of a plantão. On paper they are one line, without the past ones too. */
export function ShiftDates({ job: { dates, hours, shift } }: { job: JobDetail }) {
  const { shown, more, arePast } = shownDates(dates, useNow())
  const [first] = shown
  if (!first) return null
  const isOne = shown.length === 1
  const each = hours && !isOne ? ` · ${hours}h cada` : ''
  const label = isOne ? 'Data' : 'Datas'
  const span = first.startsAt ? details(first)[0] : null
  return (
    <div className="col-span-full">
      <dt className="text-muted text-small">
        {label}
        {arePast ? (isOne ? ' (já passou)' : ' (já passaram)') : each}
      </dt>
      <dd className="hidden font-semibold print:block">
        {[...shown, ...more].map((date) => [weekdayText(date.day), ...details(date)].join(', ')).join(' · ')}
      </dd>
      <dd className="mt-1 flex items-center gap-3 print:hidden">
        {isOne ? (
          <>
            <Day day={first.day} />
            <p>
              <span className="block font-semibold">{longDay(first.day)}</span>
              <span className="text-muted">
                {[
                  span,
                  first.hours && span ? `${first.hours}h` : hours && `${hours}h`,
                  !span && shift && shiftLabels[shift].toLowerCase(),
                  first.places > 1 && placesText(first.places),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </>
        ) : (
          <Days dates={shown} />
        )}
      </dd>
      {more.length > 0 && (
        <dd className="print:hidden">
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-brand underline decoration-brand/40 underline-offset-4">
              mais {more.length}
              <span className="sr-only"> datas</span>
            </summary>
            <Days dates={more} />
          </details>
        </dd>
      )}
    </div>
  )
}
