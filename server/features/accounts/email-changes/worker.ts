import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type EmailChangeDeps, mailConfirmation } from './service.ts'

/** Sends the mails of changes of an address. */
export async function workEmailChanges(
  queue: Queue,
  { clock, ...deps }: Omit<EmailChangeDeps, 'queue'> & { clock: Clock },
): Promise<void> {
  await queue.handle('email-changes.mail', (work) => mailConfirmation({ ...deps, queue }, work, clock.now()))
}
