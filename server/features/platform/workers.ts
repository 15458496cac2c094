import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { workMails } from './mails/worker.ts'
import { workNotifications } from './notifications/worker.ts'

type MailDeps = Parameters<typeof workMails>[1]

export async function workPlatform(
  queue: Queue,
  { publicUrl, ...mails }: MailDeps & { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  await workMails(queue, mails)
  await workNotifications(queue, { db: mails.db, clock: mails.clock, publicUrl })
}
