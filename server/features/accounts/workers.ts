import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import { workEmailChanges } from './email-changes/worker.ts'
import { workPasswords } from './passwords/worker.ts'
import { workRegistrations } from './registrations/worker.ts'

type Deps = Parameters<typeof workPasswords>[1] & Parameters<typeof workRegistrations>[1] & { clock: Clock }

export async function workAccounts(queue: Queue, deps: Deps): Promise<void> {
  await workPasswords(queue, deps)
  await workRegistrations(queue, deps)
  await workEmailChanges(queue, deps)
}
