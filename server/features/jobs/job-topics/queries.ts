import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** Specialties and practice areas by id, in the order of the job. */
export interface JobTopics {
  specialtyIds: number[]
  practiceAreaIds: number[]
}

export async function topicsOf(db: DbOrTrx, jobId: string): Promise<JobTopics> {
  const { rows } = await sql<JobTopics>`select
    array(select specialty_id::int from job_specialties where job_id = ${jobId} order by position) as "specialtyIds",
    array(select practice_area_id::int from job_practice_areas where job_id = ${jobId} order by position)
      as "practiceAreaIds"`.execute(db)
  return rows[0] as JobTopics
}

export async function saveTopics(
  trx: Trx,
  jobId: string,
  { specialtyIds, practiceAreaIds }: JobTopics,
): Promise<void> {
  await trx.deleteFrom('job_specialties').where('job_id', '=', jobId).execute()
  const specialties = specialtyIds.map((id, position) => ({ job_id: jobId, position, specialty_id: id }))
  if (specialties.length > 0) await trx.insertInto('job_specialties').values(specialties).execute()
  await trx.deleteFrom('job_practice_areas').where('job_id', '=', jobId).execute()
  const areas = practiceAreaIds.map((id, position) => ({ job_id: jobId, position, practice_area_id: id }))
  if (areas.length > 0) await trx.insertInto('job_practice_areas').values(areas).execute()
}

/** The checkout of a job that waits for a payment, with the topics that it adds if it is a widening. */
export const openCheckoutOf = (db: DbOrTrx, jobId: string) =>
  db
    .selectFrom('sponsorships')
    .select([
      'id',
      'amount',
      'is_widening',
      sql<string[]>`array(select name from specialties where id = any(added_specialty_ids)
        union all select name from practice_areas where id = any(added_practice_area_ids))`.as('added'),
    ])
    .where('job_id', '=', jobId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
