import {
  type ApplicationStatus,
  applicationStatusText,
  type EndReason,
} from '#contract/hiring/applications.ts'
import { Badge } from '#web/ui/badge.tsx'

const variants = {
  submitted: 'neutral',
  viewed: 'info',
  in_review: 'info',
  shortlisted: 'brand',
  interview: 'brand',
  hired: 'success',
  rejected: 'outline',
  withdrawn: 'outline',
} as const satisfies Record<ApplicationStatus, string>

/** 'Enviada' for the doctor is 'Nova' for the employer. */
export function ApplicationStatusBadge({
  status,
  endReason,
  seenBy,
}: {
  status: ApplicationStatus
  endReason?: EndReason | null
  seenBy: 'doctor' | 'employer'
}) {
  if (status === 'submitted' && seenBy === 'employer') return <Badge variant="brand">Nova</Badge>
  return <Badge variant={variants[status]}>{applicationStatusText({ status, endReason })}</Badge>
}
