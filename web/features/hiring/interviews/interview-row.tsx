import type { ListedInterview } from '#contract/api/hiring/interviews.ts'
import { paths } from '#contract/paths.ts'
import { timeText } from '#web/features/hiring/application-moves/brazil-time.ts'
import { StatusMark } from '#web/features/hiring/received-applications/status-mark.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Link } from '#web/ui/link.tsx'
import { hasFutureTime } from './interview-groups.ts'

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** An interview with the doctor and the job; leads to the application. */
export function InterviewRow(props: { interview: ListedInterview; isTimeOnly: boolean }) {
  const { interview, isTimeOnly } = props
  const { applicationId, doctorName, jobTitle, chosenTime, times, minutes, place, answer, state } = interview
  const now = useNow()
  const isLate = state === 'proposed' && !hasFutureTime(interview, now)
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4 transition-colors hover:bg-subtle sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={paths.openApplication(applicationId)}
            className="wrap-anywhere rounded-control font-semibold after:absolute after:inset-0 hover:text-brand hover:underline"
          >
            {doctorName}
          </Link>
          <span className="wrap-anywhere text-muted text-small">{jobTitle}</span>
        </p>
        {chosenTime && state !== 'proposed' ? (
          <p className="mt-1 text-small">
            {isTimeOnly ? clock.format(new Date(chosenTime)) : timeText(chosenTime)}
            <span className="whitespace-nowrap text-muted"> · {minutes} min</span>
          </p>
        ) : state === 'proposed' ? (
          <ul aria-label="Horários propostos" className="mt-1 text-small">
            {times.map((time) => (
              <li key={time}>{timeText(time)}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-small">Não pode nos horários propostos.</p>
        )}
        {state === 'declined' && answer && (
          <p className="wrap-anywhere mt-1 whitespace-pre-line text-small">“{answer}”</p>
        )}
        {isLate && <p className="mt-1 text-danger text-small">Os horários propostos já passaram.</p>}
        {state !== 'declined' && !isLate && (
          <p className="wrap-anywhere mt-0.5 text-muted text-small">{place}</p>
        )}
      </div>
      <StatusMark application={interview} />
    </li>
  )
}
