import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId } from '#server/http/caller.ts'

export const excludedCompanies = (db: DbOrTrx, doctor: DoctorId) =>
  db
    .selectFrom('excluded_companies')
    .select(['id', 'employer_id', 'shown_as', 'is_hidden', 'excluded_at'])
    .where('doctor_id', '=', doctor)
    .orderBy('excluded_at', 'desc')
    .orderBy('id')
    .execute()
export type ExcludedRow = Awaited<ReturnType<typeof excludedCompanies>>[number]

/** The doctor's exclusion of a company by its name, or by the job that hides it. */
export interface Exclusion {
  employerId: string
  shownAs: string
  /** Of a job that hides its company. */
  jobId: string | null
}

/** Adds a company to the doctor's list, unless it is there already in the same way. */
export async function insertExclusion(
  trx: Trx,
  doctor: DoctorId,
  { employerId, shownAs, jobId }: Exclusion,
  now: Date,
): Promise<ExcludedRow> {
  await trx
    .insertInto('excluded_companies')
    .values({
      doctor_id: doctor,
      employer_id: employerId,
      excluded_at: now,
      shown_as: shownAs,
      is_hidden: jobId !== null,
      job_id: jobId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('excluded_companies')
    .select(['id', 'employer_id', 'shown_as', 'is_hidden', 'excluded_at'])
    .where('doctor_id', '=', doctor)
    .where('is_hidden', '=', jobId !== null)
    .where((eb) => (jobId ? eb('job_id', '=', jobId) : eb('employer_id', '=', employerId)))
    .executeTakeFirstOrThrow()
}

export async function deleteExclusion(db: DbOrTrx, doctor: DoctorId, id: string): Promise<void> {
  await db.deleteFrom('excluded_companies').where('doctor_id', '=', doctor).where('id', '=', id).execute()
}

/** A company that everybody can see by its profile. */
export const publicCompany = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.id', '=', id)
    .where('users.profile_completed_at', 'is not', null)
    .where('users.removed_at', 'is', null)
    .where('users.is_searchable', '=', true)
    .executeTakeFirst()

/** Companies with public profiles whose names have words with these beginnings, short names first. */
export async function companiesNamed(db: DbOrTrx, beginnings: readonly string[], limit: number) {
  const patterns = beginnings.map((word) => `% ${word}%`)
  const longest = patterns.toSorted((one, other) => other.length - one.length)[0]
  const { rows } = await sql<{ id: string; name: string; city: string | null; state: string | null }>`
    with alike as materialized (select id, name, city_id, state, ' ' || search_text(name) as words from users
      where role in ('employer', 'telehealth') and ' ' || search_text(name) like ${longest}
        and profile_completed_at is not null and suspended_at is null and is_searchable)
    select alike.id, alike.name, cities.name as city, alike.state from alike left join cities on cities.id = alike.city_id
    where words like all(${patterns}::text[])
    order by length(alike.name), alike.name, alike.id limit ${limit}`.execute(db)
  return rows
}

/** Words as the names of companies are compared, without accents and signs. */
export async function foldedWords(db: DbOrTrx, words: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select search_text(${words}) as folded`.execute(db)
  return (rows[0]?.folded ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** An invitation that has reached the doctor, with the company behind it. */
export const receivedInvitation = (db: DbOrTrx, doctor: DoctorId, id: string) =>
  db
    .selectFrom('job_invitations')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select(['jobs.id as job_id', 'jobs.title', 'jobs.owner_user_id', 'jobs.employer_hidden', 'owners.name'])
    .where('job_invitations.id', '=', id)
    .where('doctor_id', '=', doctor)
    .where('delivered_at', 'is not', null)
    .executeTakeFirst()

/** How many companies the doctor excludes. Locks them against other calls of hers. */
export async function countExclusions(trx: Trx, doctor: DoctorId): Promise<number> {
  await trx.selectFrom('doctors').select('user_id').where('user_id', '=', doctor).forUpdate().execute()
  const { count } = await trx
    .selectFrom('excluded_companies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('doctor_id', '=', doctor)
    .executeTakeFirstOrThrow()
  return Number(count)
}
