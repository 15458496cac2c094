import type { Appointment } from '#contract/api/site/dashboards.ts'
import { timesText } from '#contract/jobs/job-dates.ts'
import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { ApplicationStatusBadge } from '#web/features/hiring/applications/application-status-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

// A calendar day has no time zone: it is parsed and formatted in UTC.
const datePart = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`)).replace('.', '')
}
const day = datePart({ day: '2-digit' })
const month = datePart({ month: 'short' })
const fullDate = datePart({ weekday: 'long', day: 'numeric', month: 'long' })

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** An upcoming shift of a job that the doctor applied to, or an interview. */
export function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { date, jobId, jobTitle, employerName, status, startsAt, interview } = appointment
  const facts = interview
    ? [
        `Entrevista: ${fullDate(date)}, ${clock.format(new Date(interview.time))}`,
        `${interview.minutes} min`,
        employerName,
        interview.place,
      ]
    : [
        fullDate(date),
        startsAt
          ? timesText(appointment)
          : scheduleText({ regime: null, hours: appointment.hours, shift: appointment.shift }),
        employerName,
        placeText(appointment),
      ]
  return (
    <Card as="article" padding="none" className="flex items-center gap-4 p-4 sm:p-5">
      <p
        aria-hidden
        className="grid size-14 shrink-0 place-content-center rounded-control bg-brand-soft text-center text-brand-strong"
      >
        <span className="font-semibold text-lead leading-none">{day(date)}</span>
        <span className="mt-1 text-meta leading-none">{month(date)}</span>
      </p>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 font-semibold">
            <Link to={paths.job(jobId)} className="rounded-control hover:text-brand hover:underline">
              {jobTitle}
            </Link>
          </h3>
          <ApplicationStatusBadge status={status} seenBy="doctor" />
        </div>
        <p className="wrap-anywhere mt-1 text-muted text-small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </Card>
  )
}
