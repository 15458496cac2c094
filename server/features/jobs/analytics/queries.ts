import { sql } from 'kysely'
import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { jobIsOpen } from '#server/db/job-conditions.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import type { CountableEvent } from './countable-event.ts'

/** The day in Brazil at a moment. */
const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'America/Sao_Paulo')::date`

/**
 * Appends the events that count. A job must be open and not the visitor's own, an event with a key must be the first one
 * within the window, and the cap of the day must not be used up. It is a single statement, so that of two concurrent ones the
 * second waits for the key and finds it taken. Keys are inserted in order, so that two batches cannot deadlock.
 */
export async function appendEvents(
  db: DbOrTrx,
  events: readonly CountableEvent[],
  { ownerId, now, windowMs }: { ownerId: UserId | EmployerId | null; now: Date; windowMs: number },
): Promise<void> {
  const column = <K extends keyof CountableEvent>(name: K) => events.map((event) => event[name])
  await sql`
    with sent as (
      select * from unnest(${column('eventType')}::text[], ${column('entityType')}::text[],
          ${column('entityId')}::text[], ${column('jobId')}::uuid[], ${column('results')}::integer[],
          ${column('key')}::bytea[], ${column('capKey')}::bytea[], ${column('cap')}::smallint[])
        as sent (event_type, entity_type, entity_id, job_id, results, key, cap_key, cap)
      where entity_type <> 'JobOffer' or exists (
        select from jobs where jobs.id = job_id and ${jobIsOpen('jobs', now)}
          and owner_user_id is distinct from ${ownerId}::uuid)
    ), fresh as (
      insert into analytics_seen as seen (key, until)
      select key, ${new Date(now.getTime() + windowMs)} from sent where key is not null order by key
      on conflict (key) do update set until = excluded.until where seen.until <= ${now}
      returning key
    ), within_cap as (
      insert into analytics_caps as caps (key, remaining, until)
      select cap_key, cap - 1, (${dayOf(now)} + 1)::timestamp at time zone 'America/Sao_Paulo' from sent
      where key is null or key in (select key from fresh) order by cap_key
      on conflict (key) do update set remaining = caps.remaining - 1 where caps.remaining > 0
      returning key
    )
    insert into analytics_events (day, event_type, entity_type, entity_id, results)
    select ${dayOf(now)}, event_type, entity_type, entity_id, results from sent
    where cap_key in (select key from within_cap)`.execute(db)
}

/**
 * Moves up to `limit` events into the daily counts, in one statement, so that no event is lost or counted twice. Events
 * locked by another worker are skipped. Returns how many were moved.
 */
export async function rollUpBatch(db: DbOrTrx, limit: number): Promise<number> {
  const { rows } = await sql<{ moved: string }>`
    with batch as (
      select id from analytics_events order by id limit ${limit} for update skip locked
    ), moved as (
      delete from analytics_events using batch where analytics_events.id = batch.id
      returning day, event_type, entity_type, entity_id, results
    ), added as (
      insert into analytics_daily as daily (entity_type, entity_id, day, event_type, count, results)
      select entity_type, entity_id, day, event_type, count(*), coalesce(sum(results), 0) from moved
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (entity_type, entity_id, day, event_type)
        do update set count = daily.count + excluded.count, results = daily.results + excluded.results
    )
    select count(*) as moved from moved`.execute(db)
  return Number(rows[0]?.moved ?? 0)
}

export async function deleteExpiredKeys(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('analytics_seen').where('until', '<=', now).execute()
  await db.deleteFrom('analytics_caps').where('until', '<=', now).execute()
}

/** The owner and the status of a job; undefined if there is no such job. */
export const jobOwner = (db: DbOrTrx, jobId: string) =>
  db.selectFrom('jobs').select(['owner_user_id', 'status']).where('id', '=', jobId).executeTakeFirst()

const figures = sql`coalesce(sum(count) filter (where event_type = 'View'), 0) as views,
  coalesce(sum(count) filter (where event_type = 'Impression'), 0) as impressions`

/** Views and impressions of these jobs; jobs without any are left out. */
export async function figuresByJob(db: DbOrTrx, jobIds: string[]) {
  const { rows } = await sql<{ id: string; views: string; impressions: string }>`
    select entity_id as id, ${figures} from (
      select entity_id, event_type, count from analytics_daily
        where entity_type = 'JobOffer' and entity_id = any(${jobIds}::text[])
      union all
      select entity_id, event_type, 1 from analytics_events
        where entity_type = 'JobOffer' and entity_id = any(${jobIds}::text[])
    ) as events group by entity_id`.execute(db)
  return rows
}

/** Views of these jobs on each of the last `days` days that has any; `back` counts the days before today. */
export async function dailyViews(db: DbOrTrx, jobIds: string[], { days, now }: { days: number; now: Date }) {
  const { rows } = await sql<{ id: string; back: number; count: number }>`
    select entity_id as id, ${dayOf(now)} - day as back, sum(count)::int as count from (
      select entity_id, day, count from analytics_daily
        where entity_type = 'JobOffer' and entity_id = any(${jobIds}::text[]) and event_type = 'View'
      union all
      select entity_id, day, 1 from analytics_events
        where entity_type = 'JobOffer' and entity_id = any(${jobIds}::text[]) and event_type = 'View'
    ) as events
    where day between ${dayOf(now)} - ${days - 1}::int and ${dayOf(now)}
    group by entity_id, day`.execute(db)
  return rows
}

/** Total views and impressions of all jobs. */
export async function figuresOfAll(db: DbOrTrx) {
  const { rows } = await sql<{ views: string; impressions: string }>`
    select ${figures} from (
      select event_type, count from analytics_daily where entity_type = 'JobOffer'
      union all
      select event_type, 1 from analytics_events where entity_type = 'JobOffer'
    ) as events`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Total views and impressions of the employer's jobs. Each job is looked up by the indexes of both tables. */
export async function figuresOfEmployer(db: DbOrTrx, owner: EmployerId) {
  const { rows } = await sql<{ views: string; impressions: string }>`
    select ${figures} from jobs cross join lateral (
      select event_type, count from analytics_daily where entity_type = 'JobOffer' and entity_id = jobs.id::text
      union all
      select event_type, 1 from analytics_events where entity_type = 'JobOffer' and entity_id = jobs.id::text
    ) as events where owner_user_id = ${owner}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** The job's daily counts and its events not yet rolled up. In one snapshot, each event is in exactly one of the two. */
