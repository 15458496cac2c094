import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import type { Log } from '#server/log.ts'
import { describeChargeback } from './chargeback.ts'
import type { FetchedPayment, SponsorshipGateway } from './gateway.ts'
import { sponsorshipById } from './queries.ts'
import { isDisputed, LOST } from './sponsorship-state.ts'

interface DisputeDeps {
  db: Db
  log: Log
  clock: Clock
  gateway: SponsorshipGateway
}

async function describeDispute(
  { db, log, clock, gateway }: DisputeDeps,
  sponsorshipId: string,
  { id, status, statusDetail }: FetchedPayment,
): Promise<void> {
  const alarm = { kind: 'dispute', subject: sponsorshipId } as const
  if (status !== 'charged_back' || !isDisputed(status, statusDetail)) return
  if (statusDetail === LOST) return settleAlarm(db, alarm, clock.now())
  const chargeback = await gateway.chargebackOf(id)
  const current = await sponsorshipById(db, sponsorshipId)
  if (chargeback && current?.state === 'disputed')
    await raiseAlarm(db, log, { ...alarm, details: describeChargeback(chargeback) }, clock.now())
}

/**
 * Adds the deadline for documents to the alarm about a charge-back. A lost charge-back needs no action, so its alarm is
 * settled.
 * @throws PaymentsUnavailable
 */
export async function describeDisputes(
  deps: DisputeDeps,
  sponsorshipId: string,
  payments: readonly FetchedPayment[],
): Promise<void> {
  for (const payment of payments) await describeDispute(deps, sponsorshipId, payment)
}
