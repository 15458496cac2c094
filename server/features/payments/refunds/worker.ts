import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Log } from '#server/log.ts'
import { carryOutRefund, type Refunders } from './service.ts'

export async function workRefunds(
  queue: Queue,
  { clock, ...deps }: { db: Db; clock: Clock; log: Log; refunders: Refunders },
): Promise<void> {
  await queue.handle('refunds.carry-out', ({ requestId }) => carryOutRefund(deps, requestId, clock.now()))
}
