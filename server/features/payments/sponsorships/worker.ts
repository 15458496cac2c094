import type { Queue } from '#server/db/queue.ts'
import { applyToJobNow, refundPayment, type SponsorshipDeps, sweepUnpaid } from './service.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Follows changes of sponsored texts, returns payments, and gives up what nobody pays. */
export async function workSponsorships(queue: Queue, deps: SponsorshipDeps): Promise<void> {
  await queue.handle('sponsorships.apply', ({ jobId }) => applyToJobNow(deps, jobId, deps.clock.now()))
  await queue.handle('sponsorships.refund', ({ paymentId }) => refundPayment(deps, paymentId))
  await queue.handle('sponsorships.sweep', () => sweepUnpaid(deps))
  await queue.every(EVERY_TEN_MINUTES, 'sponsorships.sweep', {})
}
