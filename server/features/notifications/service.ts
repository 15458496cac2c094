import type { Role } from '#contract/accounts.ts'
import type { Notification } from '#contract/api/notifications.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import {
  APPLICATION_DIGEST_HOURS,
  kindsFor,
  NOTIFICATION_DAYS,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { postMail } from '#server/features/mails/service.ts'
import type { Caller, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { newsMail } from './mail.ts'
import * as queries from './queries.ts'

export type { Happening } from './queries.ts'

const isOn = (muted: readonly queries.Muted[], kind: NotificationKind, channel: NotificationChannel) =>
  !muted.some((one) => one.kind === kind && one.channel === channel)

/**
 * Tells somebody what happened, by what she has not switched off, once the surrounding transaction has committed. What
 * happens again before it was read adds to the same line.
 */
export async function notify(trx: Trx, queue: Queue, happening: queries.Happening, now: Date): Promise<void> {
  const muted = await queries.mutedOf(trx, happening.userId)
  const bell = isOn(muted, happening.kind, 'bell')
  const mail = isOn(muted, happening.kind, 'mail')
  if (!bell && !mail) return
  await queries.addTime(trx, happening, { bell, mail, now })
  if (mail) await queue.add(trx, 'notifications.mail', { userId: happening.userId })
}

/** Takes back what happened at `moment` and is still unread or unmailed: an application that was withdrawn. */
export async function retract(trx: Trx, happening: queries.Happening, moment: Date): Promise<void> {
  const line = await queries.lockLine(trx, happening, moment)
  if (line) await queries.takeTime(trx, line, moment)
}

/** Takes everything about a job from one person's bell and mails: where it led to is gone. */
export const forgetJob = queries.deleteOfJob

const nameFor = ({
  employer_hidden,
  employer_name,
}: Pick<queries.Unmailed, 'employer_hidden' | 'employer_name'>) =>
  (employer_hidden ? null : employer_name) ?? CONFIDENTIAL_EMPLOYER

/** Why a reviewer said no, where that is what is told. */
const reasonOf = (row: Pick<queries.Unmailed, 'kind' | 'rejection_reason' | 'refused_for'>, stands = true) =>
  row.kind === 'edit_refused'
    ? row.refused_for
    : row.kind === 'job_rejected' && stands
      ? row.rejection_reason
      : null

/** A page of the caller's own notifications, the newest first. */
export async function notificationsOf(
  db: Db,
  userId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Notification[]; total: number; unreadCount: number }> {
  const [{ rows, total }, unreadCount] = await Promise.all([
    queries.listed(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
    queries.countUnread(db, userId),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    jobId: row.job_id,
    jobTitle: row.title,
    employerName: row.kind === 'application_viewed' ? nameFor(row) : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    rejectionReason: reasonOf(row, row.status === 'rejected'),
    times: row.times,
    happenedAt: row.happened_at.toISOString(),
    isRead: row.read_at !== null,
  }))
  return { items, total, unreadCount }
}

export const countUnread = queries.countUnread

/** @throws NotificationNotFound for another's too */
export async function markRead(db: DbOrTrx, userId: UserId, id: string, now: Date): Promise<void> {
  if (!(await queries.markRead(db, userId, id, now))) throw new AppError('NotificationNotFound')
}

export const markReadUntil = queries.markReadUntil

/** What somebody of this role can be told of, and whether it is on. */
export async function settings(db: DbOrTrx, { userId, role }: { userId: UserId; role: Role | null }) {
  const muted = await queries.mutedOf(db, userId)
  return kindsFor(role).map((kind) => ({
    kind,
    bell: isOn(muted, kind, 'bell'),
    mail: isOn(muted, kind, 'mail'),
  }))
}

export async function setSetting(
  db: DbOrTrx,
  caller: Caller,
  { isOn, ...setting }: queries.Muted & { isOn: boolean },
) {
  if (isOn) await queries.unmute(db, caller.userId, setting)
  else await queries.mute(db, caller.userId, setting)
  return settings(db, caller)
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/**
 * Mails one person what no mail has told of: a mail for each kind, about all its jobs. Applications wait until an hour has
 * passed since the last mail about them. Where another worker is mailing her, the next sweep tells what is left.
 */
export async function mailNews(
  db: Db,
  { queue, publicUrl }: { queue: Queue; publicUrl: string },
  userId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const recipient = await queries.lockRecipient(trx, userId)
    if (!recipient) return
    const digested = await queries.digestedAt(trx, userId)
    const waits = digested !== null && digested > hoursBefore(now, APPLICATION_DIGEST_HOURS)
    const unmailed = await queries.unmailedOf(trx, userId)
    const news = waits ? unmailed.filter(({ kind }) => kind !== 'application_received') : unmailed
    if (news.length === 0) return
    await queries.markMailed(
      trx,
      news.map(({ id }) => id),
    )
    if (recipient.suspended_at) return
    const muted = await queries.mutedOf(trx, userId)
    for (const kind of notificationKinds) {
      const jobs = news.filter((one) => one.kind === kind)
      if (jobs.length === 0 || !isOn(muted, kind, 'mail')) continue
      const told = jobs.map((job) => ({
        jobId: job.job_id,
        title: job.title,
        times: job.unmailed,
        employerName: nameFor(job),
        expiresAt: job.expires_at,
        rejectionReason: reasonOf(job),
      }))
      await postMail(trx, queue, recipient.email, newsMail(kind, told, publicUrl), now)
      if (kind === 'application_received') await queries.keepDigestTime(trx, userId, now)
    }
  })
}

const AT_ONCE = 200

/** Mails everybody whose news have waited long enough. */
export async function mailAllNews(
  db: Db,
  deps: { queue: Queue; publicUrl: string },
  now: Date,
): Promise<void> {
  const digestedBefore = hoursBefore(now, APPLICATION_DIGEST_HOURS)
  for (;;) {
    const due = await queries.dueForMail(db, { digestedBefore, limit: AT_ONCE })
    for (const userId of due) await mailNews(db, deps, userId, now)
    if (due.length < AT_ONCE) return
  }
}

export const purgeNotifications = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, hoursBefore(now, NOTIFICATION_DAYS * 24))
