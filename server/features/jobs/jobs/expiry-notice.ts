import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { DATES_WARNING_DAYS } from '#contract/notifications.ts'
import { jobIsPublished } from '#server/db/job-conditions.ts'

/** The dates of the job decide when it ends, not its term. */
export const endsByDates = sql<boolean>`ends_at < expires_at`
/** Owners are warned of a last plantão that begins by this moment. */
export const endOfDatesWarning = (now: Date) => new Date(now.getTime() + DATES_WARNING_DAYS * DAY_MS)

/** The published job expires by `soon`, or begins its last plantão soon, or has expired, and its owner has not been told yet. */
export const needsExpiryNotice = ({ now, soon }: { now: Date; soon: Date }) =>
  sql<boolean>`${jobIsPublished('jobs')}
    and (expiry_notice = 'none' and ends_at <= ${soon}
        and (${endsByDates} is not true or ends_at <= ${endOfDatesWarning(now)})
      or expiry_notice = 'warned' and ends_at <= ${now})`
