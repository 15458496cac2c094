import { type RawBuilder, sql } from 'kysely'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'

/** A UUID of version 8 (RFC 9562, section 5.8) that follows from a text. */
const uuidOf = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13) placing 'a' from 17)::uuid`

/**
 * The plantões of a job as a table. Of a day without a row nothing else is known. An id that is not stored is derived from day and
 * time, so that it is the same at each reading.
 */
export const plannedOf = (jobId: RawBuilder<unknown>) => sql`(
  select coalesce(known.id, ${uuidOf(sql`concat(${jobId}, day, known.starts_at)`)}) as id, known.id is null as is_derived,
    day, known.starts_at, known.hours, coalesce(known.places, 1) as places, known.place, known.pay_centavos
  from unnest((select own.dates from jobs as own where own.id = ${jobId})) as day
    left join (select * from job_dates where job_id = ${jobId}) as known using (day))`

/** When a plantão begins; of a day alone that is its last second, as for `startOf`. */
export const beginsAt = (table: string) =>
  sql<Date>`((${sql.ref(`${table}.day`)} + coalesce(${sql.ref(`${table}.starts_at`)}, time '23:59:59')) at time zone 'America/Sao_Paulo')`

const time = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'HH24:MI')`

/** The plantões of the job, in their order. */
export const plannedDates = sql<PlannedDate[]>`(
  select coalesce(json_agg(jsonb_build_object('id', id, 'day', day::text, 'startsAt', ${time(sql`starts_at`)}, 'hours', hours,
    'places', places) || jsonb_strip_nulls(jsonb_build_object('place', place, 'payCentavos', pay_centavos))
    order by day, starts_at), '[]')
  from ${plannedOf(sql`jobs.id`)} as planned)`

/** A plantão that an applicant chose: as it is now, or as it was, if it has left the job. */
export interface ChosenDate extends Omit<PlannedDate, 'places' | 'place' | 'payCentavos'> {
  isGone: boolean
  /** Its start or its hours have changed since then. */
  hasMoved: boolean
}

/**
 * The `chosen` plantão of an application is this one. An edit by release 1.1.0 loses the ids: then day and time tell which one it
 * was.
 */
export const isPlanned = (planned: 'planned' | 'one') => {
  const column = (name: string) => sql.ref(`${planned}.${name}`)
  return sql`case when ${column('is_derived')}
    then ${column('day')} = chosen.day and ${column('starts_at')} is not distinct from chosen.starts_at
    else ${column('id')} = chosen.date_id end`
}

/** The plantões that an applicant chose, in their order; null if she can work on all of them. */
export const chosenDates = (table: string) => sql<ChosenDate[] | null>`(
  select json_agg(json_build_object('id', coalesce(planned.id, date_id), 'day', coalesce(planned.day, chosen.day)::text,
    'startsAt', case when planned.id is null then ${time(sql`chosen.starts_at`)} else ${time(sql`planned.starts_at`)} end,
    'hours', case when planned.id is null then chosen.hours else planned.hours end, 'isGone', planned.id is null,
    'hasMoved', planned.id is not null and (planned.starts_at, planned.hours) is distinct from (chosen.starts_at, chosen.hours))
    order by coalesce(planned.day, chosen.day), coalesce(planned.starts_at, chosen.starts_at))
  from application_dates as chosen left join lateral (
    select * from ${plannedOf(sql.ref(`${table}.job_id`))} as one
    where ${isPlanned('one')} limit 1) as planned on true
  where chosen.application_id = ${sql.ref(`${table}.id`)})`

/** Whether an applicant can work on the plantão `planned`: she chose it, or none. */
export const canWorkOn = (table: string) => sql<boolean>`(
  not exists (select from application_dates where application_id = ${sql.ref(`${table}.id`)})
  or exists (select from application_dates as chosen where application_id = ${sql.ref(`${table}.id`)} and ${isPlanned('planned')}))`
