import type { AppealOutcome } from '#contract/moderation/reports.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

/** Returns false if there is one already. */
export async function insertAppeal(trx: Trx, caseId: string, text: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('appeals')
    .values({ case_id: caseId, text, filed_at: now })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .returning('case_id')
    .executeTakeFirst()
  return row !== undefined
}

export const appealOf = (db: DbOrTrx, caseId: string) =>
  db.selectFrom('appeals').selectAll().where('case_id', '=', caseId).executeTakeFirst()

/** Returns false if there is no appeal, or it is decided already. */
export async function decideAppeal(
  trx: Trx,
  caseId: string,
  { outcome, reason, by }: { outcome: AppealOutcome; reason: string; by: UserId },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('appeals')
    .set({ outcome, decision_reason: reason, decided_by: by, decided_at: now })
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .returning('case_id')
    .executeTakeFirst()
  return row !== undefined
}
