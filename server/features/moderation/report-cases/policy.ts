import type { StoredRole } from '#contract/accounts/roles.ts'
import { type JobStatus, jobAllows } from '#contract/jobs/jobs.ts'
import type { DecisionEffect, ReportedEntityType, ReportOutcome } from '#contract/moderation/reports.ts'
import { stateOfJob } from '#server/db/job-conditions.ts'

export const ACCOUNT_GONE = 'Esta conta não existe mais.'

/** Why the account behind a report cannot be suspended; null if it can. Undefined is an account that is gone. */
export function suspensionProblem(
  user: { role: StoredRole | null; removed_at: Date | null } | undefined,
): string | null {
  if (!user || user.removed_at) return ACCOUNT_GONE
  return user.role === 'admin' ? 'A conta de um administrador não é suspensa por denúncia.' : null
}

/** Facts that a decision depends on: the case, and the job, profile and account that it is about. */
export interface DecisionFacts {
  entity_type: ReportedEntityType
  outcome: ReportOutcome | null
  admin_name: string | null
  job_status: JobStatus | null
  job_ends_at: Date | null
  profile_exists: boolean
  profile_hidden_at: Date | null
  role: StoredRole | null
  suspended_at: Date | null
  account_exists: boolean
  removed_at: Date | null
}

interface Preview {
  effect: DecisionEffect | null
  problem: string | null
}

const isDone = (effect: DecisionEffect): Preview => ({ effect, problem: null })
const isRefused = (problem: string): Preview => ({ effect: null, problem })

/**
 * The effect of a decision about a case, or the reason why it is refused. The decision itself follows the same rules.
 */
export function effectOf(facts: DecisionFacts | undefined, outcome: ReportOutcome, now: Date): Preview {
  if (!facts) return isRefused('Esta denúncia não existe mais.')
  if (facts.outcome) return isRefused(alreadyDecided(facts.admin_name))
  if (outcome === 'dismiss') return isDone('dismissed')
  if (outcome === 'suspend') {
    const problem = suspensionProblem(facts.account_exists ? facts : undefined)
    if (problem) return isRefused(problem)
    return isDone(facts.suspended_at ? 'nothing' : 'accountSuspended')
  }
  if (facts.entity_type === 'UserProfile')
    return isDone(facts.profile_exists && !facts.profile_hidden_at ? 'profileHidden' : 'nothing')
  const { job_status: status, job_ends_at: ends_at } = facts
  return isDone(
    status && jobAllows('reject', stateOfJob({ status, ends_at }, now)) ? 'jobRemoved' : 'nothing',
  )
}

export const alreadyDecided = (adminName: string | null) =>
  `Esta denúncia já foi decidida por ${adminName ?? 'outra pessoa'}.`
