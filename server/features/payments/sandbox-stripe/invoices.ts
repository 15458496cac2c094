import type Stripe from 'stripe'
import { chargeCard } from './charges.ts'
import { invoiceLine, type Line, totalOf } from './invoice-lines.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import { idOf, idOrNull } from './stripe-objects.ts'

/** Days after the first attempt on which Stripe charges again. The subscription ends with the last one. */
export const RETRY_DAYS = [3, 5, 7] as const

export interface InvoiceOrder {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  itemId: string
  lines: Line[]
  reason: Stripe.Invoice.BillingReason
  /** The billing period that ends with this invoice. */
  period: { start: number; end: number }
}

/** An invoice as it is before anybody tries to pay it. */
export function draftInvoice(
  store: Pick<ObjectStore, 'newId' | 'now'>,
  { customer, subscription, itemId, lines, reason, period }: InvoiceOrder,
): Stripe.Invoice {
  const id = store.newId('in')
  const total = totalOf(lines)
  const amountDue = Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'BR',
    account_name: 'Medponto (ambiente de teste)',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: 'brl',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: store.now,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => invoiceLine(store, line, { invoiceId: id, subscription, itemId })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** Makes an invoice final, and tries to charge it. */
export async function billNow(
  store: ObjectStore,
  order: InvoiceOrder,
  method: Stripe.PaymentMethod | null,
): Promise<Stripe.Invoice> {
  const draft = draftInvoice(store, order)
  // A credit that is larger than the charge stays on the customer's balance for the next invoice.
  const endingBalance = Math.min(0, draft.total + order.customer.balance)
  await store.save({
    ...order.customer,
    balance: endingBalance,
    currency: 'brl',
    next_invoice_sequence: (order.customer.next_invoice_sequence ?? 1) + 1,
  })
  await store.emit('invoice.created', draft)
  const open = await store.save<Stripe.Invoice>({
    ...draft,
    auto_advance: true,
    ending_balance: endingBalance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: store.now },
  })
  await store.emit('invoice.finalized', open)
  return payInvoice(store, open, method)
}

/** Tries to charge an open invoice. */
export async function payInvoice(
  store: ObjectStore,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
): Promise<Stripe.Invoice> {
  if (invoice.amount_due === 0) return markPaid(store, invoice)
  const { customer, intentId } = {
    customer: await store.get('customer', idOrNull(invoice.customer) as string),
    intentId: (await store.hiddenOf('invoice', invoice.id)).intent as string | undefined,
  }
  const details = invoice.parent?.subscription_details
  const { intent, charge } = await chargeCard(store, {
    amount: invoice.amount_due,
    customer,
    method,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: details?.metadata ?? {},
    intentId: intentId ?? null,
  })
  await recordPayment(store, invoice, intent)
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  if (charge.paid) return markPaid(store, attempted, intent.id)
  const next = await nextAttempt(invoice)
  const failed = await store.save<Stripe.Invoice>(
    { ...attempted, next_payment_attempt: next },
    { intent: intent.id },
  )
  await store.emit('invoice.payment_failed', failed)
  return failed
}

async function nextAttempt(invoice: Stripe.Invoice): Promise<number | null> {
  const days = RETRY_DAYS[invoice.attempt_count]
  const isRetried = invoice.billing_reason === 'subscription_cycle' && days !== undefined
  return isRetried ? invoice.created + days * 86_400 : null
}

async function markPaid(
  store: ObjectStore,
  invoice: Stripe.Invoice,
  intent?: string,
): Promise<Stripe.Invoice> {
  const paid = await store.save<Stripe.Invoice>(
    {
      ...invoice,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: store.now },
    },
    intent ? { intent } : undefined,
  )
  await store.emit('invoice.paid', paid)
  await store.emit('invoice.payment_succeeded', paid)
  return paid
}

async function recordPayment(
  store: ObjectStore,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const isPaid = intent.status === 'succeeded'
  const earlier = (await store.list('invoice_payment', idOrNull(invoice.customer) as string)).find(
    (payment) => idOf(payment.invoice as string) === invoice.id,
  )
  const payment = {
    id: earlier?.id ?? store.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: earlier?.created ?? store.now,
    currency: 'brl',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? store.now : null },
  } satisfies Stripe.InvoicePayment
  await store.save(payment, { customer: idOrNull(invoice.customer) })
  if (isPaid) await store.emit('invoice_payment.paid', payment)
}

/** Nobody can pay the invoice any more. */
export async function voidInvoice(store: ObjectStore, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (invoice.status !== 'open')
    throw invalid('This invoice cannot be voided.', undefined, 'invoice_not_editable')
  const voided = await store.save<Stripe.Invoice>({
    ...invoice,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: store.now },
  })
  await store.emit('invoice.voided', voided)
  return voided
}
