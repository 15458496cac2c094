import type { FastifyInstance } from 'fastify'
import { listDebugMails } from '#contract/api/platform/mails.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import { listMails } from './queries.ts'

/** Demo mode only. */
export function debugMailRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  on(app, listDebugMails, async ({ query }) => {
    const mails = await listMails(db, query.to || undefined, 50)
    return {
      items: mails.map((mail) => ({
        id: mail.id,
        from: mail.sender,
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.body_text,
        attachments: mail.attachments,
        createdAt: mail.created_at.toISOString(),
      })),
    }
  })
}
