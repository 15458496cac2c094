import type { Insertable } from 'kysely'
import type { ReportedEntity } from '#contract/reports.ts'
import type { Reports } from '#server/db/types.ts'
import { jobReportReasons, profileReportReasons } from './content/report-reasons.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { DemoDoctor, DemoEmployer } from './demo-people.ts'
import { randomOf, uuidOf } from './random.ts'

const DAY_MS = 86_400_000

/** A few doctors' reports of jobs and companies other than those of the demo accounts. */
export function demoReports(
  doctors: readonly DemoDoctor[],
  employers: readonly DemoEmployer[],
  jobs: readonly DemoJob[],
  now: Date,
): Insertable<Reports>[] {
  const random = randomOf('reports')
  const open = jobs.filter(
    ({ history }) =>
      history.status === 'active' && employers.findIndex(({ id }) => id === history.ownerId) > 0,
  )
  const reported: (ReportedEntity & { reason: string })[] = [
    ...random.sample(open, jobReportReasons.length).map(({ history }, index) => ({
      type: 'JobOffer' as const,
      id: history.id,
      reason: jobReportReasons[index] as string,
    })),
    ...random.sample(employers.slice(1), profileReportReasons.length).map(({ id }, index) => ({
      type: 'UserProfile' as const,
      id,
      reason: profileReportReasons[index] as string,
    })),
  ]
  const reporters = random.sample(doctors.slice(1), reported.length)
  return reported.map(({ type, id, reason }, index) => {
    // An admin has resolved one in four.
    const isResolved = index % 4 === 3
    const at = new Date(now.getTime() - (isResolved ? 3 : 0.1) * DAY_MS - random.int(0, 2 * DAY_MS))
    return {
      id: uuidOf(`report ${type} ${id}`),
      reporter_user_id: (reporters[index] as DemoDoctor).id,
      entity_type: type,
      entity_id: id,
      reason,
      status: isResolved ? 'resolved' : 'open',
      created_at: at,
      updated_at: at,
    }
  })
}
