import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { stateOf } from '#contract/jobs/jobs.ts'
import type { Session } from '#web/lib/current-user.ts'

/**
 * The visitor's relation to a job, which decides the buttons. `unknown`: the browser has not looked for a session yet.
 * `loading`: a doctor whose flags (applied, saved) are still being fetched. `other`: an admin or another company.
 */
export type JobViewer = 'unknown' | 'guest' | 'loading' | 'doctor' | 'owner' | 'other'

/** A visitor without a role counts as a doctor: the server then asks for the profile. */
export function viewerOf(
  session: Pick<Session, 'state'> & {
    user: Pick<NonNullable<Session['user']>, 'role' | 'company'> | null
  },
  job: Pick<JobDetail, 'applied'> & { employer: { id: string | null } },
  { flagsFailed }: { flagsFailed: boolean },
): JobViewer {
  const { state, user } = session
  if (state === 'unknown' || !user) return state === 'guest' ? 'guest' : 'unknown'
  if (job.employer.id && job.employer.id === user.company?.id) return 'owner'
  if (isEmployerRole(user.role) || user.role === 'admin') return 'other'
  return user.role === 'doctor' && job.applied === undefined && !flagsFailed ? 'loading' : 'doctor'
}

export const takesApplications = (job: Pick<JobDetail, 'status' | 'isExpired' | 'isUnavailable'>) =>
  stateOf(job) === 'active' && !job.isUnavailable
