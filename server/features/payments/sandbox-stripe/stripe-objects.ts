import type Stripe from 'stripe'

/** The types of Stripe's API that the sandbox has, by the name in `object`. */
export interface StripeObjects {
  balance_transaction: Stripe.BalanceTransaction
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.Event
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  refund: Stripe.Refund
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type Kind = keyof StripeObjects

/** How messages call a type. */
export const kindOf = (object: { object: string }) => object.object as Kind

/** The id of something that may be shown in full. */
export const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id)
export const idOrNull = (value: string | { id: string } | null | undefined) => (value ? idOf(value) : null)
