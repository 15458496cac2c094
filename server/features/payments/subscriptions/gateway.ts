import Stripe from 'stripe'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import { portalConfigurationId } from '#server/features/payments/stripe-catalogue/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import { priceList } from './price-list.ts'
import {
  chargeOf,
  idOf,
  invoicesByPayment,
  paymentMethodOf,
  seconds,
  subscriptionOf,
  unpaidInvoices,
} from './stripe-objects.ts'
import type { StripeCalls, SubscriptionGateway } from './subscription-gateway.ts'

const BUYER_CALL_MS = 2_500
const BUYER_TOTAL_MS = 5_000
const WORKER_CALL_MS = 10_000
const PAGE = 100
const MAX_OBJECTS = 2_000

/** `server`: where the sandbox listens; null for Stripe itself. */
export function stripeCalls(
  { secretKey, server }: { secretKey: string; server: { host: string; port: number } | null },
  log: Log,
): StripeCalls {
  const client = (timeout: number) =>
    new Stripe(secretKey, {
      maxNetworkRetries: 0,
      timeout,
      telemetry: false,
      ...(server && { ...server, protocol: 'http' as const }),
    })
  const forBuyers = { stripe: client(BUYER_CALL_MS), prices: priceList(client(BUYER_CALL_MS)) }
  const forWorkers = { stripe: client(WORKER_CALL_MS), prices: priceList(client(WORKER_CALL_MS)) }
  return {
    forBuyer() {
      const end = performance.now() + BUYER_TOTAL_MS
      const options = () => ({
        timeout: Math.max(1, Math.min(BUYER_CALL_MS, Math.round(end - performance.now()))),
      })
      return withErrorsOfCatalogue(gateway(forBuyers, options), log)
    },
    forWorker: gateway(forWorkers, () => ({ timeout: WORKER_CALL_MS })),
  }
}

type CallOptions = () => { timeout: number }

const DONE_ALREADY = new Set(['resource_missing', 'charge_already_refunded'])

/** Another worker was faster. */
async function unlessDone(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && DONE_ALREADY.has(error.code ?? '')
    if (!isDone) throw error
  }
}

const isDeclined = (error: unknown) => error instanceof Stripe.errors.StripeCardError

/** A declined card is PaymentDeclined, everything else PaymentsUnavailable: the buyer can only try again. */
function withErrorsOfCatalogue(gateway: SubscriptionGateway, log: Log): SubscriptionGateway {
  const translate = (call: string) => (error: unknown) => {
    if (error instanceof AppError) throw error
    if (isDeclined(error)) throw new AppError('PaymentDeclined')
    log.error({ err: error, call }, 'stripe')
    throw new AppError('PaymentsUnavailable')
  }
  return new Proxy(gateway, {
    get(target, name: keyof SubscriptionGateway) {
      const call = target[name] as (...args: unknown[]) => Promise<unknown>
      return (...args: unknown[]) => call(...args).catch(translate(name))
    },
  })
}

const months: Record<Interval, number> = { monthly: 1, quarterly: 3 }

