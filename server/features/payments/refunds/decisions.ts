import type { RefundToDecide } from '#contract/api/payments/refund-decisions.ts'
import type { Product } from '#contract/payments/ledger.ts'
import { REFUND_MONTHS } from '#contract/payments/refunds.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { ownersOf } from '#server/db/memberships.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { approvedMail, refusedMail } from './mail.ts'
import * as queries from './queries.ts'

/** The refunds that wait for an admin, the oldest first. */
export async function refundsToDecide(db: DbOrTrx): Promise<RefundToDecide[]> {
  const rows = await queries.undecidedRequests(db)
  return rows.map((row) => ({
    id: row.id,
    company: { id: row.owner_user_id, name: row.company_name ?? 'Empresa' },
    product: row.product as Product,
    description: row.description ?? '',
    amount: row.amount,
    requestedAt: row.requested_at.toISOString(),
    earlierRefunds: row.earlier,
  }))
}

/** For the invariants: an alarm that somebody has settled comes back until the refund is decided. */
export const undecidedRefunds = async (db: DbOrTrx): Promise<{ subject: string; details: string }[]> =>
  (await queries.undecidedRequests(db)).map(({ id, owner_user_id, earlier }) => ({
    subject: id,
    details: `${earlier + 1}º reembolso em ${REFUND_MONTHS} meses, empresa ${owner_user_id}`,
  }))

/**
 * Approves a refund, which is then carried out as of the moment of the request, or refuses it with a reason. The owners of
 * the company are told by mail.
 * @throws NotFound if no such request waits for a decision
 */
export async function decideRefund(
  { db, queue, publicUrl }: { db: Db; queue: Queue; publicUrl: string },
  admin: UserId,
  { id, refusal }: { id: string; refusal: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const decided = await queries.decideRequest(trx, id, { by: admin, refusal }, now)
    if (!decided) throw new AppError('NotFound')
    if (refusal === null) await queue.add(trx, 'refunds.carry-out', { requestId: id })
    await settleAlarm(trx, { kind: 'refund_to_decide', subject: id }, now)
    const action = refusal === null ? 'approved_refund' : 'refused_refund'
    const subject = { type: 'payment', id: decided.subject_id } as const
    await recordAction(trx, { admin, action, subject, reason: refusal }, now)
    const mail = refusal === null ? approvedMail(publicUrl) : refusedMail(refusal, publicUrl)
    for (const email of await ownersOf(trx, decided.owner_user_id))
      await postMail(trx, queue, email, mail, now)
  })
}
