import { sql } from 'kysely'
import { liveApplicationStatuses } from '#contract/hiring/application-lifecycle.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'

/**
 * Defines when an application is live, and what its doctor is shown. `isLive(application)` tests a row in memory, and
 * `applicationIsLive(table)` is the same condition in SQL, as in `job-conditions.ts`.
 */

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
const status = (table: string) => sql.ref(`${table}.status`)

/** The application was not withdrawn, so its employer sees it and it is counted. */
export const isLive = (application: { status: ApplicationStatus }) =>
  liveApplicationStatuses.includes(application.status)
export const applicationIsLive = (table: string) =>
  sql<boolean>`${status(table)} in (${literals(liveApplicationStatuses)})`

/** The status that the doctor sees. Until `shown_at`, the employer can still undo its move. */
export const shownStatus = (
  application: { status: ApplicationStatus; former_status: ApplicationStatus | null; shown_at: Date | null },
  now: Date,
): ApplicationStatus =>
  application.former_status && application.shown_at && application.shown_at > now
    ? application.former_status
    : application.status
export const applicationShownStatus = (table: string, now: Date) =>
  sql<ApplicationStatus>`(case when ${sql.ref(`${table}.shown_at`)} > ${now}
    then ${sql.ref(`${table}.former_status`)} else ${status(table)} end)`
/** Whether the doctor sees an event: neither hidden for good nor of a move that can still be undone. */
export const eventIsShown = (table: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${table}.shown_at`)} is null or ${sql.ref(`${table}.shown_at`)} <= ${now})`
