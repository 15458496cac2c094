import { type RawBuilder, sql } from 'kysely'
import { MAX_INSTANT_MAILS } from '#contract/search/alerts.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { indexedJobIsOpen } from '#server/db/job-conditions.ts'
import { KEY_SEPARATOR, PLACE_LABEL } from '#server/features/search/job-alerts/service.ts'
import type { DueTimes } from './due-times.ts'

// An arbitrary number, the same in every process: the mails of one person are counted by one at a time.
const SENDING_LOCK = 7_225_018

export const lockSending = (trx: Trx) => sql`select pg_advisory_xact_lock(${SENDING_LOCK})`.execute(trx)

const isActive = (now: Date) => sql`(status = 'active' or paused_until <= ${now})`

/**
 * Finds the alerts that match these jobs, of those that have become findable. Each job is compared only with the alerts that
 * have one of its keys. An alert that matched the job as it was before is not told of it again. Returns how many were found.
 */
export async function findAlerts(trx: Trx, jobIds: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with news as materialized (
      -- Unpacked once, not for every alert.
      select job_id, document || ''::tsvector as document, previous
      from job_index_news join job_search using (job_id)
      where job_id = any(${jobIds}::uuid[]) and ${indexedJobIsOpen('job_search', now)}
    ), lexemes as materialized (
      select job_id, lexeme, lexeme ~ ${PLACE_LABEL} as is_place
      from news, unnest(tsvector_to_array(document)) as lexeme
    ), keys_of_jobs as (
      select job_id, lexeme as key from lexemes
      union all select other.job_id, other.lexeme || ${KEY_SEPARATOR} || place.lexeme
        from lexemes as other join lexemes as place using (job_id) where place.is_place and not other.is_place
    ), candidates as materialized (
      select distinct job_id, alert_id from keys_of_jobs join job_alert_keys using (key)
    )
    insert into job_alert_jobs (alert_id, job_id, found_at)
    select alert_id, job_id, ${now} from candidates
      join news using (job_id) join job_alerts on job_alerts.id = alert_id
    where ${isActive(now)} and document @@ rest::tsquery
      and (previous is null or not previous @@ query::tsquery)
    -- In the order of the indexes, which are then written from one end to the other.
    order by alert_id, job_id
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

const recipientOf = sql`coalesce(users.email, job_alerts.email)`
/** Its mails have somewhere to go. */
const isReachable = sql`(job_alerts.user_id is null
  or (users.email_verified_at is not null and users.suspended_at is null))`

const instantMailsToday = ({ dayStart }: DueTimes) => sql`(select count(*) from job_alert_mails
    join job_alerts as instant on instant.id = alert_id
  where (instant.user_id = job_alerts.user_id or instant.email = job_alerts.email)
    and instant.frequency = 'instant' and sent_at >= ${dayStart})`

const isDue = (times: DueTimes): RawBuilder<boolean> => sql<boolean>`case frequency
  when 'daily' then first_found < ${times.daily}
  when 'weekly' then first_found < ${times.weekly}
  else (last_found >= ${times.dayStart} or ${times.isMorning}) and ${instantMailsToday(times)} < ${MAX_INSTANT_MAILS} end`

/** The alerts whose mail is due, those of one person next to each other. */
export async function dueAlerts(
  db: DbOrTrx,
  times: DueTimes,
  now: Date,
): Promise<{ id: string; recipient: string }[]> {
  const { rows } = await sql<{ id: string; recipient: string }>`
    with waiting as materialized (select alert_id, min(found_at) as first_found, max(found_at) as last_found
      from job_alert_jobs where settled_at is null group by alert_id)
    select job_alerts.id, ${recipientOf} as recipient
    from waiting join job_alerts on job_alerts.id = alert_id left join users on users.id = user_id
    where ${isActive(now)} and ${isReachable} and ${isDue(times)}
    order by 2, first_found, 1`.execute(db)
  return rows
}

export interface DueAlert {
  id: string
  name: string
  search: string
  frequency: string
  city_id: number | null
  recipient: string
  /** Null for an alert of an address. */
  user_id: string | null
  /** How many instant alerts were mailed to this person today. */
  instant_mails: number
  /** Jobs that wait and can be mailed, the newest first. */
  jobs: string[]
  /** Jobs that wait, also those that are over or no longer match. */
  waiting: string[]
}

/** The job can be mailed: it is open, matches the alert, and the doctor has not applied. `query` is the alert's. */
const canBeMailed = (now: Date) => sql`exists (select from job_search
    where job_search.job_id = job_alert_jobs.job_id and ${indexedJobIsOpen('job_search', now)} and document @@ query::tsquery)
  and not exists (select from applications
    where applications.job_id = job_alert_jobs.job_id and doctor_id = job_alerts.user_id)`

/**
 * Those of these alerts that can be mailed, locked, with their jobs. A job usually waits for many alerts, and an alert for many
 * jobs, so documents are unpacked and queries read once.
 */
export async function lockDue(
  trx: Trx,
  ids: readonly string[],
  times: DueTimes,
  now: Date,
): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with asked as materialized (
      select id as alert_id, user_id, query::tsquery as query from job_alerts where id = any(${ids}::uuid[])
    ), waiting as materialized (
      select alert_id, job_id from job_alert_jobs where alert_id = any(${ids}::uuid[]) and settled_at is null
    ), open_jobs as materialized (
      select job_id, published_at, document || ''::tsvector as document from job_search
      where job_id in (select job_id from waiting) and ${indexedJobIsOpen('job_search', now)}
    ), found as materialized (
      select alert_id, array_agg(job_id order by published_at desc, job_id) as jobs
      from waiting join open_jobs using (job_id) join asked using (alert_id)
      where document @@ query and not exists (select from applications
        where applications.job_id = waiting.job_id and doctor_id = asked.user_id)
      group by alert_id
    ), all_waiting as materialized (
      select alert_id, array_agg(job_id) as jobs from waiting group by alert_id
    )
    select job_alerts.id, job_alerts.name, search, frequency, job_alerts.city_id, job_alerts.user_id,
      ${recipientOf} as recipient, ${instantMailsToday(times)}::int as instant_mails,
      coalesce(found.jobs, '{}') as jobs, coalesce(all_waiting.jobs, '{}') as waiting
    from unnest(${ids}::uuid[]) with ordinality as one (id, position)
    join job_alerts on job_alerts.id = one.id left join users on users.id = user_id
    left join found on found.alert_id = one.id left join all_waiting on all_waiting.alert_id = one.id
    where ${isActive(now)} and ${isReachable}
    order by position for no key update of job_alerts skip locked`.execute(trx)
  return rows
}

export interface AlertMail {
  alertId: string
  /** In the outbox. */
  mailId: string
  jobs: readonly string[]
}

/** Stores which jobs the mails contain. */
export async function insertMails(trx: Trx, mails: readonly AlertMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  const jobs = mails.flatMap(({ alertId, jobs }) => jobs.map((job) => [alertId, job] as const))
  await sql`with sent as (
      insert into job_alert_mails (alert_id, mail_id, sent_at)
      select alert_id, mail_id, ${now}
      from unnest(${mails.map(({ alertId }) => alertId)}::uuid[], ${mails.map(({ mailId }) => mailId)}::uuid[])
        as one (alert_id, mail_id)
      returning id, alert_id)
    update job_alert_jobs set settled_at = ${now}, alert_mail_id = sent.id
    from sent join unnest(${jobs.map(([alert]) => alert)}::uuid[], ${jobs.map(([, job]) => job)}::uuid[])
      as one (alert_id, job_id) using (alert_id)
    where job_alert_jobs.alert_id = one.alert_id and job_alert_jobs.job_id = one.job_id`.execute(trx)
}

/** A mail that did not arrive: its jobs wait again, for the day on which the alert is taken up. */
export async function forgetMail(trx: Trx, mailId: string): Promise<void> {
  await sql`with refused as (delete from job_alert_mails where mail_id = ${mailId} returning id)
    update job_alert_jobs set settled_at = null, alert_mail_id = null
    from refused where alert_mail_id = refused.id`.execute(trx)
}

/** Marks jobs as settled that no mail needs to contain any more. */
export async function settleJobs(
  trx: Trx,
  jobs: readonly { alertId: string; jobId: string }[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return
  await sql`update job_alert_jobs set settled_at = ${now}
    from unnest(${jobs.map(({ alertId }) => alertId)}::uuid[], ${jobs.map(({ jobId }) => jobId)}::uuid[])
      as one (alert_id, job_id)
    where job_alert_jobs.alert_id = one.alert_id and job_alert_jobs.job_id = one.job_id
      and settled_at is null`.execute(trx)
}

/** The alert of a mail in the outbox, and those of its jobs that can still be mailed; undefined if it is not of an alert. */
export async function alertOfMail(db: DbOrTrx, mailId: string, now: Date) {
  const { rows } = await sql<
    Pick<DueAlert, 'id' | 'name' | 'search' | 'frequency' | 'city_id' | 'jobs'> & { is_active: boolean }
  >`
    select job_alerts.id, job_alerts.name, search, frequency, job_alerts.city_id, ${isActive(now)} and ${isReachable} as is_active,
      array(select job_alert_jobs.job_id from job_alert_jobs join jobs on jobs.id = job_id
        where job_alert_jobs.alert_id = job_alerts.id and alert_mail_id = job_alert_mails.id and ${canBeMailed(now)}
        order by published_at desc, job_id) as jobs
    from job_alert_mails join job_alerts on job_alerts.id = job_alert_mails.alert_id
      left join users on users.id = user_id
    where mail_id = ${mailId}`.execute(db)
  return rows[0]
}

/** Open jobs that the alerts of the account have found, the newest first. */
export async function jobsFoundFor(
  db: DbOrTrx,
  userId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<{ jobId: string; alertId: string; alertName: string }[]> {
  const { rows } = await sql<{ jobId: string; alertId: string; alertName: string }>`
    select distinct on (slot) job_search.job_id as "jobId", job_alerts.id as "alertId", name as "alertName"
    from job_alerts join job_alert_jobs on alert_id = job_alerts.id join job_search using (job_id)
    where user_id = ${userId} and status <> 'stopped' and ${indexedJobIsOpen('job_search', now)}
      and document @@ query::tsquery
    order by slot desc, job_alerts.created_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes jobs that were never mailed, and mailed jobs that are closed. Mailed jobs that are open stay, to prevent a
 * second mail. Rows of deleted jobs go too, and those of alerts that were deleted while their jobs were being found.
 */
export async function deleteOld(
  db: DbOrTrx,
  { unsentBefore, closedBefore }: { unsentBefore: Date; closedBefore: Date },
): Promise<void> {
  await sql`delete from job_alert_jobs where settled_at is null and found_at < ${unsentBefore}`.execute(db)
  await sql`delete from job_alert_jobs using jobs where jobs.id = job_id and jobs.status = 'closed'
    and settled_at < ${closedBefore}`.execute(db)
  await sql`delete from job_alert_jobs where not exists (select from jobs where jobs.id = job_id)
    or not exists (select from job_alerts where job_alerts.id = alert_id)`.execute(db)
  await sql`delete from job_alert_mails where sent_at < ${closedBefore} and not exists (
    select from job_alert_jobs where alert_mail_id = job_alert_mails.id)`.execute(db)
}
