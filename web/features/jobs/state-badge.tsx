import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import { EXPIRING_SOON_DAYS, jobStateLabels, stateOf } from '#contract/jobs.ts'
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

/** The state of a job, with 'Expira em breve' in the last week of its term (spec B §4). */
export function JobStateBadge({ job }: { job: Pick<EmployerJob, 'status' | 'isExpired' | 'expiresAt'> }) {
  const now = useNow()
  const state = stateOf(job)
  const expiresSoon =
    state === 'active' &&
    job.expiresAt !== null &&
    Date.parse(job.expiresAt) - now <= EXPIRING_SOON_DAYS * 86_400_000
  return (
    <>
      <Badge variant={variants[state]}>{jobStateLabels[state]}</Badge>
      {expiresSoon && <Badge variant="outline">Expira em breve</Badge>}
    </>
  )
}
