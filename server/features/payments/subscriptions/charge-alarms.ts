import { brazilDay } from '#contract/brazil-day.ts'
import type { Trx } from '#server/db/client.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import type { Log } from '#server/log.ts'
import type { CustomerState, FetchedDispute } from './stripe-objects.ts'

/** An alarm is open while a dispute is. */
async function alarmOfDispute(
  trx: Trx,
  log: Log,
  { id, state, dueBy }: FetchedDispute,
  now: Date,
): Promise<void> {
  if (state === 'won' || state === 'lost') return settleAlarm(trx, { kind: 'dispute', subject: id }, now)
  const details = `Stripe, responder até ${dueBy ? brazilDay(dueBy).split('-').reverse().join('/') : 'data desconhecida'}`
  await raiseAlarm(trx, log, { kind: 'dispute', subject: id, details }, now)
}

/** Tells the operator of disputes, of refunds that failed, and of charges that belong to no subscription. */
export async function raiseAlarms(trx: Trx, log: Log, { charges }: CustomerState, now: Date): Promise<void> {
  for (const charge of charges) {
    for (const dispute of charge.disputes) await alarmOfDispute(trx, log, dispute, now)
    for (const refund of charge.refunds.filter(({ hasFailed }) => hasFailed))
      await raiseAlarm(
        trx,
        log,
        { kind: 'refund_failed', subject: refund.id, details: `Stripe, cobrança ${charge.id}` },
        now,
      )
    if (!charge.subscriptionId)
      await raiseAlarm(
        trx,
        log,
        { kind: 'unknown_payment', subject: charge.id, details: 'Stripe, não pertence a nenhuma assinatura' },
        now,
      )
  }
}
