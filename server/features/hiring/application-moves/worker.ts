import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { tellDueMoves, tellMove } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Tells doctors of moves once they can no longer be undone, and every minute of those that were missed. */
export async function workApplicationMoves(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  const deps = { db, queue }
  await queue.handle('application-moves.tell', ({ moveId }) => tellMove(deps, moveId, clock.now()))
  await queue.handle('application-moves.sweep', () => tellDueMoves(deps, clock.now()))
  await queue.every(EVERY_MINUTE, 'application-moves.sweep', {})
}
