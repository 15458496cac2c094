import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { type Deps, sendOpenNotices } from './service.ts'

const EVERY_QUARTER = '*/15 * * * *'

/** Tells doctors of plantões that begin soon and are not filled. */
export async function workShiftNotices(
  queue: Queue,
  { db, clock }: Pick<Deps, 'db'> & { clock: Clock },
): Promise<void> {
  await queue.handle('shift-notices.send', async () => {
    await sendOpenNotices({ db, queue }, clock.now())
  })
  await queue.every(EVERY_QUARTER, 'shift-notices.send', {})
}
