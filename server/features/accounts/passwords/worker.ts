import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailResetLink, type PasswordDeps } from './service.ts'

/** Answers requests for reset links. */
export async function workPasswords(
  queue: Queue,
  { clock, ...deps }: Omit<PasswordDeps, 'queue' | 'tokens' | 'deviceMarks'> & { clock: Clock },
): Promise<void> {
  await queue.handle('passwords.mail', ({ sealed }) => mailResetLink({ ...deps, queue }, sealed, clock.now()))
}
