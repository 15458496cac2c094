import { sql } from 'kysely'
import type { ReportedEntity, ReportSnapshot } from '#contract/moderation/reports.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** The author of a report: an account, or a confirmed address. */
export type Reporter = { userId: string } | { email: string }

/** The owner and the present text of the reported job or profile. Undefined if it does not exist. */
export async function readReported(
  db: DbOrTrx,
  { type, id }: ReportedEntity,
): Promise<{ owner: string; snapshot: ReportSnapshot } | undefined> {
  const row =
    type === 'JobOffer'
      ? await db
          .selectFrom('jobs')
          .select(['owner_user_id as owner', 'title'])
          .select(
            sql<string>`concat_ws(e'\n\n', description, nullif(requirements, ''), salary_text)`.as('text'),
          )
          .where('id', '=', id)
          .executeTakeFirst()
      : await db
          .selectFrom('users')
          .select('id as owner')
          .select(sql<string>`coalesce(name, '')`.as('title'))
          .select(sql<string>`concat_ws(e'\n\n', bio, website)`.as('text'))
          .where('id', '=', id)
          .executeTakeFirst()
  return row && { owner: row.owner, snapshot: { title: row.title, text: row.text } }
}

/** The snapshot in the user's report of this case. */
export async function snapshotOf(
  trx: Trx,
  caseId: string,
  userId: string,
): Promise<ReportSnapshot | undefined> {
  const row = await trx
    .selectFrom('reports')
    .select('snapshot')
    .where('case_id', '=', caseId)
    .where('reporter_user_id', '=', userId)
    .executeTakeFirst()
  return row?.snapshot ?? undefined
}

/** Adds a report to a case, or changes the one that this reporter has in it already. Returns its id. */
export async function upsertReport(
  trx: Trx,
  report: {
    reporter: Reporter
    caseId: string
    reported: ReportedEntity
    reason: string
    snapshot: ReportSnapshot
    /** The message that it is about. */
    messageId?: string
  },
  now: Date,
): Promise<string> {
  const { reporter, caseId, reported, reason, messageId } = report
  const snapshot = JSON.stringify(report.snapshot)
  const [columns, key] =
    'userId' in reporter
      ? [{ reporter_user_id: reporter.userId }, 'reporter_user_id' as const]
      : [{ reporter_email: reporter.email, is_guest: true }, 'reporter_email' as const]
  const { id } = await trx
    .insertInto('reports')
    .values({
      ...columns,
      case_id: caseId,
      entity_type: reported.type,
      entity_id: reported.id,
      reason,
      snapshot,
      message_id: messageId ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['case_id', key]).doUpdateSet({
        reason,
        snapshot,
        updated_at: now,
        ...(messageId && { message_id: messageId }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Forgets the address in reports that were sent from it without an account. */
export async function forgetEmail(trx: Trx, email: string): Promise<void> {
  await trx.updateTable('reports').set({ reporter_email: null }).where('reporter_email', '=', email).execute()
}

/** Forgets the addresses of reporters without an account whose case was decided before `moment`. */
export async function forgetEmails(db: DbOrTrx, moment: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_email: null })
    .where('reporter_email', 'is not', null)
    .where('case_id', 'in', (eb) =>
      eb.selectFrom('report_cases').select('id').where('decided_at', '<', moment),
    )
    .execute()
}
