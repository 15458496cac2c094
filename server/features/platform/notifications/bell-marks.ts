import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'

/** The bell of release 1.1.0 fails if it has a row of these kinds, because it does not know them. */
const unknownBefore: readonly NotificationKind[] = [
  'alert_matched',
  'document_expiring',
  'documents_opened',
  'document_opened_by_team',
  'registration_checked',
  'booking_offered',
  'booking_answered',
  'booking_ended',
  'booking_change',
  'booking_cancelled',
  'booking_to_confirm',
  'booking_payment',
  'booking_booked',
  'booking_handover_asked',
  'booking_handover_waits',
  'booking_handover_answered',
  'shift_free',
  'shift_open',
  'job_invited',
  'payments_summarized',
]

/** Whether rows of the kind are marked as listed. Others are listed by their kind, so that the release before leaves them out. */
export const isMarkedAsListed = (kind: NotificationKind): boolean => !unknownBefore.includes(kind)

/**
 * The rows of the bell. The kinds are part of the statement, so that the index of these rows serves it. A row of theirs that is only
 * for mails looks like the others, so the setting decides.
 */
export const isInBell = sql<boolean>`((is_listed or kind in (${sql.join(unknownBefore.map((kind) => sql.lit(kind)))}))
  and (is_listed or not exists (select from muted_notifications as muted where muted.user_id = notifications.user_id
    and muted.kind = notifications.kind and muted.channel = 'bell')))`
