import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type Deps, sweepWaitingLists } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Tells waiting doctors of places that have become free. */
export async function workWaitingLists(
  queue: Queue,
  { db, clock }: Pick<Deps, 'db'> & { clock: Clock },
): Promise<void> {
  await queue.handle('waiting-lists.sweep', () => sweepWaitingLists({ db, queue }, clock.now()))
  await queue.every(EVERY_MINUTE, 'waiting-lists.sweep', {})
}
