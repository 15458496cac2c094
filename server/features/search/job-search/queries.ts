import { sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { indexedJobIsOpen, jobIsOpen } from '#server/db/job-conditions.ts'

/** Featured jobs, shuffled differently each day in Brasília. */
export async function featuredOfTheDay(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`select job_id from job_search
    where featured_until > ${now} and ${indexedJobIsOpen('job_search', now)}
    order by md5(job_id::text || ${brazilDay(now)}), job_id limit ${limit}`.execute(db)
  return rows.map((row) => row.job_id)
}

/** The traits by which jobs are similar: first specialty, state, whether it is remote, and the company unless it is hidden. */
export async function traitsOf(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('jobs')
    .leftJoin('job_specialties', (join) =>
      join.onRef('job_specialties.job_id', '=', 'jobs.id').on('job_specialties.position', '=', 0),
    )
    .leftJoin('specialties', 'specialties.id', 'job_specialties.specialty_id')
    .select([
      sql<string | null>`case when not jobs.employer_hidden then jobs.owner_user_id end`.as('employer'),
      'jobs.state',
      'jobs.is_remote',
      'jobs.sponsored_until',
      'jobs.published_at',
      'specialties.name as specialty',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
}

/**
 * The name of a company that is not suspended and that everybody can see: by its public profile, or by an open job that
 * does not hide it.
 */
export async function companyName(db: DbOrTrx, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('role', 'in', ['employer', 'telehealth'])
    .where('profile_completed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(
      sql<boolean>`(users.is_searchable or exists (select from jobs
        where jobs.owner_user_id = users.id and not jobs.employer_hidden and ${jobIsOpen('jobs', now)}))`,
    )
    .executeTakeFirst()
  return row?.name ?? null
}
