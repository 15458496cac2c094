import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { type JobState, jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import { cn } from '#web/ui/cn.ts'

const dots: Record<JobState, string> = {
  pending_payment: 'bg-info',
  awaiting_review: 'bg-info',
  active: 'bg-success',
  rejected: 'bg-danger',
  paused: 'bg-border-strong',
  expired: 'bg-border-strong',
  closed: 'bg-border',
}

/** The state of a job: a dot and a word. */
export function StateMark({
  job,
  className,
}: {
  job: Pick<EmployerJob, 'status' | 'isExpired'>
  className?: string
}) {
  const state = stateOf(job)
  return (
    <span className={cn('inline-flex items-center gap-1.5', state !== 'active' && 'text-muted', className)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[state])} />
      {jobStateLabels[state]}
    </span>
  )
}
