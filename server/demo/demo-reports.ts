import type { Insertable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ReportedEntity, ReportOutcome } from '#contract/moderation/reports.ts'
import type { Trx } from '#server/db/client.ts'
import { DEMO_DOMAIN } from '#server/db/demo-accounts.ts'
import type { Appeals, ReportCases, Reports } from '#server/db/types.ts'
import {
  decisionReasons,
  demoAppeal,
  furtherReasons,
  jobReportReasons,
  profileReportReasons,
} from './content/report-reasons.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { DemoDoctor, DemoEmployer } from './demo-people.ts'
import { randomOf, uuidOf } from './random.ts'

const GUEST_EMAIL = `visitante@${DEMO_DOMAIN}`

interface DemoReports {
  cases: Insertable<ReportCases>[]
  reports: Insertable<Reports>[]
  appeals: Insertable<Appeals>[]
}

type Reported = ReportedEntity & { reason: string; owner: string; title: string; text: string }

/** A few doctors' reports of jobs and companies other than those of the demo accounts; an admin has decided some. */
export function demoReports(
  {
    doctors,
    employers,
    jobs,
    adminId,
  }: {
    doctors: readonly DemoDoctor[]
    employers: readonly DemoEmployer[]
    jobs: readonly DemoJob[]
    adminId: string
  },
  now: Date,
): DemoReports {
  const random = randomOf('reports')
  const open = jobs.filter(
    ({ history }) =>
      history.status === 'active' && employers.findIndex(({ id }) => id === history.ownerId) > 0,
  )
  const reported: Reported[] = [
    ...random.sample(open, jobReportReasons.length).map(({ history, composed }, index) => ({
      type: 'JobOffer' as const,
      id: history.id,
      owner: history.ownerId,
      title: composed.title,
      text: composed.description,
      reason: jobReportReasons[index] as string,
    })),
    ...random.sample(employers.slice(1), profileReportReasons.length).map((one, index) => ({
      type: 'UserProfile' as const,
      id: one.id,
      owner: one.id,
      title: one.name,
      text: one.bio ?? '',
      reason: profileReportReasons[index] as string,
    })),
  ]
  const reporters = random.sample(doctors.slice(1), reported.length)
  const demo: DemoReports = { cases: [], reports: [], appeals: [] }
  reported.forEach(({ type, id, reason, owner, title, text }, index) => {
    // An admin has decided one in four; the last of these decisions is contested.
    const isDecided = index % 4 === 3
    const at = new Date(now.getTime() - (isDecided ? 3 : 0.1) * DAY_MS - random.int(0, 2 * DAY_MS))
    const caseId = uuidOf(`case ${type} ${id}`)
    const decidedAt = new Date(at.getTime() + DAY_MS)
    const isContested = index === 7
    const outcome: ReportOutcome = isContested ? 'remove' : 'dismiss'
    demo.cases.push({
      id: caseId,
      entity_type: type,
      entity_id: id,
      reported_user_id: owner,
      opened_at: at,
      last_reported_at: index === 0 ? new Date(at.getTime() + 2 * HOUR_MS) : at,
      ...(isDecided && {
        outcome,
        decision_reason: decisionReasons[outcome],
        decided_by: adminId,
        decided_at: decidedAt,
      }),
    })
    if (isContested)
      demo.appeals.push({
        case_id: caseId,
        text: demoAppeal,
        filed_at: new Date(decidedAt.getTime() + DAY_MS),
      })
    const shared = {
      case_id: caseId,
      entity_type: type,
      entity_id: id,
      snapshot: JSON.stringify({ title, text }),
    }
    demo.reports.push({
      ...shared,
      id: uuidOf(`report ${type} ${id}`),
      reporter_user_id: (reporters[index] as DemoDoctor).id,
      reason,
      created_at: at,
      updated_at: at,
    })
    if (index > 0) return
    const [second, third] = [1, 2].map((hours) => new Date(at.getTime() + hours * HOUR_MS)) as [Date, Date]
    demo.reports.push(
      {
        ...shared,
        id: uuidOf(`second report ${type} ${id}`),
        reporter_user_id: (reporters[1] as DemoDoctor).id,
        reason: furtherReasons[0],
        created_at: second,
        updated_at: second,
      },
      {
        ...shared,
        id: uuidOf(`third report ${type} ${id}`),
        reporter_email: GUEST_EMAIL,
        is_guest: true,
        reason: furtherReasons[1],
        created_at: third,
        updated_at: third,
      },
    )
  })
  return demo
}

export async function insertReports(trx: Trx, { cases, reports, appeals }: DemoReports): Promise<void> {
  await trx.insertInto('report_cases').values(cases).execute()
  await trx.insertInto('reports').values(reports).execute()
  await trx.insertInto('appeals').values(appeals).execute()
}
