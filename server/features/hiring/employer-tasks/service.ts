import type { EmployerTask } from '#contract/api/hiring/employer-tasks.ts'
import { type EmployerTaskKind, employerTaskKinds } from '#contract/hiring/employer-tasks.ts'
import { teamRoleMay } from '#contract/hiring/team.ts'
import { graceEnd } from '#contract/payments/entitlement.ts'
import type { Db } from '#server/db/client.ts'
import { overdueApplications } from '#server/features/hiring/employer-answers/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { adviceFor } from './job-advice.ts'
import * as queries from './queries.ts'

/**
 * Tasks of a company, in the order of its home page, with advice for jobs that nobody applies to. Only the owners can
 * pay, so only they are told that a charge has failed.
 */
export async function employerTasks(
  db: Db,
  { employerId: owner, teamRole }: Pick<EmployerCaller, 'employerId' | 'teamRole'>,
  now: Date,
): Promise<EmployerTask[]> {
  const [unpaidSince, fresh, overdue, jobs] = await Promise.all([
    teamRoleMay(teamRole, 'owner') ? queries.unpaidSince(db, owner) : undefined,
    queries.newApplications(db, owner),
    overdueApplications(db, owner, now),
    queries.waitingJobs(db, owner, now),
  ])
  const withoutApplicants = jobs.filter(({ kind }) => kind === 'jobsWithoutApplicants').map(({ id }) => id)
  const comparisons =
    withoutApplicants.length > 0 ? await queries.compareWithSimilarJobs(db, withoutApplicants, now) : []
  const advice = new Map(comparisons.map((one) => [one.id, adviceFor(one)]))

  const applications: Partial<Record<EmployerTaskKind, typeof fresh>> = {
    newApplications: fresh,
    unansweredApplications: overdue,
  }
  const taskOf = (kind: EmployerTaskKind): EmployerTask => {
    const other = { kind, people: null, oldestAt: null, until: null, jobs: [] }
    if (kind === 'unpaidSubscription')
      return unpaidSince
        ? { ...other, count: 1, until: graceEnd(unpaidSince).toISOString() }
        : { ...other, count: 0 }
    const waiting = applications[kind]
    if (waiting) {
      const { total, people, oldest } = waiting
      return { ...other, count: total, people, oldestAt: oldest?.toISOString() ?? null }
    }
    const own = jobs.filter((job) => job.kind === kind)
    return {
      ...other,
      count: own[0]?.total ?? 0,
      jobs: own.map(({ id, title, at }) => ({
        id,
        title,
        at: at?.toISOString() ?? null,
        advice: (kind === 'jobsWithoutApplicants' && advice.get(id)) || null,
      })),
    }
  }
  return employerTaskKinds.map(taskOf).filter(({ count }) => count > 0)
}

/** The first steps of a new company. Null if the company is not new or has taken all of them. */
export async function firstSteps(db: Db, owner: EmployerId) {
  const { hasApplications, ...steps } = await queries.firstSteps(db, owner)
  return hasApplications || (steps.profile && steps.job && steps.team) ? null : steps
}
