import { keptSince } from '#contract/platform/retention.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Mail } from './mail-layout.ts'
import { deleteBefore, deleteMailsTo, insertMail, insertMails, updateRecipient } from './queries.ts'

export type { MailAttachment } from '#server/db/mail-attachment.ts'
export { layOut, type Mail, type MailKind } from './mail-layout.ts'
export { waitingMails } from './queries.ts'

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

/** The same for many mails in a few statements. Returns their ids in the outbox, in the order of `mails`. */
export async function postMails(
  db: DbOrTrx,
  queue: Queue,
  mails: readonly { recipient: string; mail: Mail }[],
  now: Date,
): Promise<string[]> {
  if (mails.length === 0) return []
  const ids = await insertMails(db, mails, now)
  await queue.addAll(
    db,
    'mail.send',
    ids.map((mailId) => ({ mailId })),
  )
  return ids
}

/** Callbacks of the slice that owns a kind of mails. */
export interface MailKindHandler {
  /** Before a mail leaves: its text as it is now, or null if there is nothing left to say. Without it the text stays. */
  refresh?(mailId: string, now: Date): Promise<Mail | null>
  /** The recipient's mail server has refused a mail for good. */
  onRefused(mail: { id: string; recipient: string }, now: Date): Promise<void>
}

/** Deletes mails older than a month. Until then, support can see that a mail was sent. */
export const purgeMails = (db: DbOrTrx, now: Date): Promise<void> => deleteBefore(db, keptSince('mails', now))

/** Sends the mails that still wait to the new address of an account. */
export const followRecipient = updateRecipient

/** Deletes every mail to the address of an account that is removed, delivered or not. */
export const forgetRecipient = deleteMailsTo
