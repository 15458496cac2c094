import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { type Deliver, RecipientRefused } from './gateway.ts'
import type { MailKind } from './mail-layout.ts'
import { deleteMail, markRefused, markSent, unsentMail, updateText } from './queries.ts'
import type { MailKindHandler } from './service.ts'

/**
 * Delivers queued mail; the queue retries a failure. With `keep`, sent mail stays readable (demo mode). Mails of a kind may
 * be checked again before they leave, and are not retried after the recipient was refused for good.
 */
export async function workMails(
  queue: Queue,
  {
    db,
    clock,
    deliver,
    keep,
    currentSettings,
    kinds = {},
  }: {
    db: Db
    clock: Clock
    deliver: Deliver
    keep: boolean
    currentSettings: CurrentSettings
    kinds?: Partial<Record<MailKind, MailKindHandler>>
  },
) {
  await queue.handle('mail.send', async ({ mailId }) => {
    const mail = await unsentMail(db, mailId)
    if (!mail) return
    const kind = kinds[mail.kind as MailKind]
    const stored = { subject: mail.subject, html: mail.html, text: mail.body_text }
    const current = kind?.refresh ? await kind.refresh(mailId, clock.now()) : stored
    if (!current) return deleteMail(db, mailId)
    if (kind?.refresh) await updateText(db, mailId, current)
    const { subject, html, text } = current
    const { mailSenderName: name, mailSenderAddress: address } = await currentSettings(db)
    try {
      await deliver({
        from: { name, address },
        to: mail.recipient,
        subject,
        html,
        text,
        ...(mail.attachments.length > 0 && { attachments: mail.attachments }),
        ...(mail.stop_url && { stopUrl: mail.stop_url }),
      })
    } catch (error) {
      if (!kind || !(error instanceof RecipientRefused)) throw error
      await kind.onRefused({ id: mailId, recipient: mail.recipient }, clock.now())
      return markRefused(db, mailId, clock.now())
    }
    await markSent(db, mailId, { sender: `${name} <${address}>`, keepText: keep, now: clock.now() })
  })
}
