import { type RawBuilder, sql } from 'kysely'
import { isPlanned } from './planned-dates.ts'

/** Whether the row of a table is for the plantão `planned` of its job. */
const isFor = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`exists (
  select from (values (${column('date_id')}, ${column('planned_day')}, ${column('planned_start')})) as chosen (date_id, day, starts_at)
  where ${isPlanned('planned')})`
}

/** Whether the booking `bookings` is for the plantão `planned` of its job, also after an edit that has lost the ids. */
export const isBooked = isFor('bookings')

/** Whether the row `waiting` of a waiting list is for the plantão `planned` of its job, also after an edit that has lost the ids. */
export const isWaitedFor = isFor('waiting')

/** How many places of the plantão `planned` are agreed. `jobId` may be a column of `bookings`. */
export const takenOf = (
  jobId: RawBuilder<unknown>,
) => sql<number>`(select count(*)::int from bookings as agreed
  where agreed.job_id = ${jobId} and agreed.state = 'agreed' and ${isFor('agreed')})`

/**
 * Whether the plantão `planned` is decided for the applicant of `applications`, who may have been hired without an offer of it: she has
 * agreed to it, declined it or cancelled it, or its places are agreed with others.
 */
export const isDecided = sql<boolean>`(exists (
  select from bookings where bookings.application_id = applications.id and bookings.state in ('agreed', 'cancelled', 'declined')
    and ${isBooked})
  or ${takenOf(sql.ref('applications.job_id'))} >= planned.places)`
