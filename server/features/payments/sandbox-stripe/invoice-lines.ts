import Stripe from 'stripe'
import { isSameInterval, unusedPart } from './billing-periods.ts'
import type { ObjectStore } from './object-store.ts'
import { idOf } from './stripe-objects.ts'

export interface Line {
  amount: number
  description: string
  price: Stripe.Price
  isProration: boolean
  period: { start: number; end: number }
}

export const totalOf = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** The period that a price is paid for, in advance. */
export const periodLine = (price: Stripe.Price, period: { start: number; end: number }): Line => ({
  amount: price.unit_amount ?? 0,
  description: `1 × ${price.nickname ?? price.lookup_key ?? price.id}`,
  price,
  isProration: false,
  period,
})

/**
 * The lines of a change of price at `at`: the unused time of the old price, and the new one for the same time. A new interval
 * begins a new period, which is paid as a whole.
 */
export function changeLines(
  item: Stripe.SubscriptionItem,
  price: Stripe.Price,
  at: number,
  newPeriod: { start: number; end: number },
): Line[] {
  const period = { start: item.current_period_start, end: item.current_period_end }
  const rest = { start: at, end: period.end }
  const credit: Line = {
    amount: -unusedPart(item.price.unit_amount ?? 0, period, at),
    description: `Unused time on ${item.price.nickname ?? item.price.id}`,
    price: item.price,
    isProration: true,
    period: rest,
  }
  const keepsInterval =
    item.price.recurring && price.recurring && isSameInterval(item.price.recurring, price.recurring)
  if (!keepsInterval) return [credit, periodLine(price, newPeriod)]
  const charge: Line = {
    amount: unusedPart(price.unit_amount ?? 0, period, at),
    description: `Remaining time on ${price.nickname ?? price.id}`,
    price,
    isProration: true,
    period: rest,
  }
  return [credit, charge]
}

export function invoiceLine(
  store: Pick<ObjectStore, 'newId'>,
  { amount, description, price, isProration, period }: Line,
  {
    invoiceId,
    subscription,
    itemId,
  }: { invoiceId: string; subscription: Stripe.Subscription; itemId: string },
): Stripe.InvoiceLineItem {
  return {
    id: store.newId('il'),
    object: 'line_item',
    amount,
    currency: 'brl',
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: itemId,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
