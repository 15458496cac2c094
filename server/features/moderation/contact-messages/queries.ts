import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'

export async function insertMessage(
  trx: Trx,
  message: { name: string; email: string; subject: string; message: string; userId: UserId | null },
  now: Date,
): Promise<string> {
  const { userId, ...texts } = message
  const { id } = await trx
    .insertInto('contact_messages')
    .values({ ...texts, user_id: userId, sent_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const searchedColumns = ['name', 'email', 'subject', 'message'] as const

/** A part of a text, or the id. */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const parts = searchedColumns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(parts, sql` or `)} or id::text = ${search.toLowerCase()})`
}

/** One page of messages by their date, how many match, and how many wait for an answer. */
export async function listMessages(
  db: DbOrTrx,
  { answered, search }: { answered: boolean | undefined; search: string },
  { direction, limit, offset }: { direction: 'asc' | 'desc'; limit: number; offset: number },
) {
  const where = sql<boolean>`${search ? matches(search) : sql`true`}
    and ${answered === undefined ? sql`true` : sql`(answered_at is not null) = ${answered}`}`
  const messages = db.selectFrom('contact_messages')
  const countWhere = (filter: typeof where) =>
    messages
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(filter)
      .executeTakeFirstOrThrow()
  const [rows, total, open] = await Promise.all([
    messages
      .selectAll()
      .where(where)
      .orderBy('sent_at', direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countWhere(where),
    countWhere(sql<boolean>`answered_at is null`),
  ])
  return { rows, total: Number(total.count), openCount: Number(open.count) }
}

/** The replies to these messages, oldest first. */
export async function repliesTo(db: DbOrTrx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('contact_replies')
    .leftJoin('users', 'users.id', 'contact_replies.admin_user_id')
    .select(['contact_replies.id', 'message_id', 'text', 'sent_at', 'users.name as admin_name'])
    .where('message_id', 'in', [...ids])
    .orderBy('sent_at')
    .orderBy('contact_replies.id')
    .execute()
}

export const lockMessage = (trx: Trx, id: string) =>
  trx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The version is later than the one before, even if the clock stands still. */
export async function setAnswered(trx: Trx, id: string, answeredAt: Date | null, now: Date): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({
      answered_at: answeredAt,
      updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertReply(
  trx: Trx,
  reply: { messageId: string; admin: UserId; text: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('contact_replies')
    .values({ message_id: reply.messageId, admin_user_id: reply.admin, text: reply.text, sent_at: now })
    .execute()
}

/** Messages of an account, also those sent from its address without signing in. */
export async function deleteFrom(trx: Trx, sender: { id: string; email: string }): Promise<void> {
  await trx
    .deleteFrom('contact_messages')
    .where((eb) => eb.or([eb('user_id', '=', sender.id), eb('email', '=', sender.email)]))
    .execute()
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where('updated_at', '<', moment)
    .where('answered_at', 'is not', null)
    .execute()
}
