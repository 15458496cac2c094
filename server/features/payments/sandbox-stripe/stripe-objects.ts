import type Stripe from 'stripe'

/** A type of the SDK with the fields that the product or a test reads. `Ids` are references, which are never shown in full. */
type Part<T, Fields extends keyof T, Ids extends keyof T = never> = Pick<T, Fields> & {
  [Id in Ids]: Extract<T[Id], string | null>
}
interface Owned {
  /** An id. */
  customer: string
}

export type BalanceTransaction = Part<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'fee' | 'net' | 'type'
>
export interface Charge
  extends Owned,
    Part<
      Stripe.Charge,
      | 'id'
      | 'object'
      | 'amount'
      | 'amount_refunded'
      | 'captured'
      | 'created'
      | 'disputed'
      | 'paid'
      | 'refunded'
      | 'status',
      'balance_transaction' | 'payment_intent'
    > {}
export interface CheckoutSession
  extends Owned,
    Part<
      Stripe.Checkout.Session,
      'id' | 'object' | 'cancel_url' | 'expires_at' | 'status' | 'success_url' | 'url'
    > {}
export type Customer = Part<Stripe.Customer, 'id' | 'object' | 'email' | 'name'>
export interface Dispute
  extends Part<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'status', 'charge'> {
  balance_transactions: BalanceTransaction[]
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
}
interface Event extends Part<Stripe.Event, 'id' | 'object' | 'type'> {
  data: { object: object }
}
export interface InvoiceLine extends Part<Stripe.InvoiceLineItem, 'amount' | 'period'> {
  pricing: { price_details: { price: string } }
}
export interface Invoice
  extends Owned,
    Part<
      Stripe.Invoice,
      | 'id'
      | 'object'
      | 'amount_due'
      | 'attempt_count'
      | 'attempted'
      | 'billing_reason'
      | 'created'
      | 'next_payment_attempt'
      | 'status'
    > {
  lines: { data: InvoiceLine[] }
  parent: { subscription_details: { subscription: string } }
}
interface PortalConfiguration
  extends Part<Stripe.BillingPortal.Configuration, 'id' | 'object' | 'active' | 'metadata'> {
  /** As they were given. */
  features: object
}
export interface PortalSession
  extends Owned,
    Part<Stripe.BillingPortal.Session, 'id' | 'object' | 'created' | 'return_url' | 'url'> {}
export interface Price
  extends Part<
    Stripe.Price,
    'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'metadata' | 'nickname',
    'product'
  > {
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>
  unit_amount: number
}
export type Product = Part<Stripe.Product, 'id' | 'object' | 'active' | 'name'>
export interface Refund
  extends Owned,
    Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'status'> {
  charge: string
}
export interface SubscriptionItem
  extends Part<Stripe.SubscriptionItem, 'id' | 'current_period_end' | 'current_period_start'> {
  price: Price
}
export interface Subscription
  extends Owned,
    Part<
      Stripe.Subscription,
      | 'id'
      | 'object'
      | 'billing_cycle_anchor'
      | 'cancel_at'
      | 'cancel_at_period_end'
      | 'created'
      | 'ended_at'
      | 'status',
      'latest_invoice' | 'schedule'
    > {
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'reason'>
  items: { data: SubscriptionItem[] }
  pending_update: { expires_at: number; subscription_items: SubscriptionItem[] } | null
}
export interface SchedulePhase extends Part<Stripe.SubscriptionSchedule.Phase, 'end_date' | 'start_date'> {
  items: { price: string }[]
}
export interface Schedule
  extends Owned,
    Part<Stripe.SubscriptionSchedule, 'id' | 'object' | 'current_phase' | 'status'> {
  phases: SchedulePhase[]
  subscription: string
}
type WebhookEndpoint = Part<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'enabled_events' | 'status' | 'url'
>

/** The objects that the sandbox has, by the name in `object`. */
export interface StripeObjects {
  balance_transaction: BalanceTransaction
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  charge: Charge
  'checkout.session': CheckoutSession
  customer: Customer
  dispute: Dispute
  event: Event
  invoice: Invoice
  price: Price
  product: Product
  refund: Refund
  subscription: Subscription
  subscription_schedule: Schedule
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof StripeObjects
export type StripeObject = StripeObjects[Kind]

/** A card that can be charged, and one that every bank declines. */
export const testCards = { good: '4242', declined: '0341' } as const
export type TestCard = keyof typeof testCards

/** The fields of an object that the API does not show. */
export interface Hidden {
  /** The customer of a balance transaction or a dispute. */
  customer?: string
  /** The price that a checkout sells. */
  price?: string
  /** The payment intent by which an invoice is paid. */
  intent?: string
  /** The card of a customer. */
  card?: TestCard
}
