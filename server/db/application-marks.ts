import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { currentApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { MessageSide } from '#contract/hiring/application-messages.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { InterviewState } from '#contract/hiring/interviews.ts'
import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import { applicationShownStatus } from './application-conditions.ts'

/** How many messages of the other side this side has not read. `table` is applications or its alias. */
export const unreadMessages = (table: string, reader: MessageSide) => sql<number>`(
  select count(*)::int from application_messages
  where application_id = ${sql.ref(`${table}.id`)} and read_at is null
    and side = ${sql.lit(reader === 'doctor' ? 'employer' : 'doctor')})`

/** Whether the team has marked the application as a favourite. */
export const applicationIsFavourite = (table: string) => sql<boolean>`exists (
  select from application_favourites where application_id = ${sql.ref(`${table}.id`)})`

/**
 * Whether the employer has neither moved the application nor written since the doctor applied. Opening it does not count, and
 * no move leads back to `submitted` or `viewed`. `status` is what the reader sees of the application; messages after `asOf` do not count.
 */
export const applicationIsUnanswered = (
  table: string,
  { status = sql.ref(`${table}.status`), asOf }: { status?: RawBuilder<ApplicationStatus>; asOf?: Date } = {},
) => sql<boolean>`(${status} in ('submitted', 'viewed') and not exists (
  select from application_messages where application_id = ${sql.ref(`${table}.id`)} and side = 'employer'
    and sent_at >= ${sql.ref(`${table}.applied_at`)} ${asOf ? sql`and sent_at <= ${asOf}` : sql``}))`

/** At `asOf`, the employer had left the application without an answer for so long that it was a task. */
export const applicationIsOverdue = (table: string, asOf: Date, status?: RawBuilder<ApplicationStatus>) =>
  sql<boolean>`(${sql.ref(`${table}.applied_at`)} <= ${new Date(asOf.getTime() - UNANSWERED_TASK_DAYS * DAY_MS)}
    and ${applicationIsUnanswered(table, { asOf, ...(status && { status }) })})`

/** Whether the job asked questions when the doctor applied. */
export const applicationHasAnswers = (table: string) => sql<boolean>`exists (
  select from application_answers where application_id = ${sql.ref(`${table}.id`)})`

export interface LastInterview {
  state: InterviewState
  chosenTime: string | null
  needsAnswer: boolean
}

/** The last interview that the doctor may see. One of an application that has ended asks nothing of her. */
export const lastInterview = (now: Date) => sql<LastInterview | null>`(
  select json_build_object('state', interviews.state, 'chosenTime', chosen_time,
    'needsAnswer', interviews.state = 'proposed' and ${now}::timestamptz < any(times)
      and ${applicationShownStatus('applications', now)} = any(${[...currentApplicationStatuses]}::text[]))
  from interviews where application_id = applications.id and interviews.shown_at <= ${now}
  order by proposed_at desc, interviews.id limit 1)`
