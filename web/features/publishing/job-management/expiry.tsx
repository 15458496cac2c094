import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { stateOf } from '#contract/jobs/jobs.ts'
import { useExpiresSoon } from '#web/features/jobs/jobs/state-badge.tsx'
import { count, formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'

const MINUTE = 60_000

/** 'em 12 dias', 'em 5 h', 'há 3 dias'. Whole days, so that none is promised that the job does not have. */
function expiryText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now
  const span = Math.abs(left)
  const text =
    span >= DAY_MS
      ? count(Math.floor(span / DAY_MS), 'dia', 'dias')
      : span >= HOUR_MS
        ? `${Math.floor(span / HOUR_MS)} h`
        : `${Math.floor(span / MINUTE)} min`
  return left > 0 ? `em ${text}` : `há ${text}`
}

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
