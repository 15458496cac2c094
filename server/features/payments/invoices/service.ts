import type { Buyer, FullReceipt } from '#contract/api/payments/billing.ts'
import type { Invoice } from '#contract/api/payments/invoices.ts'
import type { BillingDetails } from '#contract/payments/billing-form.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { allInTurn, inTurn } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction, recordExport } from '#server/features/platform/admin-log/service.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { FiscalIssuer } from './gateway.ts'
import { invoicesCsv } from './invoices-csv.ts'
import * as queries from './queries.ts'

/** The employer's billing details, and defaults from the account. */
export async function billingDetails(db: DbOrTrx, owner: EmployerId) {
  const buyer = await queries.readBuyer(db, owner)
  return {
    details: buyer?.details ?? null,
    suggested: {
      legalName: buyer?.name ?? '',
      cnpj: buyer?.cnpj ?? '',
      fiscalEmail: buyer?.email ?? '',
      cityId: buyer?.city_id ?? null,
      cityName: buyer?.city ?? null,
      state: buyer?.state ?? null,
    },
  }
}

/** @throws ValidationFailed for an unknown city */
export async function setBillingDetails(db: DbOrTrx, owner: EmployerId, details: BillingDetails, now: Date) {
  if (!(await queries.isCity(db, details.cityId))) throw fieldError('cityId', 'Escolha a cidade.')
  await queries.saveDetails(db, owner, details, now)
  return billingDetails(db, owner)
}

/** The buyer that a receipt names: as on the issued invoice, or else by the current details. */
export async function buyerOnReceipt(
  db: DbOrTrx,
  owner: EmployerId,
  payment: queries.PaymentKey,
): Promise<FullReceipt['buyer']> {
  const [current, invoiced] = await Promise.all([
    queries.readBuyer(db, owner),
    queries.invoicedBuyer(db, payment),
  ])
  const details: Buyer | null = invoiced ?? current?.details ?? null
  return {
    name: details?.legalName ?? current?.name ?? '',
    cnpj: details?.cnpj ?? current?.cnpj ?? null,
    details,
  }
}

const invoiceOf = (row: queries.InvoiceRow): Invoice => ({
  id: row.id,
  status: row.status,
  number: row.number,
  reason: row.reason,
  employerName: row.buyer?.legalName ?? row.employer_name,
  hasDetails: row.buyer !== null,
  product: row.product,
  description: row.description,
  provider: row.provider,
  paymentRef: row.payment_ref,
  amount: row.amount,
  paidAt: row.paid_at.toISOString(),
})

/** Invoices of one status, or all, the oldest payment first. */
export async function invoices(
  db: DbOrTrx,
  { status, ...page }: { status?: InvoiceStatus | undefined; page: number; pageSize: number },
): Promise<{ items: Invoice[]; total: number }> {
  const { rows, total } = await queries.listInvoices(db, { status, ...rangeOf(page) })
  return { items: rows.map(invoiceOf), total }
}

const MAX_EXPORTED = 10_000

/** The invoices that are due, as CSV for the accountant who issues them. */
export async function exportDueInvoices(db: DbOrTrx, admin: UserId, now: Date): Promise<string> {
  const { rows } = await queries.listInvoices(db, { status: 'pending', limit: MAX_EXPORTED, offset: 0 })
  await recordExport(db, { admin, list: 'invoices', filter: {} }, now)
  return invoicesCsv(rows)
}

/** Changes an invoice that is in one of the statuses `from`. */
async function change(
  trx: Trx,
  id: string,
  from: readonly InvoiceStatus[],
  changed: Parameters<typeof queries.updateInvoice>[2],
): Promise<void> {
  const locked = await queries.lockInvoice(trx, id)
  if (!locked) throw new AppError('NotFound')
  if (!from.includes(locked.status)) throw new AppError('InvoiceStateChanged')
  await queries.updateInvoice(trx, id, changed)
}

