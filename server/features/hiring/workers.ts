import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { workApplicationMoves } from './application-moves/worker.ts'
import { workDocumentGrants } from './document-grants/worker.ts'
import { workDocuments } from './documents/worker.ts'
import { workEmployerAnswers } from './employer-answers/worker.ts'
import { workInterviews } from './interviews/worker.ts'
import { workRegistrationChecks } from './registration-checks/worker.ts'

export async function workHiring(
  queue: Queue,
  deps: { db: Db; clock: Clock; env: Env; log: Pick<Log, 'warn'> } & Parameters<typeof workDocuments>[1],
): Promise<void> {
  await workApplicationMoves(queue, deps)
  await workInterviews(queue, deps)
  await workEmployerAnswers(queue, deps)
  await workDocumentGrants(queue, deps)
  await workDocuments(queue, deps)
  await workRegistrationChecks(queue, deps)
}
