import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type DigestDeps, sendJobDigests } from './service.ts'

const MONDAY_MORNING = '0 8 * * 1'

/** Every Monday, and with `isDemo` at the start too, so that the demo has such mails to show. */
export async function workJobDigests(
  queue: Queue,
  { clock, isDemo, ...deps }: Omit<DigestDeps, 'queue'> & { clock: Clock; isDemo: boolean },
): Promise<void> {
  await queue.handle('job-digests.send', () => sendJobDigests({ queue, ...deps }, clock.now()))
  await queue.every(MONDAY_MORNING, 'job-digests.send', {})
  if (isDemo) await queue.add(deps.db, 'job-digests.send', {})
}
