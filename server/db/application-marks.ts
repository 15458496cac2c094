import { sql } from 'kysely'
import type { MessageSide } from '#contract/hiring/application-messages.ts'

/** How many messages of the other side this side has not read. `table` is applications or its alias. */
export const unreadMessages = (table: string, reader: MessageSide) => sql<number>`(
  select count(*)::int from application_messages
  where application_id = ${sql.ref(`${table}.id`)} and read_at is null
    and side = ${sql.lit(reader === 'doctor' ? 'employer' : 'doctor')})`

/** Whether the team has starred the application. */
export const applicationIsStarred = (table: string) => sql<boolean>`exists (
  select from application_stars where application_id = ${sql.ref(`${table}.id`)})`

/** Whether the job asked questions when the doctor applied. */
export const applicationHasAnswers = (table: string) => sql<boolean>`exists (
  select from application_answers where application_id = ${sql.ref(`${table}.id`)})`
