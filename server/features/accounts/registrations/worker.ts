import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailVerification, type RegistrationDeps } from './service.ts'

/** Sends the mails of registrations. */
export async function workRegistrations(
  queue: Queue,
  { clock, ...deps }: Omit<RegistrationDeps, 'queue'> & { clock: Clock },
): Promise<void> {
  await queue.handle('registrations.mail', (work) => mailVerification({ ...deps, queue }, work, clock.now()))
}
