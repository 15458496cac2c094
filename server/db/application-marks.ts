import { type RawBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '#contract/applications.ts'
import type { MessageSide } from '#contract/hiring/application-messages.ts'

/** How many messages of the other side this side has not read. `table` is applications or its alias. */
export const unreadMessages = (table: string, reader: MessageSide) => sql<number>`(
  select count(*)::int from application_messages
  where application_id = ${sql.ref(`${table}.id`)} and read_at is null
    and side = ${sql.lit(reader === 'doctor' ? 'employer' : 'doctor')})`

/** Whether the team has starred the application. */
export const applicationIsStarred = (table: string) => sql<boolean>`exists (
  select from application_stars where application_id = ${sql.ref(`${table}.id`)})`

/**
 * The employer has neither moved the application nor written since the doctor applied. Opening it is no answer, and no move
 * leads back to `submitted` or `viewed`. `status` is what the reader sees of the application.
 */
export const applicationIsUnanswered = (
  table: string,
  status: RawBuilder<ApplicationStatus> = sql.ref(`${table}.status`),
) => sql<boolean>`(${status} in ('submitted', 'viewed') and not exists (
  select from application_messages where application_id = ${sql.ref(`${table}.id`)} and side = 'employer'
    and sent_at >= ${sql.ref(`${table}.applied_at`)}))`

/** Whether the job asked questions when the doctor applied. */
export const applicationHasAnswers = (table: string) => sql<boolean>`exists (
  select from application_answers where application_id = ${sql.ref(`${table}.id`)})`
