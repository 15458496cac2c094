import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { stateOf } from '#contract/jobs/jobs.ts'
import { useExpiresSoon } from '#web/features/jobs/jobs/state-badge.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { expiryText } from './expiry-text.ts'

/** Whether the job has a term that runs or has ended. */
export const hasTerm = (job: EmployerJob) =>
  job.expiresAt !== null && ['active', 'paused', 'expired'].includes(stateOf(job))

/** When the term of a published job ends, or has ended; a dash for all others. */
export function Expiry({ job, className }: { job: EmployerJob; className?: string }) {
  const now = useNow()
  const isSoon = useExpiresSoon(job)
  const state = stateOf(job)
  if (!job.expiresAt || !hasTerm(job)) return <NoValue />
  return (
    <time
      dateTime={job.expiresAt}
      title={formatDate(job.expiresAt)}
      className={cn(
        'whitespace-nowrap tabular-nums',
        isSoon ? 'font-semibold text-featured-strong' : state !== 'active' && 'text-muted',
        className,
      )}
    >
      {expiryText(job.expiresAt, now)}
    </time>
  )
}

const NoValue = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">nenhum</span>
  </span>
)