const eventsOfJob = (jobId: string) => sql`
  select day, event_type, count from analytics_daily where entity_type = 'JobOffer' and entity_id = ${jobId}
  union all
  select day, event_type, 1 from analytics_events where entity_type = 'JobOffer' and entity_id = ${jobId}`

/** The job's figures of each of the last `days` days, including days without any. */
export async function dailyFigures(db: DbOrTrx, jobId: string, { days, now }: { days: number; now: Date }) {
  const { rows } = await sql<{ day: string; views: string; impressions: string; applications: string }>`
    with days as (
      select ${dayOf(now)} - back as day from generate_series(0, ${days - 1}::int) as back
    ), events as (${eventsOfJob(jobId)})
    select days.day, ${figures}, (select count(*) from applications
      where job_id = ${jobId}::uuid and ${applicationIsLive('applications')}
        and (applied_at at time zone 'America/Sao_Paulo')::date = days.day) as applications
    from days left join events on events.day = days.day
    group by days.day order by days.day`.execute(db)
  return rows
}

/** Views, impressions and live applications of the job since its publication. */
export async function jobFigures(db: DbOrTrx, jobId: string) {
  const { rows } = await sql<{ views: string; impressions: string; applications: string }>`
    select ${figures}, (select count(*) from applications
      where job_id = ${jobId}::uuid and ${applicationIsLive('applications')}) as applications
    from (${eventsOfJob(jobId)}) as events`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Keeps the `top` most frequent texts per event type of each past day. Rare texts may be anything somebody typed. */
export async function deleteRareTexts(db: DbOrTrx, top: number, now: Date): Promise<void> {
  await sql`
    delete from analytics_daily as daily using (
      select entity_type, entity_id, day, event_type,
        row_number() over (partition by entity_type, day, event_type order by count desc, entity_id) as rank
      from analytics_daily
      where entity_type <> 'JobOffer' and day between ${dayOf(now)} - 7 and ${dayOf(now)} - 1
    ) as ranked
    where rank > ${top} and daily.entity_type = ranked.entity_type and daily.entity_id = ranked.entity_id
      and daily.day = ranked.day and daily.event_type = ranked.event_type`.execute(db)
}

/** 'YYYY-MM' of each month that has a partition of its own, the oldest first. */
export async function dividedMonths(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select replace(right(relname, 7), '_', '-') as month from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'analytics_daily'::regclass and relname ~ '^analytics_daily_[0-9]{4}_[0-9]{2}$' order by 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

const partition = (month: string) => sql.table(`analytics_daily_${month.replace('-', '_')}`)
const firstDay = (month: string) => sql.lit(`${month}-01`)
const soon = (trx: Trx) => sql`set local lock_timeout = '1s'`.execute(trx)

/**
 * Promises that the rest has no counts of this month, which must not have begun. With the promise kept, the month is divided
 * without reading the rest under a lock.
 */
export async function promiseNoneIn(trx: Trx, month: string, next: string): Promise<void> {
  await soon(trx)
  await sql`alter table analytics_daily_rest drop constraint if exists analytics_daily_rest_without,
    add constraint analytics_daily_rest_without check (day < ${firstDay(month)} or day >= ${firstDay(next)}) not valid`.execute(
    trx,
  )
}

/** Reads the rest, while others write to it. */
export async function keepPromise(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`alter table analytics_daily_rest validate constraint analytics_daily_rest_without`.execute(trx)
}

/** Gives the month a partition of its own. */
export async function divideMonth(trx: Trx, month: string, next: string): Promise<void> {
  await soon(trx)
  await sql`create table ${partition(month)} partition of analytics_daily
    for values from (${firstDay(month)}) to (${firstDay(next)})`.execute(trx)
  await sql`alter table analytics_daily_rest drop constraint analytics_daily_rest_without`.execute(trx)
}

export async function dropMonth(trx: Trx, month: string): Promise<void> {
  await soon(trx)
  await sql`alter table analytics_daily detach partition ${partition(month)}`.execute(trx)
  await sql`drop table ${partition(month)}`.execute(trx)
}

/** Of the months without a partition of their own. */
export async function deleteDaysBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await sql`delete from analytics_daily_rest where day < ${dayOf(moment)}`.execute(db)
}
