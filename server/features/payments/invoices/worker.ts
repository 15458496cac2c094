import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { FiscalIssuer } from './gateway.ts'
import { sweepInvoices } from './service.ts'

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *'

export async function workInvoices(
  queue: Queue,
  { db, clock, issuer }: { db: Db; clock: Clock; issuer: FiscalIssuer },
): Promise<void> {
  await queue.handle('invoices.sweep', () => sweepInvoices(db, issuer, clock.now()))
  await queue.every(EVERY_QUARTER_OF_AN_HOUR, 'invoices.sweep', {})
}
