import type { DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Mail } from './mail-layout.ts'
import { deleteBefore, deleteMailsTo, insertMail } from './queries.ts'

export { layOut, type Mail } from './mail-layout.ts'

/** Puts a mail in the outbox. It is delivered once the surrounding transaction has committed. */
export async function postMail(
  db: DbOrTrx,
  queue: Queue,
  recipient: string,
  mail: Mail,
  now: Date,
): Promise<void> {
  const mailId = await insertMail(db, recipient, mail, now)
  await queue.add(db, 'mail.send', { mailId })
}

const RETENTION_DAYS = 30

/** Deletes mails older than a month. Until then, support can see that a mail was sent. */
export const purgeMails = (db: DbOrTrx, now: Date): Promise<void> =>
  deleteBefore(db, new Date(now.getTime() - RETENTION_DAYS * 86_400_000))

/** Deletes every mail to the address of an account that is removed, delivered or not. */
export const forgetRecipient = deleteMailsTo
