import type { Notification } from '#contract/api/platform/notifications.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { applicationCan, moveActions } from '#contract/hiring/application-lifecycle.ts'
import { endReasonOf } from '#contract/hiring/applications.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import {
  DIGEST_HOURS,
  hasChannel,
  isAboutApplicationToJob,
  isMailedKind,
  kindsFor,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSubjectType,
  notificationKinds,
  notificationRules,
} from '#contract/notifications.ts'
import { findingLabels } from '#contract/payments/sponsorships.ts'
import { keptSince } from '#contract/platform/retention.ts'
import { isNight } from '#contract/rota/shift-notices.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type MailAttachment, postMail } from '#server/features/platform/mails/service.ts'
import {
  applicationIdsByJob,
  type Subject,
  subjectsOf,
} from '#server/features/platform/notification-subjects/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import { notificationMail } from './mail.ts'
import * as queries from './queries.ts'

export type { NotificationEvent } from './queries.ts'

const isChannelOn = (
  muted: readonly queries.MutedChannel[],
  kind: NotificationKind,
  channel: NotificationChannel,
) =>
  (channel === 'mail' && !isMailedKind(kind)) ||
  (hasChannel(kind, channel) && !muted.some((one) => one.kind === kind && one.channel === channel))

/**
 * Notifies a user, or the people of a company that the kind concerns, on the channels that they have not switched off, once the
 * surrounding transaction has committed. While the notification is unread, further events of the same kind and subject are
 * counted on it.
 */
export async function notify(
  trx: Trx,
  queue: Queue,
  { userId, ...event }: queries.NotificationEvent,
  now: Date,
): Promise<void> {
  const toMail = await queries.recordEvent(trx, { ...event, userIds: [userId] }, now)
  for (const recipient of toMail) await queue.add(trx, 'notifications.mail', { userId: recipient })
}

/** `notify` for several users about one subject. The number of statements does not grow with the number of users. */
export async function notifyAll(
  trx: Trx,
  queue: Queue,
  event: queries.SharedEvent,
  now: Date,
): Promise<void> {
  const toMail = await queries.recordEvent(trx, event, now)
  if (toMail.length > 0) await queue.add(trx, 'notifications.sweep', {})
}

