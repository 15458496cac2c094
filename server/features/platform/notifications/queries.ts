import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type MailedKind,
  type NotificationKind,
  type NotificationSubjectType,
  notificationKinds,
  notificationRules,
} from '#contract/notifications.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { MutedNotifications, Notifications } from '#server/db/types.ts'
import type { UserId } from '#server/http/caller.ts'
import { isInBell, isMarkedAsListed } from './bell-marks.ts'
import { hasOn, notificationsOf, recipients } from './event-sql.ts'

/** Something that happened, of which one user is notified. */
export interface NotificationEvent {
  userId: string
  kind: NotificationKind
  subjectId: string
}

export type MutedChannel = Pick<Selectable<MutedNotifications>, 'kind' | 'channel'>

export const mutedChannels = (db: DbOrTrx, userId: string): Promise<MutedChannel[]> =>
  db.selectFrom('muted_notifications').select(['kind', 'channel']).where('user_id', '=', userId).execute()

/** Switches one channel of a kind off. Idempotent. */
export async function mute(db: DbOrTrx, userId: UserId, { kind, channel }: MutedChannel): Promise<void> {
  await db
    .insertInto('muted_notifications')
    .values({ user_id: userId, kind, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmute(db: DbOrTrx, userId: UserId, { kind, channel }: MutedChannel): Promise<void> {
  await db
    .deleteFrom('muted_notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
}

/** Something that happened to several users, because of one subject. */
export interface SharedEvent extends Omit<NotificationEvent, 'userId'> {
  userIds: readonly string[]
}

/** Lists events in the bells of users, several at once for each. Kinds with mails of their own only; see `recordEvent`. */
export async function recordInBell(
  trx: Trx,
  kind: Exclude<NotificationKind, MailedKind>,
  events: readonly { userId: string; subjectId: string; times: number }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`insert into notifications (user_id, kind, subject_type, subject_id, is_listed, unmailed, times, began_at, happened_at)
    select user_id, ${kind}, ${notificationRules[kind].subject}, subject_id, ${isMarkedAsListed(kind)}, 0, times, ${now}, ${now}
    from unnest(${events.map(({ userId }) => userId)}::uuid[], ${events.map(({ subjectId }) => subjectId)}::uuid[],
      ${events.map(({ times }) => times)}::int[]) as event (user_id, subject_id, times)
    where ${hasOn('event', kind, 'bell')} order by user_id, subject_id
    on conflict (user_id, kind, subject_id, is_listed) where read_at is null do update set
      times = notifications.times + excluded.times, happened_at = excluded.happened_at`.execute(trx)
}

async function record(
  trx: Trx,
  kind: NotificationKind,
  pairs: RawBuilder<unknown>,
  now: Date,
): Promise<string[]> {
  const { rows } = await notificationsOf(kind, pairs, now).execute(trx)
  return rows.filter(({ unmailed }) => unmailed > 0).map((row) => row.user_id)
}

/**
 * Adds a notification for each recipient, or counts the event on the unread one. Returns the users who have
 * something to mail.
 */
export const recordEvent = (
  trx: Trx,
  { userIds, kind, subjectId }: SharedEvent,
  now: Date,
): Promise<string[]> =>
  record(
    trx,
    kind,
    sql`select user_id, ${subjectId}::uuid as subject_id from ${recipients(userIds, kind)} as told`,
    now,
  )

/** Records events that concern one user each, every one about a subject of its own. For kinds without a team. */
export const recordEach = (
  trx: Trx,
  kind: NotificationKind,
  events: readonly { userId: string; subjectId: string }[],
  now: Date,
): Promise<string[]> =>
  record(
    trx,
    kind,
    sql`select * from unnest(${events.map(({ userId }) => userId)}::uuid[],
      ${events.map(({ subjectId }) => subjectId)}::uuid[]) as event (user_id, subject_id)`,
    now,
  )

/** The recipients of an event, in their order. */
export async function recipientsOf(db: DbOrTrx, { userId, kind }: NotificationEvent): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`select user_id from ${recipients([userId], kind)} as recipient
    order by user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** An account, and the people of its team if it is a company. */
export async function teamOf(db: DbOrTrx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('company_id', '=', userId)
    .whereRef('user_id', '<>', 'company_id')
    .execute()
  return [userId, ...rows.map((row) => row.user_id)].sort()
}

/**
 * Locks the unread or unmailed notification that counts an event of this `moment`: the latest one that had begun by then.
 */
export function lockNotification(
  trx: Trx,
  { userId, kind, subjectId }: NotificationEvent,
  moment: Date,
): Promise<LockedNotification | undefined> {
  return trx
    .selectFrom('notifications')
    .select(['id', 'times', 'read_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('unmailed', '>', 0)]))
    .where('began_at', '<=', moment)
    .orderBy('began_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

type LockedNotification = Pick<Selectable<Notifications>, 'id' | 'times' | 'read_at'>

/**
 * Removes an event of this `moment` from a locked notification, and deletes the notification with its last event. The count
 * of a notification that was read does not change. An event that was already mailed is not subtracted from `unmailed`.
 */
export async function decrement(trx: Trx, locked: LockedNotification, moment: Date): Promise<void> {
  const times = locked.read_at ? locked.times : locked.times - 1
  if (times === 0) await trx.deleteFrom('notifications').where('id', '=', locked.id).execute()
  else
    await sql`update notifications set times = ${times}, unmailed = least(${times},
        greatest(0, unmailed - case when exists (select from notification_digests as digests
          where digests.user_id = notifications.user_id and mailed_at >= ${moment}) then 0 else 1 end))
      where id = ${locked.id}`.execute(trx)
}

/** The notifications in the bell. A later release may have stored kinds that are unknown here; they are left out. */
const listedOf = (db: DbOrTrx, userId: UserId) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(isInBell)
    .where('kind', 'in', notificationKinds)

const unreadOf = (db: DbOrTrx, userId: UserId) => listedOf(db, userId).where('read_at', 'is', null)

export async function countUnread(db: DbOrTrx, userId: UserId): Promise<number> {
  const { unread } = await unreadOf(db, userId)
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

const firstKinds = notificationKinds.filter((kind) => notificationRules[kind].comesFirst)

/** One page of the notifications in the bell, the newest of those that come first and then of the others, and their number. */
export async function listNotifications(
  db: DbOrTrx,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
) {
  const own = listedOf(db, userId)
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'kind', 'subject_type', 'subject_id', 'times', 'happened_at', 'read_at'])
      .orderBy((eb) => eb.and([eb('kind', 'in', firstKinds), eb('read_at', 'is', null)]), 'desc')
      .orderBy('happened_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns false if the user has no such notification. Reading it again keeps the first time. */
export async function markRead(db: DbOrTrx, userId: UserId, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isInBell)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One user's notifications, locked newest first. Writers of several rows use this order, so that two cannot deadlock. */
const lockedNewestFirst = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .forUpdate()

export async function markReadUntil(db: DbOrTrx, userId: UserId, until: Date, now: Date): Promise<void> {
  const unread = lockedNewestFirst(db, userId)
    .where(isInBell)
    .where('read_at', 'is', null)
    .where('happened_at', '<=', until)
  await db.updateTable('notifications').set({ read_at: now }).where('id', 'in', unread).execute()
}

/** Marks one user's notifications of an event as read and mailed. */
export async function settle(
  trx: Trx,
  { userId, kind, subjectId }: NotificationEvent,
  now: Date,
): Promise<void> {
  const about = lockedNewestFirst(trx, userId).where('kind', '=', kind).where('subject_id', '=', subjectId)
  await trx
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)), unmailed: 0 }))
    .where('id', 'in', about)
    .execute()
}

/** Deletes all notifications of a person who has left a team. */
export async function deleteNotificationsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('id', 'in', lockedNewestFirst(trx, userId)).execute()
}

/** Deletes one user's notifications about a subject that the user can no longer open. */
export async function deleteNotificationsAbout(
  trx: Trx,
  userId: string,
  subject: { type: NotificationSubjectType; id: string },
): Promise<void> {
  const about = lockedNewestFirst(trx, userId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
  await trx.deleteFrom('notifications').where('id', 'in', about).execute()
}

const digestKinds = notificationKinds.filter((kind) => notificationRules[kind].mail === 'digest')
const daytimeKinds = notificationKinds.filter((kind) => notificationRules[kind].isMailedByDay)

/**
 * Users with something to mail now. The `digest` kinds count only if the user's last digest is not later than
 * `digestedBefore`, and those that are mailed by day not if it `isNight`.
 */
export async function usersDueForMail(
  db: DbOrTrx,
  { digestedBefore, isNight = false, limit }: { digestedBefore: Date; isNight?: boolean; limit: number },
) {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('notification_digests as digests', 'digests.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .distinct()
    .where('unmailed', '>', 0)
    // Those of a later release wait for it. Without this the sweep would not end with a full batch of them.
    .where('kind', 'in', notificationKinds)
    .$if(isNight, (query) => query.where('kind', 'not in', daytimeKinds))
    .where((eb) =>
      eb.or([
        eb('kind', 'not in', digestKinds),
        eb('digests.mailed_at', 'is', null),
        eb('digests.mailed_at', '<=', digestedBefore),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * The user to mail, locked, so that two workers do not send the same mail. Undefined if the user does not exist or another
 * worker holds the lock.
 */
export const lockRecipient = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'suspended_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Read it after locking the recipient, in its own statement: the locking statement may see an older snapshot. */
export async function lastDigestAt(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('notification_digests')
    .select('mailed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.mailed_at ?? null
}

/** The notifications of one user that have events to mail, newest first. */
export function lockUnmailed(trx: Trx, userId: string) {
  return lockedNewestFirst(trx, userId)
    .select(['kind', 'subject_type', 'subject_id', 'unmailed'])
    .where('unmailed', '>', 0)
    .where('kind', 'in', notificationKinds)
    .execute()
}

export async function markMailed(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('notifications').set({ unmailed: 0 }).where('id', 'in', ids).execute()
}

export async function recordDigest(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('notification_digests')
    .values({ user_id: userId, mailed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mailed_at: now }))
    .execute()
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '<', moment).execute()
}
