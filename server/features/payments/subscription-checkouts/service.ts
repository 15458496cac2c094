import type { PaymentMethod } from '#contract/api/payments/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import { leftCheckoutAddress } from '#contract/payments/left-checkout-address.ts'
import type { Interval, PaidPlanName, PortalFlow } from '#contract/payments/subscriptions.ts'
import {
  buyer,
  customerOf,
  enqueueSync,
  type FetchedSubscription,
  nextCheckout,
  readCurrent,
  requireNotIncluded,
  type SubscriptionDeps,
  type SubscriptionGateway,
  setCustomer,
  withBilling,
} from '#server/features/payments/subscriptions/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'

/** Longer than Stripe's minimum of thirty minutes, so that clocks need not agree. */
const CHECKOUT_MINUTES = 45

/** A first payment that never succeeded does not keep the buyer from trying again. */
const blocksCheckout = ({ status }: FetchedSubscription) => status !== 'incomplete'

/**
 * Ends what the buyer has begun in other windows.
 * @throws AlreadySubscribed if one of them was paid
 */
async function clearTheWay(
  { db, queue }: SubscriptionDeps,
  gateway: SubscriptionGateway,
  { customerId, attempt }: { customerId: string; attempt: string },
): Promise<void> {
  const [subscriptions, checkouts] = await Promise.all([
    gateway.liveSubscriptions(customerId),
    gateway.openCheckouts(customerId),
  ])
  if (subscriptions.some(blocksCheckout)) {
    await enqueueSync(db, queue, customerId)
    throw new AppError('AlreadySubscribed')
  }
  await Promise.all(checkouts.map((id) => gateway.expireCheckout(id, attempt)))
}

/**
 * Opens a checkout for a plan. What Stripe has counts, not what we know, and without its answer nothing is sold.
 * @throws PlanIncluded, BillingBusy, AlreadySubscribed, PaymentsUnavailable
 */
export async function startCheckout(
  deps: SubscriptionDeps,
  owner: EmployerId,
  choice: { plan: PaidPlanName; interval: Interval },
): Promise<{ sessionId: string; url: string }> {
  const { db, publicUrl } = deps
  const now = deps.clock.now()
  await requireNotIncluded(db, owner, choice.plan, now)
  await throttle(db, throttles.checkoutByUser, owner, now)
  const gateway = deps.stripe.forBuyer()
  return withBilling(deps, owner, async ({ customerId: known, generation, attempt }) => {
    if (known) await clearTheWay(deps, gateway, { customerId: known, attempt })
    const customerId = known ?? (await createCustomer(deps, gateway, owner, generation))
    return gateway.createCheckout({
      ...choice,
      customerId,
      owner,
      expiresAt: new Date(now.getTime() + CHECKOUT_MINUTES * 60_000),
      successUrl: `${publicUrl}${paths.billing}?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: publicUrl + leftCheckoutAddress(choice),
      key: `checkout:${owner}:${choice.plan}:${choice.interval}:${await nextCheckout(db, owner)}`,
    })
  })
}

async function createCustomer(
  { db }: SubscriptionDeps,
  gateway: SubscriptionGateway,
  owner: EmployerId,
  generation: number,
): Promise<string> {
  const { email, name } = await buyer(db, owner)
  const customerId = await gateway.createCustomer({
    owner,
    email,
    name,
    key: `customer:${owner}:${generation}`,
  })
  await setCustomer(db, owner, customerId)
  return customerId
}

/** The card or other method that pays the subscription. @throws PaymentsUnavailable */
export async function paymentMethod(
  { db, stripe }: SubscriptionDeps,
  owner: EmployerId,
): Promise<PaymentMethod> {
  const current = await readCurrent(db, owner)
  if (!current?.customer_id) return { card: null, otherMethod: null }
  return stripe.forBuyer().paymentMethodOf({ id: current.id, customerId: current.customer_id })
}

/**
 * Opens the billing portal, on its first page or in one task.
 * @throws NotSubscribed for an employer that has never begun a checkout, PaymentsUnavailable
 */
export async function openPortal(
  { db, stripe, clock, publicUrl }: SubscriptionDeps,
  owner: EmployerId,
  flow: PortalFlow | null,
): Promise<{ url: string }> {
  const [customerId, current] = await Promise.all([customerOf(db, owner), readCurrent(db, owner)])
  if (!customerId) throw new AppError('NotSubscribed')
  const url = await stripe.forBuyer().createPortal({
    customerId,
    returnUrl: publicUrl + paths.billing,
    flow,
    subscriptionId: current?.id ?? null,
    // Each click opens a session of its own.
    attempt: clock.now().toISOString(),
  })
  return { url }
}
