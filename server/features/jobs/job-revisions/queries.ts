import { type Selectable, sql } from 'kysely'
import type { JobQuestion } from '#contract/jobs/job-questions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { JobRevisions } from '#server/db/types.ts'

/** The texts of a revision. Description and requirements are sanitized HTML. */
export type RevisionTexts = Pick<
  Selectable<JobRevisions>,
  'title' | 'description' | 'requirements' | 'salary_text'
> & {
  /** Null if the edit did not change them. */
  questions: JobQuestion[] | null
}

const texts = ['title', 'description', 'requirements', 'salary_text'] as const
const questions = sql<JobQuestion[] | null>`questions`.as('questions')

/** The pending and refused revisions of these jobs, at most one for each. */
export const revisionsOf = (db: DbOrTrx, jobIds: string[]) =>
  db
    .selectFrom('job_revisions')
    .select(['job_id', ...texts, questions, 'written_at', 'refused_for'])
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute()

/** Stores texts for review. They replace an earlier revision, refused or not. */
export async function saveRevision(
  trx: Trx,
  jobId: string,
  { questions, ...texts }: RevisionTexts,
  now: Date,
): Promise<void> {
  const row = {
    ...texts,
    questions: questions && JSON.stringify(questions),
    written_at: now,
    refused_for: null,
  }
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
    .returning([...texts, questions])
    .executeTakeFirst()
