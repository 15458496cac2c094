import { unusedPart } from './billing-periods.ts'
import { chargeCard } from './charges.ts'
import type { ObjectStore } from './object-store.ts'
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from './stripe-objects.ts'

/** Days after the first attempt on which Stripe charges again. The subscription ends with the last one. */
export const RETRY_DAYS = [3, 5, 7] as const

interface Period {
  start: number
  end: number
}

const line = (amount: number, price: Price, period: Period): InvoiceLine => ({
  amount,
  period,
  pricing: { price_details: { price: price.id } },
})

/** The period that a price is paid for, in advance. */
export const periodLine = (price: Price, period: Period) => line(price.unit_amount, price, period)

/**
 * The lines of a change of price at `at`: the unused time of the old price, and the new one for the same time. A new period,
 * if the interval is another one, is paid as a whole.
 */
export function changeLines(
  item: SubscriptionItem,
  price: Price,
  at: number,
  newPeriod: Period | null,
): InvoiceLine[] {
  const period = { start: item.current_period_start, end: item.current_period_end }
  const rest = { start: at, end: period.end }
  return [
    line(-unusedPart(item.price.unit_amount, period, at), item.price, rest),
    newPeriod ? periodLine(price, newPeriod) : line(unusedPart(price.unit_amount, period, at), price, rest),
  ]
}

interface InvoiceOrder {
  subscription: Subscription
  lines: InvoiceLine[]
  reason: Invoice['billing_reason']
}

/** An invoice that nobody has tried to pay yet. */
export function newInvoice(store: ObjectStore, { subscription, lines, reason }: InvoiceOrder): Invoice {
  return {
    id: store.newId('in'),
    object: 'invoice',
    amount_due: Math.max(
      0,
      lines.reduce((sum, { amount }) => sum + amount, 0),
    ),
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: store.now,
    customer: subscription.customer,
    lines: { data: lines },
    next_payment_attempt: null,
    parent: { subscription_details: { subscription: subscription.id } },
    status: 'open',
  }
}

/** Makes an invoice, and tries to charge it. */
export const billNow = (store: ObjectStore, order: InvoiceOrder): Promise<Invoice> =>
  payInvoice(store, newInvoice(store, order))

/** Tries to charge an open invoice. */
export async function payInvoice(store: ObjectStore, invoice: Invoice): Promise<Invoice> {
  const intent = (await store.hiddenOf('invoice', invoice.id)).intent ?? store.newId('pi')
  const isPaid =
    invoice.amount_due === 0 ||
    (await chargeCard(store, { amount: invoice.amount_due, customer: invoice.customer, intent }))
  const tried = await store.save<Invoice>(
    {
      ...invoice,
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: isPaid ? null : nextAttempt(invoice),
      status: isPaid ? 'paid' : 'open',
    },
    { intent },
  )
  await store.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', tried)
  return tried
}

function nextAttempt(invoice: Invoice): number | null {
  const days = RETRY_DAYS[invoice.attempt_count]
  const isRetried = invoice.billing_reason === 'subscription_cycle' && days !== undefined
  return isRetried ? invoice.created + days * 86_400 : null
}

/** Nobody can pay the invoice any more. */
export async function voidInvoice(store: ObjectStore, invoice: Invoice): Promise<void> {
  const voided = await store.save<Invoice>({ ...invoice, next_payment_attempt: null, status: 'void' })
  await store.emit('invoice.voided', voided)
}
