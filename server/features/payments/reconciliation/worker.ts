import type { Queue } from '#server/db/queue.ts'
import { type ReconciliationDeps, reconcileEverything, reconcilePending } from './service.ts'

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *'
const EVERY_NIGHT = '41 4 * * *'

export async function workReconciliation(queue: Queue, deps: ReconciliationDeps): Promise<void> {
  await queue.handle('reconciliation.pending', () => reconcilePending(deps))
  await queue.handle('reconciliation.nightly', () => reconcileEverything(deps))
  await queue.every(EVERY_QUARTER_OF_AN_HOUR, 'reconciliation.pending', {})
  await queue.every(EVERY_NIGHT, 'reconciliation.nightly', {})
}
