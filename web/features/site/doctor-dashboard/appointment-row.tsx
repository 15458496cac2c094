import type { Appointment } from '#contract/api/site/dashboards.ts'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { timesText } from '#contract/jobs/job-dates.ts'
import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { DateTile } from '#web/features/platform/date-tile/date-tile.tsx'
import { dotted } from '#web/lib/format.ts'
import { useFromNow } from '#web/lib/use-now.ts'
import { Link } from '#web/ui/link.tsx'

// A calendar day has no time zone: it is parsed and formatted in UTC.
const datePart = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`)).replace('.', '')
}
/** 'Segunda', as people say it. */
const weekday = (date: string) => {
  const [name = ''] = longWeekday(date).split('-')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
const longWeekday = datePart({ weekday: 'long' })
const fullDate = datePart({ weekday: 'long', day: 'numeric', month: 'long' })

/** 'Hoje', 'Amanhã' or the day of the week. */
function dayText(date: string, now: number): string {
  if (date === brazilDay(now)) return 'Hoje'
  return date === brazilDay(now + DAY_MS) ? 'Amanhã' : weekday(date)
}

/** The event with its time, if that is known: 'Entrevista às 14:30', 'Plantão 19h–7h'. */
function eventText(appointment: Appointment): string {
  const { interview, startsAt, hours, shift } = appointment
  if (interview) return `Entrevista às ${brazilTime(new Date(interview.time))}`
  const times = startsAt ? timesText(appointment) : scheduleText({ regime: null, hours, shift })
  return times ? `Plantão ${times}` : 'Plantão'
}

/** A plantão for which the doctor was hired, or an interview. Leads to its application. */
export function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { id, date, jobTitle, employerName, interview } = appointment
  const day = useFromNow((now) => dayText(date, now))
  return (
    <article className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-subtle">
      <DateTile date={date} />
      <div className="min-w-0 flex-1 text-small">
        <p className="line-clamp-2">
          <span aria-hidden>{day}</span>
          <span className="sr-only">{fullDate(date)}</span>
          {' · '}
          {eventText(appointment)}
        </p>
        <h3 className="line-clamp-2 font-semibold text-body">
          <Link
            to={paths.application(id)}
            className="rounded-control after:absolute after:inset-0 hover:text-brand"
          >
            {jobTitle}
          </Link>
        </h3>
        <p className="line-clamp-2 text-muted">
          {dotted(
            interview
              ? [`${interview.minutes} min`, employerName, interview.place]
              : [employerName, placeText(appointment)],
          )}
        </p>
      </div>
    </article>
  )
}
