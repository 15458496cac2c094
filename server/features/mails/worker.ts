import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { CurrentSettings } from '#server/features/settings/service.ts'
import type { Deliver } from './gateway.ts'
import { markSent, unsentMail } from './queries.ts'

/** Delivers queued mail; the queue retries a failure. With `keep`, sent mail stays readable (demo mode). */
export async function workMails(
  queue: Queue,
  {
    db,
    clock,
    deliver,
    keep,
    currentSettings,
  }: { db: Db; clock: Clock; deliver: Deliver; keep: boolean; currentSettings: CurrentSettings },
) {
  await queue.handle('mail.send', async ({ mailId }) => {
    const mail = await unsentMail(db, mailId)
    if (!mail) return
    const { mailSenderName: name, mailSenderAddress: address } = await currentSettings(db)
    await deliver({
      from: { name, address },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
      ...(mail.stop_url && { stopUrl: mail.stop_url }),
    })
    await markSent(db, mailId, { sender: `${name} <${address}>`, keepText: keep, now: clock.now() })
  })
}
