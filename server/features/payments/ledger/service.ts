import type { FullReceipt, Receipt } from '#contract/api/payments/billing.ts'
import { movementKinds, type PaymentProvider, type Product } from '#contract/payments/ledger.ts'
import { type ReceiptMovementKind, receiptMovementKinds } from '#contract/payments/receipts.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { buyerOnReceipt } from '#server/features/payments/invoices/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'
import { receiptStatus, refundableUntil } from './receipt-state.ts'
import { receiptsCsv } from './receipts-csv.ts'

export type { Movement } from './queries.ts'

/**
 * Books movements at a provider. Movements that are booked already change nothing, so a caller passes everything that
 * it has fetched for a payment, as often as it likes.
 */
export async function book(
  db: DbOrTrx,
  owner: EmployerId,
  movements: readonly queries.Movement[],
  now: Date,
): Promise<void> {
  if (movements.length > 0) await queries.insertMovements(db, owner, movements, now)
}

/** Deletes the entries of a removed account, once the law no longer requires them. */
export const deleteEntriesOf = queries.deleteEntriesOf

/** Details of this installation that receipts show. */
export interface Seller {
  issuer: FullReceipt['issuer']
  isSandbox: Record<PaymentProvider, boolean>
}

/** Short enough to be read out on the phone. */
const numberOf = (receiptId: string) => receiptId.slice(0, 8).toUpperCase()

const periodOf = ({ covers_from: from, covers_until: until }: queries.PaymentRow): Receipt['period'] =>
  from && until && { from: from.toISOString(), until: until.toISOString() }

function receiptOf(payment: queries.PaymentRow, seller: Seller, now: Date): Receipt {
  const { receipt_id: id, provider, amount, refunded, disputed, invoice_status, invoice_number } = payment
  return {
    id,
    number: numberOf(id),
    product: payment.product,
    description: payment.description,
    period: periodOf(payment),
    provider,
    amount,
    returned: Math.max(0, refunded + disputed),
    status: receiptStatus(payment),
    paidAt: payment.occurred_at.toISOString(),
    refundableUntil: refundableUntil(payment, now)?.toISOString() ?? null,
    isWidening: payment.is_widening,
    isSandbox: seller.isSandbox[provider],
    invoice: invoice_status && { status: invoice_status, number: invoice_number },
  }
}

/** One page of the employer's payments, the newest first. */
export async function receipts(
  db: DbOrTrx,
  owner: EmployerId,
  page: { page: number; pageSize: number },
  { seller, now }: { seller: Seller; now: Date },
): Promise<{ items: Receipt[]; total: number }> {
  const { rows, total } = await queries.listPayments(db, owner, rangeOf(page))
  return { items: rows.map((row) => receiptOf(row, seller, now)), total }
}

const MAX_EXPORTED = 10_000

/** The employer's payments as CSV, the newest first. */
export async function exportReceipts(
  db: DbOrTrx,
  owner: EmployerId,
  deps: { seller: Seller; now: Date },
): Promise<string> {
  return receiptsCsv((await receipts(db, owner, { page: 1, pageSize: MAX_EXPORTED }, deps)).items)
}

const isShown = (kind: string): kind is ReceiptMovementKind =>
  (receiptMovementKinds as readonly string[]).includes(kind)

/** @throws ReceiptNotFound, also for another employer's payment */
export async function receipt(
  db: Db,
  owner: EmployerId,
  id: string,
  { seller, now }: { seller: Seller; now: Date },
): Promise<FullReceipt> {
  const payment = await queries.readPayment(db, owner, id)
  if (!payment) throw new AppError('ReceiptNotFound')
  const { provider, payment_ref: paymentRef } = payment
  const [movements, buyer] = await Promise.all([
    queries.movementsOf(db, provider, paymentRef),
    buyerOnReceipt(db, owner, { provider, paymentRef }),
  ])
  return {
    ...receiptOf(payment, seller, now),
    paymentRef,
    movements: movements.flatMap(({ kind, amount, occurred_at }) =>
      isShown(kind) ? [{ kind, amount, at: occurred_at.toISOString() }] : [],
    ),
    refundRefusal: payment.refund_refusal,
    issuer: seller.issuer,
    buyer,
  }
}

/**
 * The product of a payment, and whether it can be returned now.
 * @throws ReceiptNotFound, also for another employer's payment
 */
export async function refundable(
  db: DbOrTrx,
  owner: EmployerId,
  receiptId: string,
  now: Date,
): Promise<{ product: Product; subjectId: string; isRequested: boolean; isPossible: boolean }> {
  const payment = await queries.readPayment(db, owner, receiptId)
  if (!payment) throw new AppError('ReceiptNotFound')
  return {
    product: payment.product,
    subjectId: payment.subject_id,
    isRequested: ['refund_in_review', 'refund_requested', 'refunded'].includes(receiptStatus(payment)),
    isPossible: refundableUntil(payment, now) !== null,
  }
}

/** Centavos that employers have paid and not got back, in total and since a moment, before the fees of the providers. */
export const revenue = (db: DbOrTrx, since: Date): Promise<{ total: number; latest: number }> =>
  queries.sumsOfMovements(
    db,
    movementKinds.filter((kind) => kind !== 'fee'),
    since,
  )
