import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { allInTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { applyEndedPlans, applyPlan, mailUnpaid } from './service.ts'

const EVERY_MINUTE = '* * * * *'

/** Applies plans to jobs when they change, and every minute what time alone has changed. */
export async function workPlanChanges(
  queue: Queue,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): Promise<void> {
  const deps = { db, queue, publicUrl }
  await queue.handle('plan-changes.apply', async ({ ownerUserId }) => {
    await allInTurn(
      () => applyPlan(deps, ownerUserId as EmployerId, clock.now()),
      () => mailUnpaid(deps, clock.now()),
    )
  })
  await queue.handle('plan-changes.sweep', () =>
    allInTurn(
      () => applyEndedPlans(deps, clock.now()),
      () => mailUnpaid(deps, clock.now()),
    ),
  )
  await queue.every(EVERY_MINUTE, 'plan-changes.sweep', {})
}
