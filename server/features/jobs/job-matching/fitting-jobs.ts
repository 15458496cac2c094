import { type RawBuilder, sql } from 'kysely'
import { isPlanned } from '#server/db/planned-dates.ts'
import type { JobSet } from './criteria.ts'

/** When somebody can work: from one moment until another, in milliseconds since 1970, in order and apart. */
export type FreeTime = readonly { from: number; until: number }[]

const iso = (moment: number) => new Date(moment).toISOString()
const zone = sql.lit('America/Sao_Paulo')

/** Plantões without a start or a length compare as these, so that rows can be joined. */
const startKey = (table: string) => sql`coalesce(${sql.ref(`${table}.starts_at`)}, time '24:00')`
const hoursKey = (table: string) => sql`coalesce(${sql.ref(`${table}.hours`)}, 0)`

/**
 * A row source with the column `job_id`: the jobs with a coming plantão that fits into the free time and has a free place. If its
 * start or its length is not known, any part of its day is enough.
 */
export function fittingJobs(free: FreeTime, now: Date): RawBuilder<unknown> {
  const ranges = sql`${`{${free.map(({ from, until }) => `[${iso(from)},${iso(until)})`).join()}}`}::tstzmultirange`
  const last = new Date(free.at(-1)?.until ?? now)
  const dayIn = (moment: Date) => sql`(${moment}::timestamptz at time zone ${zone})::date`
  const begins = sql`(day + starts_at) at time zone ${zone}`
  // Days, starts and lengths repeat in many jobs, so that each combination is compared once.
  return sql`(
    with free as materialized (select ${ranges} as time),
    fitting as materialized (
      select day, ${startKey('kind')} as start_key, ${hoursKey('kind')} as hours_key from (
        select distinct day, starts_at, hours from job_dates where day between ${dayIn(now)} and ${dayIn(last)}) as kind, free
      where case when starts_at is not null and hours is not null
        then ${begins} > ${now} and free.time @> tstzrange(${begins}, ${begins} + make_interval(hours => hours))
        else (starts_at is null or ${begins} > ${now})
          and free.time && tstzrange(day::timestamp at time zone ${zone}, (day + 1)::timestamp at time zone ${zone}) end),
    planned as materialized (
      select job_id, dates.day, starts_at, hours, id, id is null as is_derived, places from job_dates as dates
        join fitting on fitting.day = dates.day and start_key = ${startKey('dates')} and hours_key = ${hoursKey('dates')}),
    taken as materialized (
      select job_id, date_id, planned_day as day, planned_start as starts_at, count(*) as places from bookings
      where state = 'agreed' and ends_at > ${now} and job_id is not null and date_id is not null group by 1, 2, 3, 4)
    select distinct planned.job_id from planned
    where planned.job_id not in (select job_id from taken) or planned.places > coalesce((
      select sum(chosen.places) from taken as chosen where chosen.job_id = planned.job_id and ${isPlanned('planned')}), 0))`
}

/** The bits of a set as an array by the number of the chunk, which is put together once for all rows. */
export const chunksOfSet = (set: JobSet) => {
  const known = new Map(set.map(({ chunk, bits }) => [chunk, bits]))
  const count = Math.max(-1, ...known.keys()) + 1
  const all = Array.from({ length: count }, (_, chunk) => known.get(chunk) ?? '0')
  return sql`array(select ('x' || bits)::bit(16384)
    from unnest(${all}::text[]) with ordinality as own (bits, position) order by position)`
}

/** The bits of a set as rows of chunk and bits. */
export const bitsOfSet = (set: JobSet) => sql`(select chunk, ('x' || bits)::bit(16384) as bits
  from unnest(${set.map(({ chunk }) => chunk)}::int[], ${set.map(({ bits }) => bits)}::text[]) as own (chunk, bits))`
