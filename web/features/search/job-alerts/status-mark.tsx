import type { AlertStatus } from '#contract/search/alerts.ts'
import { cn } from '#web/ui/cn.ts'
import { type AlertState, statusText } from './status-text.ts'

const dots: Record<AlertStatus, string> = {
  active: 'bg-success',
  paused: 'bg-border-strong',
  unconfirmed: 'bg-border-strong',
  stopped: 'bg-border-strong',
  undeliverable: 'bg-danger',
}

/** A dot and a word. */
export const StatusMark = ({ alert }: { alert: AlertState }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[alert.status])} />
    {statusText(alert)}
  </span>
)
