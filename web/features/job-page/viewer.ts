import { isEmployerRole } from '#contract/accounts.ts'
import type { JobDetail } from '#contract/api/jobs.ts'
import type { Session } from '#web/lib/current-user.ts'

/**
 * What the visitor is to a job, which decides the buttons: `unknown` before the browser has looked, `coming` while a
 * doctor's own ties to it are still being read.
 */
export type JobViewer = 'unknown' | 'guest' | 'coming' | 'doctor' | 'owner' | 'onlooker'

/** Whoever has no role yet is treated as a doctor: the server then asks for the profile. */
export function viewerOf(
  session: Pick<Session, 'state'> & { user: Pick<NonNullable<Session['user']>, 'id' | 'role'> | null },
  job: Pick<JobDetail, 'applied'> & { employer: { id: string | null } },
  { tiesFailed }: { tiesFailed: boolean },
): JobViewer {
  const { state, user } = session
  if (state === 'unknown' || !user) return state === 'guest' ? 'guest' : 'unknown'
  if (job.employer.id === user.id) return 'owner'
  if (isEmployerRole(user.role) || user.role === 'admin') return 'onlooker'
  return user.role === 'doctor' && job.applied === undefined && !tiesFailed ? 'coming' : 'doctor'
}

/** Whether the job takes applications. */
export const takesApplications = ({ status, isExpired }: Pick<JobDetail, 'status' | 'isExpired'>) =>
  status === 'active' && !isExpired
