import { DAY_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { contactMessages } from './content/contact-messages.ts'
import { uuidOf } from './random.ts'

/** Messages of the contact page, one of them answered. */
export async function insertMessages(trx: Trx, adminId: string, now: Date): Promise<void> {
  const messages = contactMessages.map((message, index) => {
    const sentAt = new Date(now.getTime() - (index + 0.3) * DAY_MS)
    return {
      ...message,
      id: uuidOf(`message ${message.subject}`),
      sentAt,
      repliedAt: new Date(sentAt.getTime() + DAY_MS / 4),
    }
  })
  await trx
    .insertInto('contact_messages')
    .values(
      messages.map(({ reply, sentAt, repliedAt, ...message }) => ({
        ...message,
        sent_at: sentAt,
        answered_at: reply && repliedAt,
        updated_at: reply ? repliedAt : sentAt,
      })),
    )
    .execute()
  await trx
    .insertInto('contact_replies')
    .values(
      messages.flatMap(({ id, reply, repliedAt }) =>
        reply ? [{ message_id: id, admin_user_id: adminId, text: reply, sent_at: repliedAt }] : [],
      ),
    )
    .execute()
}
