import { sql } from 'kysely'
import type { Finding } from '#contract/payments/sponsorships.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

const columns = ['job_id', 'text_hash', 'findings', 'checked_at', 'decision', 'decided_at'] as const

/** Records a check of these texts, unless there is one, and makes it the one that counts for the job. */
export async function recordCheck(
  trx: Trx,
  { jobId, hash, findings }: { jobId: string; hash: string; findings: readonly Finding[] },
  now: Date,
) {
  await retire(trx, jobId)
  return trx
    .insertInto('boost_checks')
    .values({ job_id: jobId, text_hash: hash, findings: JSON.stringify(findings), checked_at: now })
    .onConflict((conflict) => conflict.columns(['job_id', 'text_hash']).doUpdateSet({ is_current: true }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The recorded check of these texts, whether it counts for the job or not. */
export const checkOfTexts = (db: DbOrTrx, { jobId, hash }: { jobId: string; hash: string }) =>
  db
    .selectFrom('boost_checks')
    .select(columns)
    .where('job_id', '=', jobId)
    .where('text_hash', '=', hash)
    .executeTakeFirst()

/** The current questions of the job, each followed by its options. */
export async function questionTexts(db: DbOrTrx, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job_questions')
    .select(['text', 'options'])
    .where('job_id', '=', jobId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ text, options }) => [text, ...options])
}

/** No check counts for the job any more. */
export async function retire(trx: Trx, jobId: string): Promise<void> {
  await trx
    .updateTable('boost_checks')
    .set({ is_current: false })
    .where('job_id', '=', jobId)
    .where('is_current', '=', true)
    .execute()
}

/** The checks that count for these jobs. */
export const currentChecks = (db: DbOrTrx, jobIds: readonly string[]) =>
  db
    .selectFrom('boost_checks')
    .select(columns)
    .where('job_id', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .where('is_current', '=', true)
    .execute()

/** Records a person's decision about the texts that count now. */
export async function decide(
  trx: Trx,
  { jobId, decision, by }: { jobId: string; decision: 'approved' | 'refused'; by: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('boost_checks')
    .set({ decision, decided_by: by, decided_at: now })
    .where('job_id', '=', jobId)
    .where('is_current', '=', true)
    .execute()
}
