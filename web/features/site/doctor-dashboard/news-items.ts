import type { Notification } from '#contract/api/platform/notifications.ts'

/** The number of unread notifications that are shown; the bell has the others. */
export const SHOWN_NOTIFICATIONS = 3

/**
 * The unread notifications, only the newest of each application, whose page shows them all; and the alerts with new jobs,
 * without those that one of these notifications is about.
 */
export function newsOf<Alert extends { id: string }>(
  notifications: readonly Notification[],
  alerts: readonly Alert[],
): { unread: Notification[]; alerts: Alert[] } {
  const all = notifications.filter(({ isRead }) => !isRead)
  const isNewest = ({ id, applicationId }: Notification) =>
    !applicationId || all.find((one) => one.applicationId === applicationId)?.id === id
  const unread = all.filter(isNewest).slice(0, SHOWN_NOTIFICATIONS)
  const told = new Set(unread.flatMap(({ kind, jobId }) => (kind === 'alert_matched' ? [jobId] : [])))
  return { unread, alerts: alerts.filter(({ id }) => !told.has(id)) }
}
