import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { measureAnswers, remindOfUnanswered } from './service.ts'

const EVERY_NIGHT = '41 3 * * *'
const EVERY_MORNING = '0 8 * * *'

/** Measures every night how companies answer, and reminds them in the morning of applications without an answer. */
export async function workEmployerAnswers(
  queue: Queue,
  { db, clock }: { db: Db; clock: Clock },
): Promise<void> {
  await queue.handle('employer-answers.measure', () => measureAnswers(db, clock.now()))
  await queue.handle('employer-answers.remind', () => remindOfUnanswered({ db, queue }, clock.now()))
  await queue.every(EVERY_NIGHT, 'employer-answers.measure', {})
  await queue.every(EVERY_MORNING, 'employer-answers.remind', {})
}
