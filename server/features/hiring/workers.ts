import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { workApplicationMoves } from './application-moves/worker.ts'
import { workEmployerAnswers } from './employer-answers/worker.ts'
import { workInterviews } from './interviews/worker.ts'

export async function workHiring(queue: Queue, deps: { db: Db; clock: Clock }): Promise<void> {
  await workApplicationMoves(queue, deps)
  await workInterviews(queue, deps)
  await workEmployerAnswers(queue, deps)
}
