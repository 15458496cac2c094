import type { DbOrTrx } from '#server/db/client.ts'
import type { Mail } from './mail-layout.ts'

export async function insertMail(db: DbOrTrx, recipient: string, mail: Mail, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('mails')
    .values({
      recipient,
      subject: mail.subject,
      html: mail.html,
      body_text: mail.text,
      stop_url: mail.stopUrl ?? null,
      kind: mail.kind ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function unsentMail(db: DbOrTrx, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes the text of a sent mail unless `keepText`, because its links give access to an account. */
export async function markSent(
  db: DbOrTrx,
  id: string,
  { sender, keepText, now }: { sender: string; keepText: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, sender, ...(!keepText && { html: '', body_text: '' }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteBefore(db: DbOrTrx, moment: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', moment).execute()
}

export function listMails(db: DbOrTrx, recipient: string | undefined, limit: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteMailsTo(db: DbOrTrx, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}
