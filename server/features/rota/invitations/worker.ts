import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type Deps, deliver } from './service.ts'

/** Delivers invitations to jobs. */
export async function workInvitations(
  queue: Queue,
  { db, clock }: Pick<Deps, 'db'> & { clock: Clock },
): Promise<void> {
  await queue.handle('invitations.deliver', ({ jobId }) => deliver({ db, queue }, jobId, clock.now()))
}
