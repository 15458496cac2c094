import type { EmployerJob } from '#contract/job-lists-api.ts'
import { jobStatusLabels, stateOf } from '#contract/jobs.ts'
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

/** 'Ativa', 'Pausada', 'Expirada'. */
export function JobStateBadge({ job }: { job: Pick<EmployerJob, 'status' | 'isExpired'> }) {
  const state = stateOf(job)
  return <Badge variant={variants[state]}>{jobStatusLabels[state]}</Badge>
}
