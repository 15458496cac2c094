import type { Queue } from '#server/db/queue.ts'
import { workCompanyChecks } from './company-checks/worker.ts'
import { workGivenUpWork } from './given-up-work/worker.ts'

export async function workAdmin(
  queue: Queue,
  deps: Parameters<typeof workCompanyChecks>[1] & Parameters<typeof workGivenUpWork>[1],
): Promise<void> {
  await workCompanyChecks(queue, deps)
  await workGivenUpWork(queue, deps)
}
