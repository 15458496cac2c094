import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { DAY_MS } from '#contract/durations.ts'
import { EXPIRING_SOON_DAYS, jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  pending_payment: 'info',
  awaiting_review: 'info',
  active: 'success',
  rejected: 'danger',
  paused: 'neutral',
  closed: 'outline',
  expired: 'neutral',
} as const

type Dated = Pick<EmployerJob, 'status' | 'isExpired' | 'expiresAt'>

/** Whether a job is in the last week of its term. */
export function useExpiresSoon(job: Dated): boolean {
  const now = useNow()
  return (
    stateOf(job) === 'active' &&
    job.expiresAt !== null &&
    Date.parse(job.expiresAt) - now <= EXPIRING_SOON_DAYS * DAY_MS
  )
}

/** The state of a job; unless a column shows the end of its term, with 'Expira em breve' (spec B §4). */
export function JobStateBadge({ job, hasExpiryColumn = false }: { job: Dated; hasExpiryColumn?: boolean }) {
  const expiresSoon = useExpiresSoon(job)
  const state = stateOf(job)
  return (
    <>
      <Badge variant={variants[state]}>{jobStateLabels[state]}</Badge>
      {expiresSoon && !hasExpiryColumn && <Badge variant="outline">Expira em breve</Badge>}
    </>
  )
}