async function changedBy(db: Db, id: string, work: (trx: Trx) => Promise<void>): Promise<Invoice> {
  return inTransaction(db, async (trx) => {
    await work(trx)
    return invoiceOf((await queries.readInvoice(trx, id)) as queries.InvoiceRow)
  })
}

/**
 * Records the number of an issued invoice, with the buyer as it is now. Repeating it corrects the number.
 * @throws NotFound
 * @throws InvoiceStateChanged if it is cancelled
 * @throws ValidationFailed if the employer has not entered its details
 */
export const recordIssued = (db: Db, admin: UserId, id: string, number: string, now: Date) =>
  changedBy(db, id, async (trx) => {
    const row = await queries.readInvoice(trx, id)
    if (row && !row.buyer)
      throw fieldError('number', 'A empresa ainda não informou os dados para a nota fiscal.')
    await change(trx, id, ['pending', 'rejected', 'issued'], {
      status: 'issued',
      number,
      reason: null,
      issued_at: now,
      handled_by: admin,
      ...(row?.buyer && { buyer: row.buyer }),
    })
    const changes = { invoiceNumber: { before: row?.number, after: number } }
    const subject = { type: 'invoice', id } as const
    await recordAction(trx, { admin, action: 'issued_invoice', subject, changes }, now)
  })

/** @throws NotFound, or InvoiceStateChanged if it is no longer due */
export const recordRejected = (db: Db, admin: UserId, id: string, reason: string, now: Date) =>
  changedBy(db, id, async (trx) => {
    await change(trx, id, ['pending', 'rejected'], { status: 'rejected', reason, handled_by: admin })
    const subject = { type: 'invoice', id } as const
    await recordAction(trx, { admin, action: 'rejected_invoice', subject, reason }, now)
  })

/** @throws NotFound, or InvoiceStateChanged unless its payment went back */
export const recordCancelled = (db: Db, admin: UserId, id: string, now: Date) =>
  changedBy(db, id, async (trx) => {
    await change(trx, id, ['cancelling'], { status: 'cancelled', cancelled_at: now, handled_by: admin })
    const subject = { type: 'invoice', id } as const
    await recordAction(trx, { admin, action: 'cancelled_invoice', subject }, now)
  })

const BATCH = 500

/**
 * Brings the invoices in line with the ledger: every payment of which something is left gets one (`insertMissing`), those
 * that are due are handed to the issuer, and those of payments that went back are cancelled.
 */
export async function sweepInvoices(db: Db, issuer: FiscalIssuer, now: Date): Promise<void> {
  await allInTurn(
    () => queries.insertMissing(db, now),
    async () =>
      inTurn(await queries.returnedInvoices(db, ['pending', 'rejected']), ({ id, status }) =>
        apply(db, id, status, { status: 'cancelled', cancelled_at: now }),
      ),
    async () =>
      inTurn(await queries.returnedInvoices(db, ['issued']), async ({ id, number }) => {
        const { status } = await issuer.cancel({ number: number ?? '' })
        await apply(db, id, 'issued', { status, ...(status === 'cancelled' && { cancelled_at: now }) })
      }),
    () => issuePending(db, issuer, now),
  )
}

async function issuePending(db: Db, issuer: FiscalIssuer, now: Date): Promise<void> {
  const { rows } = await queries.listInvoices(db, { status: 'pending', limit: BATCH, offset: 0 })
  await inTurn(rows, async ({ id, description, amount, paid_at: paidAt, buyer }) => {
    const result = await issuer.issue({ invoiceId: id, description, amount, paidAt, buyer })
    if (result.status === 'rejected') await apply(db, id, 'pending', result)
    if (result.status === 'issued' && buyer)
      await apply(db, id, 'pending', { ...result, buyer, issued_at: now })
  })
}

/** A change by the issuer, unless somebody was faster. */
const apply = (
  db: Db,
  id: string,
  from: InvoiceStatus,
  changed: Parameters<typeof queries.updateInvoice>[2],
) =>
  inTransaction(db, async (trx) => {
    const locked = await queries.lockInvoice(trx, id)
    if (locked?.status === from) await queries.updateInvoice(trx, id, changed)
  })
