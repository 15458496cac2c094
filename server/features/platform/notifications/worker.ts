import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailDueNotifications, mailNotifications } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Mails notifications as they happen, and every minute those that had to wait. */
export async function workNotifications(
  queue: Queue,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  const deps = { queue, publicUrl }
  await queue.handle('notifications.mail', ({ userId }) => mailNotifications(db, deps, userId, clock.now()))
  await queue.handle('notifications.sweep', () => mailDueNotifications(db, deps, clock.now()))
  await queue.every(EVERY_MINUTE, 'notifications.sweep', {})
}
