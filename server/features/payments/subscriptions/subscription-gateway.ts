import type { PaymentMethod } from '#contract/api/payments/subscriptions.ts'
import type { PortalFlow } from '#contract/payments/subscriptions.ts'
import type { CustomerState, FetchedSubscription, Offer } from './stripe-objects.ts'

type Choice = Pick<Offer, 'plan' | 'interval'>

/** A plan to change to. */
interface Change extends Choice {
  subscription: { id: string; itemId: string }
  /** The moment from which the new price counts. */
  from: Date
}

/**
 * The calls that the product makes to Stripe. Amounts in centavos. `attempt` is part of the idempotency keys of a
 * change: with the same one, Stripe repeats the reply of an earlier try instead of acting twice. Calls that end a
 * subscription at once need no key.
 */
export interface SubscriptionGateway {
  /** The same `key` always names the same customer. Returns its id. */
  createCustomer(customer: {
    owner: string
    email: string
    name: string | null
    key: string
  }): Promise<string>
  /** Everything about a customer's subscriptions and payments. */
  customerState(customerId: string): Promise<CustomerState>
  /** The method to which the next period will be charged. */
  paymentMethodOf(subscription: { id: string; customerId: string }): Promise<PaymentMethod>
  liveSubscriptions(customerId: string): Promise<FetchedSubscription[]>
  openCheckouts(customerId: string): Promise<string[]>
  expireCheckout(sessionId: string, attempt: string): Promise<void>
  createCheckout(
    checkout: Choice & {
      customerId: string
      owner: string
      expiresAt: Date
      successUrl: string
      cancelUrl: string
      key: string
    },
  ): Promise<{ sessionId: string; url: string }>
  createPortal(portal: {
    customerId: string
    returnUrl: string
    flow: PortalFlow | null
    subscriptionId: string | null
    attempt: string
  }): Promise<string>
  /** The amount due now for an immediate change, and the end of the time that it pays for. */
  previewChange(change: Change): Promise<{ amountDue: number; paidUntil: Date }>
  /** @throws PaymentDeclined, and the subscription stays as it is */
  changeNow(change: Change & { attempt: string }): Promise<FetchedSubscription>
  /** Returns the id of the schedule that makes the change. */
  changeAtPeriodEnd(
    change: Choice & {
      subscription: { id: string; scheduleId: string | null }
      current: Choice
      attempt: string
    },
  ): Promise<string>
  /** Takes a scheduled change back. */
  releaseSchedule(scheduleId: string, attempt: string): Promise<void>
  cancelAtPeriodEnd(subscriptionId: string, attempt: string): Promise<FetchedSubscription>
  /** Also if it has ended already. */
  cancelNow(subscriptionId: string): Promise<FetchedSubscription>
  /** Ends a subscription at once, unless it has ended. */
  end(subscriptionId: string): Promise<void>
  /** Refunds the rest of a charge. Repeated calls refund nothing more. */
  refund(charge: { id: string; amount: number; alreadyRefunded: number }): Promise<void>
}

export interface StripeCalls {
  /** For the request of a waiting buyer: at most 2.5 s per call and five for all, and errors of the catalogue. */
  forBuyer(): SubscriptionGateway
  forWorker: SubscriptionGateway
}
