import type { RotaRules } from '#contract/rota/rota-rules.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

export async function readRules(db: DbOrTrx, employerId: string): Promise<RotaRules | undefined> {
  const row = await db
    .selectFrom('rota_rules')
    .select(['notice_hours', 'handover'])
    .where('employer_id', '=', employerId)
    .executeTakeFirst()
  return row && { noticeHours: row.notice_hours as RotaRules['noticeHours'], handover: row.handover }
}

export async function storeRules(
  db: DbOrTrx,
  employer: EmployerId,
  { noticeHours, handover }: RotaRules,
  now: Date,
): Promise<void> {
  const values = { notice_hours: noticeHours, handover, updated_at: now }
  await db
    .insertInto('rota_rules')
    .values({ employer_id: employer, ...values })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(values))
    .execute()
}
