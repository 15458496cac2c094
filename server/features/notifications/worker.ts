import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailAllNews, mailNews } from './service.ts'

const EACH_MINUTE = '* * * * *'

/** Mails what people are to be told: at once, and each minute what had to wait. */
export async function workNotifications(
  queue: Queue,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  const deps = { queue, publicUrl }
  await queue.handle('notifications.mail', ({ userId }) => mailNews(db, deps, userId, clock.now()))
  await queue.handle('notifications.sweep', () => mailAllNews(db, deps, clock.now()))
  await queue.every(EACH_MINUTE, 'notifications.sweep', {})
}
