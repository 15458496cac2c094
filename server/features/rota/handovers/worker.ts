import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Deps } from '#server/features/rota/bookings/service.ts'
import { sweepHandovers } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Ends the proposals of which nothing can become any more. */
export async function workHandovers(
  queue: Queue,
  { db, clock }: Pick<Deps, 'db'> & { clock: Clock },
): Promise<void> {
  await queue.handle('handovers.sweep', () => sweepHandovers({ db, queue }, clock.now()))
  await queue.every(EVERY_MINUTE, 'handovers.sweep', {})
}
