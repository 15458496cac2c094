import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import type { Mail } from './mail-layout.ts'
import { SERVER_AWAY } from './server-outage.ts'

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
      attachments: JSON.stringify(mail.attachments ?? []),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the ids, in the order of `mails`. */
export async function insertMails(
  db: DbOrTrx,
  mails: readonly { recipient: string; mail: Mail }[],
  now: Date,
): Promise<string[]> {
  const rows = mails.map(({ recipient, mail }) => ({
    id: randomUUID(),
    recipient,
    subject: mail.subject,
    html: mail.html,
    body_text: mail.text,
    stop_url: mail.stopUrl ?? null,
    kind: mail.kind ?? null,
    attachments: JSON.stringify(mail.attachments ?? []),
    created_at: now,
  }))
  await db.insertInto('mails').values(rows).execute()
  return rows.map(({ id }) => id)
}

export function unsentMail(db: DbOrTrx, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
}

/** Replaces the text of a mail that has not left yet. */
export async function updateText(db: DbOrTrx, id: string, mail: Mail): Promise<void> {
  const { subject, html, text } = mail
  await db.updateTable('mails').set({ subject, html, body_text: text }).where('id', '=', id).execute()
}

/** Redirects the mails to an address that have not left yet. */
export async function updateRecipient(db: DbOrTrx, from: string, to: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute()
}

export async function deleteMail(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Its text is of no use any more. */
export async function markRefused(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ refused_at: now, html: '', body_text: '', attachments: '[]' })
    .where('id', '=', id)
    .execute()
}

/** Deletes the text of a sent mail unless `keepText`, because its links give access to an account. */
export async function markSent(
  db: DbOrTrx,
  id: string,
  { sender, keepText, now }: { sender: string; keepText: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, sender, ...(!keepText && { html: '', body_text: '', attachments: '[]' }) })
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

/**
 * Mails that should have left: not yet tried, or held up by the mail server, and how long the oldest has waited by the clock of
 * the database. One that was refused is tried again for a day and says nothing about the others.
 */
export async function waitingMails(db: DbOrTrx): Promise<{ waiting: number; oldestSeconds: number | null }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number | null }>`
    select count(*)::int as waiting,
      max(extract(epoch from now() - greatest(created_on, case when retry_count = 0 then start_after end)))::float8
        as "oldestSeconds"
    from pgboss.job
    where name = 'mail.send' and state < 'active' and not blocked
      and (retry_count = 0 and start_after <= now() or output ->> 'message' = ${SERVER_AWAY})`.execute(db)
  return rows[0] as { waiting: number; oldestSeconds: number | null }
}
