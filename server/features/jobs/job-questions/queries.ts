import { sql } from 'kysely'
import type { AskedQuestion, JobQuestion } from '#contract/jobs/job-questions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { currentQuestions } from '#server/db/job-questions.ts'

export async function questionsOf(db: DbOrTrx, jobId: string): Promise<AskedQuestion[]> {
  const row = await db
    .selectFrom('jobs')
    .select(currentQuestions('jobs.id').as('questions'))
    .where('id', '=', jobId)
    .executeTakeFirst()
  return row?.questions ?? []
}

/** The ids of the job's questions among these, also of those that were replaced. */
export async function questionIdsOf(db: DbOrTrx, jobId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('job_questions')
    .select('id')
    .where('job_id', '=', jobId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export const specialtiesNamed = (db: DbOrTrx, names: readonly string[]) =>
  db
    .selectFrom('specialties')
    .select(['id', 'name'])
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()

export async function retire(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('job_questions')
    .set({ retired_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export async function place(trx: Trx, id: string, position: number): Promise<void> {
  await trx.updateTable('job_questions').set({ position }).where('id', '=', id).execute()
}

export async function insert(
  trx: Trx,
  jobId: string,
  question: JobQuestion & { position: number; specialtyId: number | null },
): Promise<void> {
  await trx
    .insertInto('job_questions')
    .values({
      job_id: jobId,
      position: question.position,
      kind: question.kind,
      text: question.text,
      options: question.options,
      specialty_id: question.specialtyId,
      is_knock_out: question.isKnockOut,
      accepted: question.accepted,
      minimum: question.min,
      maximum: question.max,
    })
    .execute()
}
