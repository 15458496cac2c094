import type { Queue } from '#server/db/queue.ts'
import { workJobAlerts } from './job-alert-mails/worker.ts'
import { workJobDigests } from './job-digests/worker.ts'

type Deps = Parameters<typeof workJobAlerts>[1] & Parameters<typeof workJobDigests>[1]

export async function workSearch(queue: Queue, deps: Deps): Promise<void> {
  await workJobAlerts(queue, deps)
  await workJobDigests(queue, deps)
}
