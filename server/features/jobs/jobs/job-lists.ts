import { sql } from 'kysely'
import type { IdentifiedDate } from './date-ids.ts'

/** The names in `list` that the job refers to through the table `link`, in the order of the form. */
export const linkedNames = (link: string, idColumn: string, list: string) => sql<string[]>`array(
  select ${sql.ref(`${list}.name`)} from ${sql.table(link)} join ${sql.table(list)} on ${sql.ref(`${list}.id`)} = ${sql.ref(`${link}.${idColumn}`)}
  where ${sql.ref(`${link}.job_id`)} = jobs.id order by ${sql.ref(`${link}.position`)})`

export const dateRows = (jobId: string, dates: readonly IdentifiedDate[]) =>
  dates.map(({ startsAt, place = null, payCentavos = null, ...date }, position) => ({
    ...date,
    job_id: jobId,
    position,
    starts_at: startsAt,
    place,
    pay_centavos: payCentavos,
  }))
