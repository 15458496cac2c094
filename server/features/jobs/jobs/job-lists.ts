import { sql } from 'kysely'
import type { JobDate } from '#contract/jobs/job-dates.ts'

/** The names in `list` that the job refers to through the table `link`, in the order of the form. */
export const linkedNames = (link: string, idColumn: string, list: string) => sql<string[]>`array(
  select ${sql.ref(`${list}.name`)} from ${sql.table(link)} join ${sql.table(list)} on ${sql.ref(`${list}.id`)} = ${sql.ref(`${link}.${idColumn}`)}
  where ${sql.ref(`${link}.job_id`)} = jobs.id order by ${sql.ref(`${link}.position`)})`

/** The plantões of the job, in their order. Of a day without a row nothing else is known. */
export const plannedDates = sql<JobDate[]>`(
  select coalesce(json_agg(json_build_object('day', day::text, 'startsAt', to_char(starts_at, 'HH24:MI'), 'hours', hours,
    'places', coalesce(places, 1)) order by day, starts_at), '[]')
  from unnest(jobs.dates) as day left join (select * from job_dates where job_id = jobs.id) as known using (day))`

export const dateRows = (jobId: string, dates: readonly JobDate[]) =>
  dates.map(({ startsAt, ...date }, position) => ({ ...date, job_id: jobId, position, starts_at: startsAt }))
