import type { ReportedEntity } from '#contract/reports.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

/** Opens a report, or changes the open one of the same reporter about the same job or profile. */
export async function upsertReport(
  db: DbOrTrx,
  reporter: UserId,
  reported: ReportedEntity,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      reporter_user_id: reporter,
      entity_type: reported.type,
      entity_id: reported.id,
      reason,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_user_id', 'entity_type', 'entity_id'])
        .where('status', '=', 'open')
        .doUpdateSet({ reason, updated_at: now }),
    )
    .execute()
}
