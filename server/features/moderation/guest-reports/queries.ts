import type { Selectable } from 'kysely'
import type { ReportedEntity } from '#contract/moderation/reports.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { GuestReports } from '#server/db/types.ts'

export async function insertGuestReport(
  trx: Trx,
  guest: { tokenHash: Buffer; email: string; reported: ReportedEntity; reason: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('guest_reports')
    .values({
      token_hash: guest.tokenHash,
      email: guest.email,
      entity_type: guest.reported.type,
      entity_id: guest.reported.id,
      reason: guest.reason,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Locked, so that two clicks on the link make one report. */
export const lockGuestReport = (
  trx: Trx,
  tokenHash: Buffer,
  now: Date,
): Promise<Selectable<GuestReports> | undefined> =>
  trx
    .selectFrom('guest_reports')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export async function markConfirmed(trx: Trx, tokenHash: Buffer, reportId: string): Promise<void> {
  await trx
    .updateTable('guest_reports')
    .set({ report_id: reportId })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** When a report was first sent. */
export const reportedAt = async (db: DbOrTrx, id: string): Promise<Date> =>
  (await db.selectFrom('reports').select('created_at').where('id', '=', id).executeTakeFirstOrThrow())
    .created_at

export async function deleteOf(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('guest_reports').where('email', '=', email).execute()
}

export async function deleteExpired(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('guest_reports').where('expires_at', '<=', now).execute()
}