function gateway(
  { stripe, prices }: { stripe: Stripe; prices: ReturnType<typeof priceList> },
  options: CallOptions,
): SubscriptionGateway {
  const priceOf = async (choice: { plan: PaidPlanName; interval: Interval }) =>
    (await prices(options())).idOf(choice)
  const keyed = (idempotencyKey: string) => ({ ...options(), idempotencyKey })
  /** Of a subscription that is known to be one of ours. */
  const read = async (subscription: Stripe.Subscription) => {
    const { offerOf } = await prices(options())
    const fetched = subscriptionOf(subscription, offerOf)
    if (!fetched) throw new Error(`the subscription ${subscription.id} has no known price`)
    return fetched
  }
  const expand = ['schedule']

  return {
    async createCustomer({ owner, email, name, key }) {
      const customer = await stripe.customers.create(
        { email, ...(name && { name }), preferred_locales: ['pt-BR'], metadata: { employerId: owner } },
        keyed(key),
      )
      return customer.id
    },

    async customerState(customerId) {
      const list = { customer: customerId, limit: PAGE }
      const [customer, { offerOf }, subscriptions, invoices, charges] = await Promise.all([
        stripe.customers.retrieve(customerId, {}, options()),
        prices(options()),
        stripe.subscriptions
          .list({ ...list, status: 'all', expand: ['data.schedule'] }, options())
          .autoPagingToArray({ limit: MAX_OBJECTS }),
        stripe.invoices
          .list({ ...list, expand: ['data.payments'] }, options())
          .autoPagingToArray({ limit: MAX_OBJECTS }),
        stripe.charges
          .list({ ...list, expand: ['data.balance_transaction', 'data.refunds'] }, options())
          .autoPagingToArray({ limit: MAX_OBJECTS }),
      ])
      const disputed = charges.filter((charge) => charge.disputed)
      const disputes = await Promise.all(
        disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: PAGE }, options())),
      )
      const invoiceOf = invoicesByPayment(invoices)
      return {
        isDeleted: customer.deleted === true,
        subscriptions: subscriptions.flatMap((one) => subscriptionOf(one, offerOf) ?? []),
        charges: charges
          .filter(({ status, captured }) => status === 'succeeded' && captured)
          .map((charge) =>
            chargeOf(
              charge,
              invoiceOf.get(idOf(charge.payment_intent) ?? '') ?? invoiceOf.get(charge.id),
              disputes.flatMap(({ data }) => data),
              offerOf,
            ),
          ),
        unpaidInvoices: unpaidInvoices(invoices),
      }
    },

    async paymentMethodOf({ id, customerId }) {
      // Stripe charges the method of the subscription or, without one, that of the customer.
      const own = await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }, options())
      if (own.default_payment_method) return paymentMethodOf(own.default_payment_method)
      const customer = await stripe.customers.retrieve(
        customerId,
        { expand: ['invoice_settings.default_payment_method'] },
        options(),
      )
      return paymentMethodOf(customer.deleted ? null : customer.invoice_settings.default_payment_method)
    },

    async liveSubscriptions(customerId) {
      const { data } = await stripe.subscriptions.list(
        { customer: customerId, limit: PAGE, expand: ['data.schedule'] },
        options(),
      )
      return Promise.all(data.map(read))
    },

    async openCheckouts(customerId) {
      const { data } = await stripe.checkout.sessions.list(
        { customer: customerId, status: 'open', limit: PAGE },
        options(),
      )
      return data.map(({ id }) => id)
    },

    async expireCheckout(sessionId, attempt) {
      await stripe.checkout.sessions.expire(sessionId, {}, keyed(`expire:${sessionId}:${attempt}`))
    },

    async createCheckout({ plan, interval, customerId, owner, key, ...checkout }) {
      const price = await priceOf({ plan, interval })
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: owner,
          line_items: [{ price, quantity: 1 }],
          subscription_data: {
            metadata: { employerId: owner, plan, interval },
            billing_mode: { type: 'flexible' },
          },
          success_url: checkout.successUrl,
          cancel_url: checkout.cancelUrl,
          expires_at: seconds(checkout.expiresAt),
          locale: 'pt-BR',
          tax_id_collection: { enabled: true },
          customer_update: { name: 'auto', address: 'auto' },
        },
        keyed(key),
      )
      if (!session.url) throw new Error(`the checkout ${session.id} has no page`)
      return { sessionId: session.id, url: session.url }
    },

    async createPortal({ customerId, returnUrl, flow, subscriptionId, attempt }) {
      const configuration = await portalConfigurationId(stripe)
      const cancels = flow === 'subscription_cancel' && subscriptionId
      const session = await stripe.billingPortal.sessions.create(
        {
          customer: customerId,
          return_url: returnUrl,
          ...(configuration && { configuration }),
          locale: 'pt-BR',
          ...(flow === 'payment_method_update' && { flow_data: { type: flow } }),
          ...(cancels && {
            flow_data: { type: flow, subscription_cancel: { subscription: subscriptionId } },
          }),
        },
        keyed(`portal:${customerId}:${flow}:${attempt}`),
      )
      return session.url
    },

    async previewChange({ subscription, from, ...choice }) {
      const price = await priceOf(choice)
      const invoice = await stripe.invoices.createPreview(
        {
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: subscription.itemId, price }],
            proration_behavior: 'always_invoice',
            proration_date: seconds(from),
          },
        },
        options(),
      )
      const ends = invoice.lines.data.map(({ period }) => period.end)
      return { amountDue: invoice.amount_due, paidUntil: new Date(Math.max(...ends) * 1000) }
    },

    async changeNow({ subscription, from, attempt, ...choice }) {
      const price = await priceOf(choice)
      const updated = await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: subscription.itemId, price }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(from),
          payment_behavior: 'pending_if_incomplete',
          expand,
        },
        keyed(`upgrade:${subscription.id}:${price}:${seconds(from)}:${attempt}`),
      )
      const fetched = await read(updated)
      if (fetched.hasPendingUpdate) throw new AppError('PaymentDeclined')
      return fetched
    },

    async changeAtPeriodEnd({ subscription, current, attempt, ...choice }) {
      const [price, currentPrice] = await Promise.all([priceOf(choice), priceOf(current)])
      const schedule = subscription.scheduleId
        ? await stripe.subscriptionSchedules.retrieve(subscription.scheduleId, {}, options())
        : await stripe.subscriptionSchedules.create(
            { from_subscription: subscription.id },
            keyed(`schedule:${subscription.id}:${attempt}`),
          )
      const phase = schedule.current_phase
      if (!phase) throw new Error(`the schedule ${schedule.id} has no current phase`)
      await stripe.subscriptionSchedules.update(
        schedule.id,
        {
          end_behavior: 'release',
          phases: [
            {
              items: [{ price: currentPrice, quantity: 1 }],
              start_date: phase.start_date,
              end_date: phase.end_date,
            },
            {
              items: [{ price, quantity: 1 }],
              proration_behavior: 'none',
              duration: { interval: 'month', interval_count: months[choice.interval] },
            },
          ],
        },
        keyed(`downgrade:${schedule.id}:${price}:${attempt}`),
      )
      return schedule.id
    },

    async releaseSchedule(scheduleId, attempt) {
      await stripe.subscriptionSchedules.release(scheduleId, {}, keyed(`release:${scheduleId}:${attempt}`))
    },

    async cancelAtPeriodEnd(id, attempt) {
      const change = { cancel_at_period_end: true, expand }
      return read(await stripe.subscriptions.update(id, change, keyed(`cancel:${id}:${attempt}`)))
    },

    async cancelNow(id) {
      // Stripe ignores the keys of DELETE, and no longer finds a subscription that has ended.
      await unlessDone(stripe.subscriptions.cancel(id, {}, options()))
      return read(await stripe.subscriptions.retrieve(id, { expand }, options()))
    },

    async end(id) {
      await unlessDone(stripe.subscriptions.cancel(id, {}, options()))
    },

    async refund({ id, amount, alreadyRefunded }) {
      await unlessDone(
        stripe.refunds.create({ charge: id, amount }, keyed(`refund:${id}:${alreadyRefunded}`)),
      )
    },
  }
}
