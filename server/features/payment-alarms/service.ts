import type { DbOrTrx } from '#server/db/client.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

/** Every kind of alarm, with what is wrong, for the log and the operator. */
const kinds = {
  payment_mismatch: 'a payment does not match its order',
  unknown_payment: 'a payment for an unknown order',
  duplicate_payment: 'a second payment for one order, which is refunded',
  late_payment: 'a payment for an order that was given up, which is refunded',
  duplicate_subscription: 'a second live subscription of one employer, which is refunded',
  dispute: 'a disputed payment, which has to be answered',
  early_fraud_warning: 'a payment that the provider suspects of fraud',
  refund_failed: 'a refund that failed',
} as const
export type AlarmKind = keyof typeof kinds

/** Tells the operator about a problem with money. Repeated calls about the same subject raise one alarm. */
export async function raiseAlarm(
  db: DbOrTrx,
  log: Log,
  alarm: { kind: AlarmKind; subject: string; details: string },
  now: Date,
): Promise<void> {
  if (await queries.raise(db, alarm, now)) log.error(alarm, kinds[alarm.kind])
}

/** Ends the alarm about a subject, because the problem is gone. */
export const settleAlarm = (db: DbOrTrx, alarm: { kind: AlarmKind; subject: string }, now: Date) =>
  queries.settle(db, alarm, now)
