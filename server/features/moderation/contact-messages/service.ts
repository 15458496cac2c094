import type { ContactMessage } from '#contract/api/moderation/contact-messages.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { notifyAll } from '#server/features/platform/notifications/service.ts'
import { throttle, throttleGuest, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Guest } from '#server/http/guest.ts'
import { rangeOf } from '#server/http/paging.ts'
import { replyMail } from './mail.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
  publicUrl: string
}

interface Form {
  name: string
  email: string
  subject: string
  message: string
  /** Filled in only by programs, whose messages are dropped. */
  homepage: string
}

/** Stores a message and notifies the admins. No mail goes to the sender, whose address is not confirmed. @throws TooManyRequests */
export async function sendMessage(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { homepage, ...message }: Form,
  { caller, now, ...guest }: Guest & { caller: Caller | null; now: Date },
): Promise<void> {
  if (caller) await throttle(db, throttles.contactByUser, caller.userId, now)
  else await throttleGuest(db, throttles.contactByNetwork, guest, now)
  if (homepage !== '') return
  await throttle(db, throttles.contactByEmail, message.email, now)
  await inTransaction(db, async (trx) => {
    const subjectId = await queries.insertMessage(trx, { ...message, userId: caller?.userId ?? null }, now)
    const userIds = await activeAdminIds(trx)
    await notifyAll(trx, queue, { userIds, kind: 'message_received', subjectId }, now)
  })
}

/** One page of messages with their replies. */
export async function listMessages(
  db: DbOrTrx,
  query: {
    answered?: boolean | undefined
    search: string
    direction: 'asc' | 'desc'
    page: number
    pageSize: number
  },
): Promise<{ items: ContactMessage[]; total: number; openCount: number }> {
  const filter = { answered: query.answered, search: query.search }
  const { rows, ...counts } = await queries.listMessages(db, filter, {
    direction: query.direction,
    ...rangeOf(query),
  })
  const replies = await queries.repliesTo(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    userId: row.user_id,
    sentAt: row.sent_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    replies: replies
      .filter(({ message_id }) => message_id === row.id)
      .map(({ id, text, sent_at, admin_name }) => ({
        id,
        text,
        sentAt: sent_at.toISOString(),
        adminName: admin_name,
      })),
  }))
  return { items, ...counts }
}

/** @throws NotFound, ChangedMeanwhile if another admin has changed or answered it since `updatedAt` */
async function lockVersion(trx: Trx, id: string, updatedAt: string) {
  const message = await queries.lockMessage(trx, id)
  if (!message) throw new AppError('NotFound')
  if (message.updated_at.getTime() !== Date.parse(updatedAt)) throw new AppError('ChangedMeanwhile')
  return message
}

/** Answers a message by mail. @throws NotFound, ChangedMeanwhile */
export async function replyToMessage(
  { db, queue, publicUrl }: Deps,
  admin: Caller,
  id: string,
  { text, updatedAt }: { text: string; updatedAt: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const message = await lockVersion(trx, id, updatedAt)
    await queries.insertReply(trx, { messageId: id, admin: admin.userId, text }, now)
    await queries.setAnswered(trx, id, now, now)
    await postMail(trx, queue, message.email, replyMail(message, text, publicUrl), now)
    const subject = { type: 'message' as const, id }
    await recordAction(trx, { admin: admin.userId, action: 'answered_message', subject }, now)
  })
}

/** Marks a message as answered, such as by phone, or as open again. @throws NotFound, ChangedMeanwhile */
export async function markMessage(
  db: Db,
  admin: Caller,
  id: string,
  { isAnswered, updatedAt }: { isAnswered: boolean; updatedAt: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const message = await lockVersion(trx, id, updatedAt)
    const wasAnswered = message.answered_at !== null
    if (wasAnswered === isAnswered) return
    await queries.setAnswered(trx, id, isAnswered ? now : null, now)
    const changes = { answered: { before: wasAnswered, after: isAnswered } }
    const subject = { type: 'message' as const, id }
    await recordAction(trx, { admin: admin.userId, action: 'marked_message', subject, changes }, now)
  })
}

/** Deletes the messages of an account that is removed. */
export const forgetSender = queries.deleteFrom

/** Deletes conversations that ended two years ago. */
export const purgeContactMessages = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.deleteBefore(db, keptSince('contactMessages', now))
