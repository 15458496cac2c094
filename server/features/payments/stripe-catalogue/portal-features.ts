import type Stripe from 'stripe'

/** Marks our configuration of the portal among others of the same account. */
export const portalMark = { app: 'medponto' }

/**
 * Actions of an employer in the portal: cancel at the end of the period, confirm a change, replace the card, see
 * invoices. Every feature is set, because the defaults of an account can be anything, even to cancel at once.
 */
export const portalFeatures = (
  products: { product: string; prices: string[] }[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features => ({
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: {
    enabled: true,
    mode: 'at_period_end',
    proration_behavior: 'none',
    cancellation_reason: {
      enabled: true,
      options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
    },
  },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    products,
    proration_behavior: 'always_invoice',
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
    },
  },
})
