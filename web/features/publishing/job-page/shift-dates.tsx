import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { type PlannedDate, placesText, timesText } from '#contract/jobs/job-dates.ts'
import { figureText, shiftLabels } from '#contract/jobs/jobs.ts'
import { freePlacesText } from '#contract/rota/places.ts'
import { weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { placesQuery } from '#web/features/rota/waiting-lists/places-query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FullDates } from './actions.tsx'
import { longDay, monthOf, shownDates, weekdayOf } from './dates.ts'
import { takesApplications } from './viewer.ts'

/** '2 lugares', and once it is known, '1 lugar livre'. */
type PlacesText = (date: PlannedDate) => string

/** '19h–7h, 2 lugares livres, R$ 1.800, UPA Norte', as far as it is known. */
const details = ({ payCentavos, ...date }: PlannedDate, placesOf: PlacesText, uf?: string) =>
  [timesText(date, uf), placesOf(date), payCentavos && figureText(payCentavos), date.place].filter(
    (text) => typeof text === 'string',
  )

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

interface DaysProps {
  dates: readonly PlannedDate[]
  detailsOf: (date: PlannedDate) => readonly string[]
}

const Days = ({ dates, detailsOf }: DaysProps) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-2">
    {dates.map((date) => (
      <li
        key={date.day + date.startsAt}
        className="flex min-w-12 flex-col items-center gap-1 text-center text-meta"
      >
        <Day day={date.day} />
        <span className="sr-only">, </span>
        {detailsOf(date).map((text) => (
          <span key={text} className="max-w-28 tabular-nums">
            {text}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

/** The dates of a plantão. On paper they are one line, without the past ones too. */
export function ShiftDates({ job }: { job: JobDetail }) {
  const { id, dates, hours, shift } = job
  // A preview of the form has no ids.
  const { data } = useQuery({ ...placesQuery(id), enabled: !!dates[0]?.id && takesApplications(job) })
  const placesOf: PlacesText = (date) => {
    const known = data?.items.find(({ dateId }) => dateId === date.id)
    return known ? freePlacesText(known.free) : placesText(date.places)
  }
  const detailsOf = (date: PlannedDate) => details(date, placesOf, job.location?.state)
  const { shown, more, arePast } = shownDates(dates, useNow())
  const [first] = shown
  if (!first) return null
  const isOne = shown.length === 1
  const each = hours && !isOne ? ` · ${hours}h cada` : ''
  const label = isOne ? 'Data' : 'Datas'
  const span = first.startsAt ? detailsOf(first)[0] : null
  return (
    <div className="col-span-full">
      <dt className="text-muted text-small">
        {label}
        {arePast ? (isOne ? ' (já passou)' : ' (já passaram)') : each}
      </dt>
      <dd className="hidden font-semibold print:block">
        {[...shown, ...more]
          .map((date) => [weekdayText(date.day), ...detailsOf(date)].join(', '))
          .join(' · ')}
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
                  ...detailsOf({ ...first, startsAt: null, hours: null }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </>
        ) : (
          <Days dates={shown} detailsOf={detailsOf} />
        )}
      </dd>
      {more.length > 0 && (
        <dd className="print:hidden">
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-brand underline decoration-brand/40 underline-offset-4">
              mais {more.length}
              <span className="sr-only"> datas</span>
            </summary>
            <Days dates={more} detailsOf={detailsOf} />
          </details>
        </dd>
      )}
      {data?.items.some((date) => !date.free || date.position) && (
        <dd className="mt-3 print:hidden">
          <Suspense fallback={null}>
            <FullDates jobId={id} places={data.items} uf={job.location?.state ?? null} />
          </Suspense>
        </dd>
      )}
    </div>
  )
}
