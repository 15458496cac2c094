import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { rejectionReasonLabels } from '#contract/hiring/application-moves.ts'
import { applicationStatusText } from '#contract/hiring/applications.ts'
import { formatDate } from '#web/lib/format.ts'

/** Interviews belong to the stage of interviews, and stay visible afterwards. */
export const mayHaveInterview = ({ history }: DoctorApplication) =>
  history.some(({ status }) => status === 'interview')

/** The employer's last message, and the reason of a rejection if the employer shows it. */
export function LastMessage({ application: { history } }: { application: DoctorApplication }) {
  const last = history.at(-1)
  if (!last?.message && !last?.reason) return null
  return (
    <div className="mt-3 border-brand/40 border-l-2 pl-3 text-small">
      {last.message && <p className="wrap-anywhere whitespace-pre-line">{last.message}</p>}
      {last.reason && (
        <p className={last.message ? 'mt-1 text-muted' : ''}>Motivo: {rejectionReasonLabels[last.reason]}.</p>
      )}
    </div>
  )
}

/** 'Enviada em 02/11/2026', 'Visualizada em 03/11/2026'. */
export function History({
  application: { history, jobTitle, endReason },
}: {
  application: DoctorApplication
}) {
  return (
    <ol
      aria-label={`Histórico: ${jobTitle}`}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-small [&>li:last-child]:text-foreground"
    >
      {history.map(({ status, at }) => (
        <li key={at + status} className="flex items-center gap-2">
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
          <span>
            {applicationStatusText({ status, endReason: status === 'rejected' ? endReason : null })} em{' '}
            <time dateTime={at}>{formatDate(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}