/** `notify` for events that concern one user each, every one about a subject of its own, in one statement. */
export async function notifyEach(
  trx: Trx,
  queue: Queue,
  kind: NotificationKind,
  events: readonly { userId: string; subjectId: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const toMail = await queries.recordEach(trx, kind, events, now)
  if (toMail.length > 0) await queue.add(trx, 'notifications.sweep', {})
}

/** `notifyAll` for callers without the queue: mails follow with the sweep of the next minute. */
export async function notifyAtNextSweep(trx: Trx, event: queries.SharedEvent, now: Date): Promise<void> {
  await queries.recordEvent(trx, event, now)
}

/** Lists `times` events at once in the bell of each user. For kinds that have mails of their own. */
export const listInBell = queries.recordInBell

/** Takes back an event of this `moment` that was undone, such as a withdrawn application, unless it was read and mailed. */
export async function retract(trx: Trx, event: queries.NotificationEvent, moment: Date): Promise<void> {
  for (const userId of await queries.recipientsOf(trx, event)) {
    const locked = await queries.lockNotification(trx, { ...event, userId }, moment)
    if (locked) await queries.decrement(trx, locked, moment)
  }
}

/** Marks the notifications of an event as read and cancels their mails, because the event was seen elsewhere. */
export async function settleNotifications(
  trx: Trx,
  event: queries.NotificationEvent,
  now: Date,
): Promise<void> {
  for (const userId of await queries.recipientsOf(trx, event))
    await queries.settle(trx, { ...event, userId }, now)
}

/** Deletes the notifications about a subject that the user, or the people of the company, can no longer open. */
export async function deleteNotificationsAbout(
  trx: Trx,
  userId: string,
  subject: Parameters<typeof queries.deleteNotificationsAbout>[2],
): Promise<void> {
  for (const id of await queries.teamOf(trx, userId)) await queries.deleteNotificationsAbout(trx, id, subject)
}

/** Deletes all notifications of a person who has left a team. */
export const forgetNotifications = queries.deleteNotificationsOf

/** The reason for a decision, or the findings of the check of a boosted text, for the kinds that show it. */
function reasonOf(kind: NotificationKind, subject: Subject): string | null {
  if (kind === 'boost_held' && subject.findings)
    return subject.findings.map((one) => `${findingLabels[one.kind]}: “${one.phrase}”`).join('; ')
  if (kind === 'edit_refused') return subject.edit_refusal_reason
  if (kind === 'job_stopped' || kind === 'job_ended' || kind === 'job_removed') return subject.stop_reason
  if (kind === 'job_rejected' || kind === 'check_refused') return subject.rejection_reason
  return subject.details?.[kind] ?? null
}

function attachmentFor(kind: NotificationKind, { attachment }: Subject): MailAttachment | null {
  if (!attachment) return null
  const { kinds, ...file } = attachment
  return kinds && !kinds.includes(kind) ? null : file
}

/** Why the job was closed, for the kind that tells it. */
const endReasonIn = (kind: NotificationKind, { close_reason }: Subject) =>
  kind === 'application_closed' && close_reason ? endReasonOf(close_reason) : null

/** The kinds that tell the doctor a decision of the employer, with its message. */
const toldMoves: readonly (NotificationKind | null)[] = moveActions.map(
  (action) => applicationCan[action].tells,
)

interface Subjected {
  kind: NotificationKind
  subject_type: NotificationSubjectType
  subject_id: string
}

/** Returns a function that gives the subject of each of these notifications, and its application if it is about one. */
async function readSubjects(db: DbOrTrx, userId: string, notifications: readonly Subjected[]) {
  const jobIds = notifications.flatMap(({ kind, subject_id }) =>
    isAboutApplicationToJob(kind) ? subject_id : [],
  )
  const [subjects, applicationIds] = await Promise.all([
    subjectsOf(db, notifications),
    applicationIdsByJob(db, userId, jobIds),
  ])
  return ({ kind, subject_type, subject_id }: Subjected) => {
    const subject = subjects.get(subject_id)
    if (!subject) return null
    const subjectId = subject.leadsTo ?? subject.id
    const isApplication = subject_type === 'application' || subject_type === 'interview'
    const ownId = isAboutApplicationToJob(kind) ? (applicationIds.get(subject_id) ?? null) : null
    return { subject, subjectId, applicationId: isApplication ? subjectId : ownId }
  }
}

/**
 * One page of the caller's own notifications, newest first. Texts about an application or an interview are hidden from
 * an admin who sees the app as the caller does.
 */
export async function listNotifications(
  db: Db,
  { userId, viewedBy }: Pick<Caller, 'userId' | 'viewedBy'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Notification[]; total: number; unreadCount: number }> {
  const [{ rows, total }, unreadCount] = await Promise.all([
    queries.listNotifications(db, userId, rangeOf({ page, pageSize })),
    queries.countUnread(db, userId),
  ])
  const about = await readSubjects(db, userId, rows)
  const items = rows.flatMap((row): Notification[] => {
    const found = about(row)
    if (!found) return []
    const { subject, subjectId, applicationId } = found
    const isOutdated = row.kind === 'job_rejected' && !subject.is_rejected
    const isHidden =
      viewedBy !== null && ['application', 'interview', 'opening_request'].includes(row.subject_type)
    return [
      {
        id: row.id,
        kind: row.kind,
        jobId: subjectId,
        jobTitle: subject.title,
        applicationId,
        address: subject.address ?? null,
        employerName:
          notificationRules[row.kind].audience === 'doctor' &&
          row.subject_type !== 'document' &&
          row.subject_type !== 'opening_request'
            ? (subject.employer_name ?? CONFIDENTIAL_EMPLOYER)
            : null,
        expiresAt: subject.expires_at?.toISOString() ?? null,
        rejectionReason: isOutdated || isHidden ? null : reasonOf(row.kind, subject),
        endReason: endReasonIn(row.kind, subject),
        times: row.times,
        happenedAt: row.happened_at.toISOString(),
        isRead: row.read_at !== null,
      },
    ]
  })
  return { items, total, unreadCount }
}

export const countUnread = queries.countUnread

/** @throws NotificationNotFound, also for another user's notification */
export async function markRead(db: DbOrTrx, userId: UserId, id: string, now: Date): Promise<void> {
  if (!(await queries.markRead(db, userId, id, now))) throw new AppError('NotificationNotFound')
}

export const markReadUntil = queries.markReadUntil

/** The kinds that the caller's role can receive, each with its two channels. */
export async function settings(
  db: DbOrTrx,
  { userId, role, teamRole }: Pick<Caller, 'userId' | 'role' | 'teamRole'>,
) {
  const muted = await queries.mutedChannels(db, userId)
  return kindsFor(role, teamRole).map((kind) => ({
    kind,
    bell: isChannelOn(muted, kind, 'bell'),
    mail: isChannelOn(muted, kind, 'mail'),
  }))
}

/** Switches one channel of a kind on or off. Returns all settings. */
export async function setSetting(
  db: DbOrTrx,
  caller: Caller,
  { isOn, ...setting }: queries.MutedChannel & { isOn: boolean },
) {
  if (isOn) await queries.unmute(db, caller.userId, setting)
  else await queries.mute(db, caller.userId, setting)
  return settings(db, caller)
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

/**
 * Mails one user everything that is not mailed yet: one mail per kind, about all its subjects. The `digest` kinds wait
 * until DIGEST_HOURS have passed since the last digest. Does nothing while another worker mails the same user; the next
 * sweep sends the rest.
 */
export async function mailNotifications(
  db: Db,
  { queue, publicUrl }: { queue: Queue; publicUrl: string },
  userId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const recipient = await queries.lockRecipient(trx, userId)
    if (!recipient) return
    const lastDigest = await queries.lastDigestAt(trx, userId)
    const digestWaits = lastDigest !== null && lastDigest > hoursBefore(now, DIGEST_HOURS)
    const isDigest = (kind: NotificationKind) => notificationRules[kind].mail === 'digest'
    const waits = (kind: NotificationKind) =>
      (digestWaits && isDigest(kind)) || (isNight(now) && notificationRules[kind].isMailedByDay === true)
    const due = (await queries.lockUnmailed(trx, userId)).filter(({ kind }) => !waits(kind))
    if (due.length === 0) return
    await queries.markMailed(
      trx,
      due.map(({ id }) => id),
    )
    if (recipient.suspended_at) return
    const muted = await queries.mutedChannels(trx, userId)
    const about = await readSubjects(trx, userId, due)
    for (const kind of notificationKinds) {
      if (!isMailedKind(kind) || !isChannelOn(muted, kind, 'mail')) continue
      const mailed = due.flatMap((notification) => {
        const found = notification.kind === kind && about(notification)
        if (!found) return []
        const { subject, subjectId, applicationId } = found
        if (subject.begins_at && subject.begins_at <= now) return []
        return {
          subjectId,
          applicationId,
          title: subject.title,
          address: subject.address ?? null,
          times: notification.unmailed,
          employerName: subject.employer_name ?? CONFIDENTIAL_EMPLOYER,
          expiresAt: subject.expires_at,
          reason: reasonOf(kind, subject),
          endReason: endReasonIn(kind, subject),
          message: toldMoves.includes(kind) ? (subject.message ?? null) : null,
          attachment: attachmentFor(kind, subject),
        }
      })
      if (mailed.length === 0) continue
      await postMail(trx, queue, recipient.email, notificationMail(kind, mailed, publicUrl), now)
      if (isDigest(kind)) await queries.recordDigest(trx, userId, now)
    }
  })
}

const USERS_PER_BATCH = 200

/** Mails every user who has notifications that are due. */
export async function mailDueNotifications(
  db: Db,
  deps: { queue: Queue; publicUrl: string },
  now: Date,
): Promise<void> {
  const digestedBefore = hoursBefore(now, DIGEST_HOURS)
  const read = () =>
    queries.usersDueForMail(db, { digestedBefore, isNight: isNight(now), limit: USERS_PER_BATCH })
  await inTurnUntilDone({ size: USERS_PER_BATCH, read }, (userId) => mailNotifications(db, deps, userId, now))
}

export const purgeNotifications = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, keptSince('notifications', now))
