import type { ReportOutcome } from '#contract/moderation/reports.ts'
import type { TestApp } from './app.ts'

/** A report of a profile, in a case of its own, which is open unless it has an outcome. */
export async function insertReport(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  report: { profile: string; reporter?: string; reason?: string; outcome?: ReportOutcome },
): Promise<void> {
  const now = clock.now()
  const entity = { entity_type: 'UserProfile', entity_id: report.profile } as const
  const { id } = await db
    .insertInto('report_cases')
    .values({
      ...entity,
      reported_user_id: report.profile,
      opened_at: now,
      last_reported_at: now,
      ...(report.outcome && { outcome: report.outcome, decided_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reports')
    .values({
      ...entity,
      case_id: id,
      reporter_user_id: report.reporter ?? null,
      reason: report.reason ?? 'Perfil falso',
      created_at: now,
      updated_at: now,
    })
    .execute()
}
