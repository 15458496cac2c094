import { type Selectable, sql } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { MutedNotifications } from '#server/db/types.ts'
import type { UserId } from '#server/http/caller.ts'

export interface Happening {
  userId: string
  kind: NotificationKind
  jobId: string
}

export type Muted = Pick<Selectable<MutedNotifications>, 'kind' | 'channel'>

export function mutedOf(db: DbOrTrx, userId: string): Promise<Muted[]> {
  return db
    .selectFrom('muted_notifications')
    .select(['kind', 'channel'])
    .where('user_id', '=', userId)
    .execute()
}

/** Switches off; twice is no error. */
export async function mute(db: DbOrTrx, userId: UserId, { kind, channel }: Muted): Promise<void> {
  await db
    .insertInto('muted_notifications')
    .values({ user_id: userId, kind, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmute(db: DbOrTrx, userId: UserId, { kind, channel }: Muted): Promise<void> {
  await db
    .deleteFrom('muted_notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
}

/** A new line, or one more time on the line that is still unread. */
export async function addTime(
  trx: Trx,
  { userId, kind, jobId }: Happening,
  { bell, mail, now }: Record<NotificationChannel, boolean> & { now: Date },
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind,
      job_id: jobId,
      is_listed: bell,
      unmailed: mail ? 1 : 0,
      began_at: now,
      happened_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'job_id', 'is_listed'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          times: eb('notifications.times', '+', 1),
          unmailed: eb('notifications.unmailed', '+', eb.ref('excluded.unmailed')),
          // Of two at once the later may come first.
          began_at: eb.fn('least', ['notifications.began_at', 'excluded.began_at']),
          happened_at: eb.ref('excluded.happened_at'),
        })),
    )
    .execute()
}

/** Locks the line on which something counts that happened at `moment`, unread or unmailed: the last that had begun. */
export function lockLine(trx: Trx, { userId, kind, jobId }: Happening, moment: Date) {
  return trx
    .selectFrom('notifications')
    .select(['id', 'times', 'read_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('job_id', '=', jobId)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('unmailed', '>', 0)]))
    .where('began_at', '<=', moment)
    .orderBy('began_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * One time less on a locked line, that of `moment`: what was read stands, and of what the last mail has told nothing
 * more is to be mailed.
 */
export async function takeTime(
  trx: Trx,
  line: { id: string; times: number; read_at: Date | null },
  moment: Date,
): Promise<void> {
  const times = line.read_at ? line.times : line.times - 1
  if (times === 0) await trx.deleteFrom('notifications').where('id', '=', line.id).execute()
  else
    await sql`update notifications set times = ${times}, unmailed = least(${times},
        greatest(0, unmailed - case when exists (select from application_digests as digests
          where digests.user_id = notifications.user_id and mailed_at >= ${moment}) then 0 else 1 end))
      where id = ${line.id}`.execute(trx)
}

const unreadOf = (db: DbOrTrx, userId: UserId) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)

export async function countUnread(db: DbOrTrx, userId: UserId): Promise<number> {
  const { unread } = await unreadOf(db, userId)
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** A page of what stands in the bell, the newest first, and how many there are in all. */
export async function listed(db: DbOrTrx, userId: UserId, slice: { limit: number; offset: number }) {
  const own = db.selectFrom('notifications').where('user_id', '=', userId).where('is_listed', '=', true)
  const [rows, { total }] = await Promise.all([
    own
      .innerJoin('jobs', 'jobs.id', 'notifications.job_id')
      .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
      .leftJoin('job_revisions', 'job_revisions.job_id', 'jobs.id')
      .select([
        'notifications.id',
        'notifications.kind',
        'notifications.job_id',
        'notifications.times',
        'notifications.happened_at',
        'notifications.read_at',
        'jobs.title',
        'jobs.status',
        'jobs.expires_at',
        'jobs.rejection_reason',
        'job_revisions.refused_for',
        'jobs.employer_hidden',
        'owners.name as employer_name',
      ])
      .orderBy('notifications.happened_at', 'desc')
      .orderBy('notifications.id')
      .limit(slice.limit)
      .offset(slice.offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Whether there is such a line of this person, read now or before. */
export async function markRead(db: DbOrTrx, userId: UserId, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('is_listed', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lines of one person, locked in the order in which they are mailed, so that nobody waits for who waits for her. */
const lockedLines = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .forUpdate()

export async function markReadUntil(db: DbOrTrx, userId: UserId, until: Date, now: Date): Promise<void> {
  const lines = lockedLines(db, userId)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)
    .where('happened_at', '<=', until)
  await db.updateTable('notifications').set({ read_at: now }).where('id', 'in', lines).execute()
}

export async function deleteOfJob(
  trx: Trx,
  { userId, jobId }: Pick<Happening, 'userId' | 'jobId'>,
): Promise<void> {
  const lines = lockedLines(trx, userId).where('job_id', '=', jobId)
  await trx.deleteFrom('notifications').where('id', 'in', lines).execute()
}

/** People with something to be mailed now: about applications, only who had no such mail since `digestedBefore`. */
export async function dueForMail(
  db: DbOrTrx,
  { digestedBefore, limit }: { digestedBefore: Date; limit: number },
) {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('application_digests as digests', 'digests.user_id', 'notifications.user_id')
    .select('notifications.user_id')
    .distinct()
    .where('unmailed', '>', 0)
    .where((eb) =>
      eb.or([
        eb('kind', '!=', 'application_received'),
        eb('digests.mailed_at', 'is', null),
        eb('digests.mailed_at', '<=', digestedBefore),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Whom to mail, locked, so that two workers do not mail twice; nothing where another worker is at it. */
export const lockRecipient = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'suspended_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** To be asked once the recipient is locked, in a statement of its own: the lock's may see what was before it. */
export async function digestedAt(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('application_digests')
    .select('mailed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.mailed_at ?? null
}

/** What no mail has told of yet. */
export function unmailedOf(trx: Trx, userId: string) {
  return trx
    .selectFrom('notifications')
    .innerJoin('jobs', 'jobs.id', 'notifications.job_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .leftJoin('job_revisions', 'job_revisions.job_id', 'jobs.id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.job_id',
      'notifications.unmailed',
      'jobs.title',
      'jobs.expires_at',
      'jobs.rejection_reason',
      'job_revisions.refused_for',
      'jobs.employer_hidden',
      'owners.name as employer_name',
    ])
    .where('notifications.user_id', '=', userId)
    .where('unmailed', '>', 0)
    .orderBy('happened_at', 'desc')
    .orderBy('notifications.id')
    .forUpdate('notifications')
    .execute()
}

export type Unmailed = Awaited<ReturnType<typeof unmailedOf>>[number]

export async function markMailed(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ unmailed: 0 })
    .where('id', 'in', [...ids])
    .execute()
}

export async function keepDigestTime(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('application_digests')
    .values({ user_id: userId, mailed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mailed_at: now }))
    .execute()
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('notifications').where('happened_at', '<', moment).execute()
}
