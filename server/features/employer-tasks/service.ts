import type { EmployerTask } from '#contract/api/hiring/employer-tasks.ts'
import { type EmployerTaskKind, employerTaskKinds } from '#contract/hiring/employer-tasks.ts'
import type { Db } from '#server/db/client.ts'
import { overdueApplications } from '#server/features/employer-answers/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { adviceFor } from './job-advice.ts'
import * as queries from './queries.ts'

/** What waits for a company, in the order of its home page, with advice for jobs that nobody applies to. */
export async function employerTasks(db: Db, owner: EmployerId, now: Date): Promise<EmployerTask[]> {
  const [fresh, overdue, jobs] = await Promise.all([
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
    const waiting = applications[kind]
    if (waiting)
      return { kind, count: waiting.total, oldestAt: waiting.oldest?.toISOString() ?? null, jobs: [] }
    const own = jobs.filter((job) => job.kind === kind)
    return {
      kind,
      count: own[0]?.total ?? 0,
      oldestAt: null,
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

/** Which first steps a new company has taken; null if it is not new, or has taken all of them. */
export async function firstSteps(db: Db, owner: EmployerId) {
  const { hasApplications, ...steps } = await queries.firstSteps(db, owner)
  return hasApplications || (steps.profile && steps.job && steps.team) ? null : steps
}
