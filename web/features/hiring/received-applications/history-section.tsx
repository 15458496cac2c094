import type { Applicant } from '#contract/api/hiring/received-applications.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PanelSection } from './panel-section.tsx'
import { receivedStatusText } from './status-mark.tsx'

/** The history of the application, the oldest event first. */
export function HistorySection({ applicant: { history, endReason } }: { applicant: Applicant }) {
  const now = useNow()
  return (
    <PanelSection title="Histórico">
      <ol className="grid gap-1.5 text-small">
        {history.map(({ status, at, author }) => (
          <li key={at + status} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {status === 'submitted'
                ? 'Recebida'
                : receivedStatusText({ status, endReason: status === 'rejected' ? endReason : null })}
              {author && <span className="text-muted"> por {author}</span>}
            </span>
            <time dateTime={at} className="shrink-0 text-muted tabular-nums">
              {formatDate(at)} · {relativeTime(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
