import { sql } from 'kysely'
import { applicationIsOverdue } from '#server/db/application-marks.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

/**
 * The first answer to each application that was answered after `since`: a message, or a move that can no longer be undone. The
 * closing of a job is no move.
 */
const firstAnswers = (since: Date, now: Date) => sql`(
  select jobs.owner_user_id as employer_id, applications.applied_at, least(
    (select min(sent_at) from application_messages
      where application_id = applications.id and side = 'employer' and sent_at >= applied_at),
    (select min(at) from application_events
      where application_id = applications.id and move_id is not null and at >= applied_at and shown_at <= ${now})
  ) as answered_at
  from applications join jobs on jobs.id = job_id
  where applications.id in (
    select application_id from application_messages where side = 'employer' and sent_at > ${since}
    union select application_id from application_events where move_id is not null and at > ${since}))`

/** Stores how each company has answered since then. One without answers loses its former figures. */
export async function measureAnswers(db: DbOrTrx, since: Date, now: Date): Promise<void> {
  await sql`
    with measured as (
      select employer_id, count(*)::int as answers, ceil(percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - applied_at)) / 60)::int as median_minutes
      from ${firstAnswers(since, now)} as first_answers
      where answered_at > ${since}
      group by employer_id
    ), outdated as (
      update employer_answers set answers = 0, median_minutes = null
      where answers > 0 and employer_id not in (select employer_id from measured)
    )
    insert into employer_answers (employer_id, answers, median_minutes)
    select employer_id, answers, median_minutes from measured
    on conflict (employer_id) do update set answers = excluded.answers, median_minutes = excluded.median_minutes`.execute(
    db,
  )
}

const overdue = (db: DbOrTrx, now: Date) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .where(applicationIsOverdue('applications', now))

/** The company's applications that were not answered in time: their number, their doctors, and the arrival of the oldest. */
export const overdueOf = (db: DbOrTrx, owner: EmployerId, now: Date) =>
  overdue(db, now)
    .where('jobs.owner_user_id', '=', owner)
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(distinct applications.doctor_id)::int`.as('people'),
      fn.min('applications.applied_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()

/** The companies with overdue applications that were not reminded after `remindedUntil`, a day. */
export const companiesToRemind = (
  db: DbOrTrx,
  { remindedUntil, limit }: { remindedUntil: string; limit: number },
  now: Date,
) =>
  overdue(db, now)
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .where('owners.suspended_at', 'is', null)
    .leftJoin('employer_answers', 'employer_answers.employer_id', 'jobs.owner_user_id')
    .where((eb) =>
      eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<=', sql<string>`${remindedUntil}::date`)]),
    )
    .select(['jobs.owner_user_id as id', sql<number>`count(*)::int`.as('total')])
    .groupBy('jobs.owner_user_id')
    .orderBy('jobs.owner_user_id')
    .limit(limit)
    .execute()

/** False if another worker has reminded the company in the meantime. */
export async function markReminded(
  trx: Trx,
  { id, total }: { id: string; total: number },
  { today, remindedUntil }: { today: string; remindedUntil: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into employer_answers (employer_id, reminded_on, reminded_of) values (${id}, ${today}::date, ${total})
    on conflict (employer_id) do update set reminded_on = excluded.reminded_on, reminded_of = excluded.reminded_of
      where employer_answers.reminded_on is null or employer_answers.reminded_on <= ${remindedUntil}::date
    returning employer_id`.execute(trx)
  return rows.length > 0
}
