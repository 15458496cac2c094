import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { buildExport } from './service.ts'

/** Builds the requested files one by one. */
export async function workDataExports(
  queue: Queue,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  await queue.handle('data-exports.build', ({ exportId }) =>
    buildExport({ db, queue, publicUrl }, exportId, clock.now()),
  )
}
