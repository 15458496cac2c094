import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { DEFAULT_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import { EXPIRY_WARNING_DAYS, type NotificationKind, notificationRules } from '#contract/notifications.ts'
import type { Notifications } from '#server/db/types.ts'
import type { DemoApplication } from './demo-applications.ts'
import type { DemoJob } from './demo-jobs.ts'
import { uuidOf } from './random.ts'

/** Notifications older than this are read. */
const UNREAD_DAYS = 4

/** The notifications that the demo's users would have. None is left to mail. */
export function demoNotifications(
  jobs: readonly DemoJob[],
  applications: readonly DemoApplication[],
  now: Date,
): Insertable<Notifications>[] {
  const notification = (kind: NotificationKind, userId: string, subjectId: string, at: Date, times = 1) => ({
    id: uuidOf(`notification ${kind} ${userId} ${subjectId}`),
    user_id: userId,
    kind,
    subject_type: notificationRules[kind].subject,
    subject_id: subjectId,
    times,
    unmailed: 0,
    is_listed: true,
    began_at: at,
    happened_at: at,
    read_at: now.getTime() - at.getTime() > UNREAD_DAYS * DAY_MS ? new Date(at.getTime() + DAY_MS) : null,
  })
  const ofJobs = jobs.flatMap(({ history: { id, ownerId, publishedAt, status } }) => {
    const received = applications
      .filter(({ jobId, events }) => jobId === id && events.at(-1)?.status !== 'withdrawn')
      .map(({ events }) => events[0]?.at as Date)
    const last = new Date(Math.max(...received.map(Number)))
    const applied =
      received.length > 0 ? [notification('application_received', ownerId, id, last, received.length)] : []
    if (status === 'closed') return applied
    const end = new Date(publishedAt.getTime() + DEFAULT_JOB_DURATION_DAYS * DAY_MS)
    const warning = new Date(end.getTime() - EXPIRY_WARNING_DAYS * DAY_MS)
    return [
      ...applied,
      ...(warning <= now ? [notification('job_expiring', ownerId, id, warning)] : []),
      ...(end <= now ? [notification('job_expired', ownerId, id, end)] : []),
    ]
  })
  const ofApplications = applications.flatMap(({ id, jobId, doctorId, endReason, events }) => {
    const view = events.find(({ status }) => status === 'viewed')
    const end = events.find(({ status }) => status === 'rejected')
    return [
      ...(view ? [notification('application_viewed', doctorId, jobId, view.at)] : []),
      ...(end
        ? [
            endReason
              ? notification('application_closed', doctorId, jobId, end.at)
              : notification('application_rejected', doctorId, id, end.at),
          ]
        : []),
    ]
  })
  return [...ofJobs, ...ofApplications]
}
