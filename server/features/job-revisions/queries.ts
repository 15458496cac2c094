import { type Selectable, sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { JobRevisions } from '#server/db/types.ts'

/** The texts of a revision. Description and requirements are sanitized HTML. */
export type RevisionTexts = Pick<
  Selectable<JobRevisions>,
  'title' | 'description' | 'requirements' | 'salary_text'
>

/** The pending and refused revisions of these jobs, at most one for each. */
export const revisionsOf = (db: DbOrTrx, jobIds: string[]) =>
  db
    .selectFrom('job_revisions')
    .selectAll()
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute()

/** Stores texts for review. They replace an earlier revision, refused or not. */
export async function saveRevision(trx: Trx, jobId: string, texts: RevisionTexts, now: Date): Promise<void> {
  const row = { ...texts, written_at: now, refused_for: null }
  await trx
    .insertInto('job_revisions')
    .values({ job_id: jobId, ...row })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
    .execute()
}

export async function refuseRevision(trx: Trx, jobId: string, reason: string): Promise<void> {
  await trx.updateTable('job_revisions').set({ refused_for: reason }).where('job_id', '=', jobId).execute()
}

export async function deleteRevision(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('job_revisions').where('job_id', '=', jobId).execute()
}

/** Deletes the pending revision of a job and returns its texts; undefined if there is none, or a refused one. */
export const takePendingTexts = (trx: Trx, jobId: string): Promise<RevisionTexts | undefined> =>
  trx
    .deleteFrom('job_revisions')
    .where('job_id', '=', jobId)
    .where('refused_for', 'is', null)
    .returning(['title', 'description', 'requirements', 'salary_text'])
    .executeTakeFirst()
