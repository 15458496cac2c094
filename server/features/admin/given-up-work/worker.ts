import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Log } from '#server/log.ts'
import { recordGivenUp } from './service.ts'

export const workGivenUpWork = (
  queue: Queue,
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
): Promise<void> => queue.handleGivenUp((work) => recordGivenUp({ db, queue, log }, work, clock.now()))
