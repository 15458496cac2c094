import { HOUR_MS } from '#contract/durations.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { Product } from '#contract/payments/ledger.ts'
import { AUTOMATIC_REFUNDS, REFUND_MONTHS } from '#contract/payments/refunds.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refundable } from '#server/features/payments/ledger/service.ts'
import { raiseAlarm } from '#server/features/payments/payment-alarms/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

export { undecidedRefunds } from './decisions.ts'

/**
 * Returns each product: refunds it and ends what it gave. `requestedAt` decides whether it is in time. Repeating a call
 * has no further effect.
 */
export type Refunders = Record<
  Product,
  (owner: EmployerId, subjectId: string, requestedAt: Date) => Promise<void>
>

/** The start of the time in which refunds of a company are counted together. */
function countedSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - REFUND_MONTHS)
  return since
}

/** Whether a request for a refund would wait for an admin. @throws ReceiptNotFound */
export async function refundTerms(
  db: Db,
  owner: EmployerId,
  receiptId: string,
  now: Date,
): Promise<{ needsDecision: boolean }> {
  const product = await refundable(db, owner, receiptId, now)
  const earlier = await queries.countReturned(db, owner, product, countedSince(now))
  return { needsDecision: earlier >= AUTOMATIC_REFUNDS }
}

/**
 * Records that the employer returns what a payment was for. The provider is asked in the background, however long it
 * does not respond, so the request is in time even if the provider is not. Repeating it requests nothing more. A second
 * refund within twelve months raises an alarm; from the third on, an admin decides first.
 * @throws ReceiptNotFound, or RefundNotPossible after REFUND_DAYS or if nothing is left of the payment
 */
export async function requestRefund(
  { db, queue, log }: { db: Db; queue: Queue; log: Log },
  caller: EmployerCaller,
  receiptId: string,
  now: Date,
): Promise<void> {
  const { isRequested, isPossible, ...product } = await refundable(db, caller.employerId, receiptId, now)
  if (isRequested) return
  if (!isPossible) throw new AppError('RefundNotPossible')
  await inTransaction(db, async (trx) => {
    const owner = caller.employerId
    await queries.lockCompany(trx, owner)
    const earlier = await queries.countReturned(trx, owner, product, countedSince(now))
    const needsDecision = earlier >= AUTOMATIC_REFUNDS
    const requestId = await queries.insertRequest(trx, caller, { ...product, needsDecision }, now)
    if (!requestId) return
    const details = `${earlier + 1}º reembolso em ${REFUND_MONTHS} meses, empresa ${owner}`
    if (needsDecision)
      return raiseAlarm(trx, log, { kind: 'refund_to_decide', subject: requestId, details }, now)
    await queue.add(trx, 'refunds.carry-out', { requestId })
    if (earlier > 0) await raiseAlarm(trx, log, { kind: 'repeated_refund', subject: requestId, details }, now)
  })
}

const productNames: Record<Product, string> = { subscription: 'assinatura', sponsorship: 'destaque' }

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && errorCatalogue[error.errorName][0] < 500

/**
 * Carries out a request. One that the provider or the product's rules refuse has failed, and an operator is told.
 * @throws whatever else goes wrong, so that it is tried again
 */
export async function carryOutRefund(
  { db, log, refunders }: { db: Db; log: Log; refunders: Refunders },
  requestId: string,
  now: Date,
): Promise<void> {
  const request = await queries.openRequest(db, requestId)
  if (!request) return
  const { owner_user_id, product, subject_id, requested_at } = request
  try {
    await refunders[product](owner_user_id as EmployerId, subject_id, requested_at)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const details = `${productNames[product]} ${subject_id}: ${errorCatalogue[error.errorName][2]}`
    await queries.endRequest(db, requestId, { failure: error.errorName })
    await raiseAlarm(db, log, { kind: 'refund_failed', subject: requestId, details }, now)
    return
  }
  await queries.endRequest(db, requestId, { done_at: now })
}

/** The requests that are not carried out an hour after they were made. */
export const overdueRefunds = (db: Db, now: Date): Promise<string[]> =>
  queries.overdueRequests(db, new Date(now.getTime() - HOUR_MS))
