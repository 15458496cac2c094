import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

/** The bell of release 1.1.0 fails if it has a row of this kind, because it does not know it. */
const UNKNOWN_BEFORE: NotificationKind = 'alert_matched'

/** Whether rows of the kind are marked as listed. Others are listed by their kind, so that the release before leaves them out. */
export const isMarkedAsListed = (kind: NotificationKind): boolean => kind !== UNKNOWN_BEFORE

/** The rows of the bell. */
export const isInBell = sql<boolean>`(is_listed or kind = ${sql.lit(UNKNOWN_BEFORE)})`
