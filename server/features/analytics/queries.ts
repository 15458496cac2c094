import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import type { CountableEvent } from './countable-event.ts'

/** A moment's day in Brazil. */
const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'America/Sao_Paulo')::date`

/**
 * Appends what counts: of jobs that are open and not the visitor's own, and of throttled events only what the visitor
 * did not do within the window. One statement: of two at once the later waits for the earlier's key and finds it taken.
 * Keys go in order, so that two batches of one visitor cannot wait for each other.
 */
export async function appendEvents(
  db: DbOrTrx,
  events: readonly CountableEvent[],
  { userId, now, windowMs }: { userId: UserId | null; now: Date; windowMs: number },
): Promise<void> {
  const column = <K extends keyof CountableEvent>(name: K) => events.map((event) => event[name])
  await sql`
    with sent as (
      select * from unnest(${column('eventType')}::text[], ${column('entityType')}::text[],
          ${column('entityId')}::text[], ${column('jobId')}::uuid[], ${column('results')}::integer[],
          ${column('key')}::bytea[])
        as sent (event_type, entity_type, entity_id, job_id, results, key)
      where entity_type <> 'JobOffer' or exists (
        select from jobs where jobs.id = job_id and status = 'active' and expires_at > ${now}
          and owner_user_id is distinct from ${userId}::uuid)
    ), fresh as (
      insert into analytics_seen as seen (key, until)
      select key, ${new Date(now.getTime() + windowMs)} from sent where key is not null order by key
      on conflict (key) do update set until = excluded.until where seen.until <= ${now}
      returning key
    )
    insert into analytics_events (day, event_type, entity_type, entity_id, results)
    select ${dayOf(now)}, event_type, entity_type, entity_id, results from sent
    where key is null or key in (select key from fresh)`.execute(db)
}

/**
 * Counts up to `limit` events into their days and takes them away, in one statement: both happen or neither does. What
 * another worker holds is skipped. Returns how many it took.
 */
export async function rollUpSome(db: DbOrTrx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: string }>`
    with taken as (
      select id from analytics_events order by id limit ${limit} for update skip locked
    ), gone as (
      delete from analytics_events using taken where analytics_events.id = taken.id
      returning day, event_type, entity_type, entity_id, results
    ), added as (
      insert into analytics_daily as daily (entity_type, entity_id, day, event_type, count, results)
      select entity_type, entity_id, day, event_type, count(*), coalesce(sum(results), 0) from gone
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (entity_type, entity_id, day, event_type)
        do update set count = daily.count + excluded.count, results = daily.results + excluded.results
    )
    select count(*) as taken from gone`.execute(db)
  return Number(rows[0]?.taken ?? 0)
}

export async function deleteSeen(db: DbOrTrx, now: Date): Promise<void> {
  await db.deleteFrom('analytics_seen').where('until', '<=', now).execute()
}

/** The job's owner, whatever state the job is in. */
export async function ownerOfJob(db: DbOrTrx, jobId: string): Promise<string | null> {
  const job = await db.selectFrom('jobs').select('owner_user_id').where('id', '=', jobId).executeTakeFirst()
  return job?.owner_user_id ?? null
}

const figures = sql`coalesce(sum(count) filter (where event_type = 'View'), 0) as views,
  coalesce(sum(count) filter (where event_type = 'Impression'), 0) as impressions`

/** Views and impressions of each of these jobs that has any. */
export async function figuresOf(db: DbOrTrx, jobIds: string[]) {
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

/** Views and impressions of every job together. */
export async function figuresOfAll(db: DbOrTrx) {
  const { rows } = await sql<{ views: string; impressions: string }>`
    select ${figures} from (
      select event_type, count from analytics_daily where entity_type = 'JobOffer'
      union all
      select event_type, 1 from analytics_events where entity_type = 'JobOffer'
    ) as events`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Every job of the employer. */
export async function jobIdsOf(db: DbOrTrx, owner: EmployerId): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('id').where('owner_user_id', '=', owner).execute()
  return rows.map((row) => row.id)
}

/** The job's figures of each of the last `days` days, the days without any included. */
export async function figuresByDay(db: DbOrTrx, jobId: string, { days, now }: { days: number; now: Date }) {
  const { rows } = await sql<{ day: string; views: string; impressions: string; applications: string }>`
    with days as (
      select ${dayOf(now)} - back as day from generate_series(0, ${days - 1}::int) as back
    ), events as (
      select day, event_type, count from analytics_daily where entity_type = 'JobOffer' and entity_id = ${jobId}
      union all
      select day, event_type, 1 from analytics_events where entity_type = 'JobOffer' and entity_id = ${jobId}
    )
    select days.day, ${figures}, (select count(*) from applications
      where job_id = ${jobId}::uuid and status <> 'withdrawn'
        and (applied_at at time zone 'America/Sao_Paulo')::date = days.day) as applications
    from days left join events on events.day = days.day
    group by days.day order by days.day`.execute(db)
  return rows
}

/** Days that are counted and events that are not yet, seen at one moment: each event is in one of the two. */
export async function jobFigures(db: DbOrTrx, jobId: string) {
  const { rows } = await sql<{ views: string; impressions: string; applications: string }>`
    select coalesce(sum(count) filter (where event_type = 'View'), 0) as views,
      coalesce(sum(count) filter (where event_type = 'Impression'), 0) as impressions,
      (select count(*) from applications
        where job_id = ${jobId}::uuid and status <> 'withdrawn') as applications
    from (
      select event_type, count from analytics_daily where entity_type = 'JobOffer' and entity_id = ${jobId}
      union all
      select event_type, 1 from analytics_events where entity_type = 'JobOffer' and entity_id = ${jobId}
    ) as events`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/**
 * Keeps of each finished day the `places` most frequent texts and names per event type: the rare ones are whatever
 * somebody chose to type or send.
 */
export async function keepTopTexts(db: DbOrTrx, places: number, now: Date): Promise<void> {
  await sql`
    delete from analytics_daily as daily using (
      select entity_type, entity_id, day, event_type,
        row_number() over (partition by entity_type, day, event_type order by count desc, entity_id) as place
      from analytics_daily
      where entity_type <> 'JobOffer' and day between ${dayOf(now)} - 7 and ${dayOf(now)} - 1
    ) as ranked
    where place > ${places} and daily.entity_type = ranked.entity_type and daily.entity_id = ranked.entity_id
      and daily.day = ranked.day and daily.event_type = ranked.event_type`.execute(db)
}

export async function deleteDaysBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await sql`delete from analytics_daily where day < ${dayOf(moment)}`.execute(db)
}
