import {
  type ApplicationStatus,
  applicationStatusText,
  type EndReason,
} from '#contract/hiring/applications.ts'
import { cn } from '#web/ui/cn.ts'

/** The colour of each status, for both sides. */
export const statusDots: Record<ApplicationStatus, string> = {
  submitted: 'bg-brand',
  viewed: 'bg-border-strong',
  in_review: 'bg-info',
  shortlisted: 'bg-info',
  interview: 'bg-brand-strong',
  hired: 'bg-success',
  rejected: 'bg-border-strong',
  withdrawn: 'bg-border-strong',
}

/** 'Enviada' for the doctor is 'Nova' for the employer. */
export const receivedStatusText = (application: {
  status: ApplicationStatus
  endReason: EndReason | null
}) => (application.status === 'submitted' ? 'Nova' : applicationStatusText(application))

/** A dot and a word. */
export function StatusMark({
  application,
  className,
}: {
  application: { status: ApplicationStatus; endReason: EndReason | null }
  className?: string
}) {
  const { status } = application
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-small',
        status === 'submitted' ? 'font-semibold' : 'text-muted',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', statusDots[status])} />
      {receivedStatusText(application)}
    </span>
  )
}
