import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { paths } from '#contract/paths.ts'
import {
  type Interval,
  intervals,
  type PaidPlanName,
  paidPlanNames,
  plans,
} from '#contract/payments/subscriptions.ts'
import { portalFeatures, portalMark } from './portal-features.ts'
import { webhookEvents } from './webhook-events.ts'

export { webhookEvents }

/** By which the prices of Stripe are found: `plus_monthly`. */
export const lookupKeyOf = (plan: PaidPlanName, interval: Interval) => `${plan}_${interval}`

/** The plan and interval of a price, or null for a price that the product does not sell. */
export function planOfLookupKey(key: string | null): { plan: PaidPlanName; interval: Interval } | null {
  for (const plan of paidPlanNames)
    for (const interval of intervals) if (lookupKeyOf(plan, interval) === key) return { plan, interval }
  return null
}

/** The version of Stripe's API that the SDK is made for. */
export const API_VERSION = '2026-10-28.endive'

const monthsOf: Record<Interval, number> = { monthly: 1, quarterly: 3 }
const productIdOf = (plan: PaidPlanName) => `medponto_${plan}`

/** A repeated call has the same key as long as nothing has changed that it was made from. */
const keyed = (intention: string, ...madeFrom: unknown[]) => ({
  idempotencyKey: `${intention}:${createHash('sha256').update(JSON.stringify(madeFrom)).digest('base64url')}`,
})

interface Report {
  /** Objects that were created or changed, for the operator. Empty if everything was there. */
  changes: string[]
  configurationId: string
}

/**
 * Sets up the products, prices and portal configuration at Stripe. It can be repeated, because it leaves everything
 * that is already right. A price cannot be changed: a new one takes over its lookup key, and subscribers keep their
 * price.
 */
export async function setUpStripe(stripe: Stripe, { publicUrl }: { publicUrl: string }): Promise<Report> {
  const changes: string[] = []
  const keys = paidPlanNames.flatMap((plan) => intervals.map((interval) => lookupKeyOf(plan, interval)))
  const existing = (await stripe.prices.list({ lookup_keys: keys, limit: 100 })).data
  const prices: Record<string, string[]> = {}
  for (const plan of paidPlanNames) {
    await ensureProduct(stripe, plan, changes)
    const ids: string[] = []
    for (const interval of intervals) ids.push(await ensurePrice(stripe, plan, interval, existing, changes))
    prices[productIdOf(plan)] = ids
  }
  const configurationId = await ensureConfiguration(stripe, { publicUrl, prices, changes })
  return { changes, configurationId }
}

async function ensureProduct(stripe: Stripe, plan: PaidPlanName, changes: string[]): Promise<void> {
  const id = productIdOf(plan)
  const name = `Medponto ${plans[plan].label}`
  const product = await stripe.products.retrieve(id).catch((error: Stripe.StripeRawError) => {
    if (error.code === 'resource_missing') return null
    throw error
  })
  if (!product) {
    await stripe.products.create({ id, name, metadata: { plan } }, keyed(`product:${id}`, name))
    changes.push(`product ${id}`)
  } else if (product.name !== name || !product.active) {
    await stripe.products.update(id, { name, active: true }, keyed(`product:${id}`, product, name))
    changes.push(`product ${id}`)
  }
}

async function ensurePrice(
  stripe: Stripe,
  plan: PaidPlanName,
  interval: Interval,
  existing: Stripe.Price[],
  changes: string[],
): Promise<string> {
  const key = lookupKeyOf(plan, interval)
  const amount = plans[plan].price?.[interval] as number
  const before = existing.find((price) => price.lookup_key === key)
  const isRight =
    before?.active &&
    before.unit_amount === amount &&
    before.currency === 'brl' &&
    before.product === productIdOf(plan) &&
    before.recurring?.interval === 'month' &&
    before.recurring.interval_count === monthsOf[interval]
  if (isRight) return before.id
  const wanted: Stripe.PriceCreateParams = {
    product: productIdOf(plan),
    currency: 'brl',
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: monthsOf[interval] },
    lookup_key: key,
    transfer_lookup_key: true,
    nickname: `${plans[plan].label} ${interval === 'monthly' ? 'mensal' : 'trimestral'}`,
    metadata: { plan, interval },
  }
  const price = await stripe.prices.create(wanted, keyed(`price:${key}`, before, wanted))
  if (before) await stripe.prices.update(before.id, { active: false }, keyed(`retire:${before.id}`, price.id))
  changes.push(`price ${key}: ${price.id}`)
  return price.id
}

/** Sets it each time: somebody may have changed it in Stripe's dashboard. */
async function ensureConfiguration(
  stripe: Stripe,
  { publicUrl, prices, changes }: { publicUrl: string; prices: Record<string, string[]>; changes: string[] },
): Promise<string> {
  const values = {
    features: portalFeatures(Object.entries(prices).map(([product, ids]) => ({ product, prices: ids }))),
    business_profile: {
      headline: 'Sua assinatura do Medponto',
      privacy_policy_url: publicUrl + paths.privacy,
      terms_of_service_url: publicUrl + paths.terms,
    },
    default_return_url: `${publicUrl}/dashboard/billing`,
    metadata: portalMark,
  }
  const before = await findConfiguration(stripe)
  const { id } = before
    ? await stripe.billingPortal.configurations.update(before.id, values, keyed('portal', before, values))
    : await stripe.billingPortal.configurations.create(values, keyed('portal', values))
  if (!before) changes.push(`portal configuration ${id}`)
  return id
}

async function findConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (configuration.metadata?.app === portalMark.app) return configuration
  return null
}

/** The id of our configuration, which every session of the portal has to name. Null before `setUpStripe`. */
export const portalConfigurationId = async (stripe: Stripe) => (await findConfiguration(stripe))?.id ?? null

/**
 * Makes Stripe send our events to this address, in the version that the SDK understands. `secret` is known only when the
 * webhook is created.
 */
export async function setUpWebhook(
  stripe: Stripe,
  { publicUrl }: { publicUrl: string },
): Promise<{ id: string; secret: string | null }> {
  const url = `${publicUrl}/api/webhooks/stripe`
  const ours: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) ours.push(endpoint)
  const current = ours.find((endpoint) => endpoint.api_version === API_VERSION)
  // A webhook of an older version would send everything twice.
  for (const endpoint of ours)
    if (endpoint !== current)
      await stripe.webhookEndpoints.update(endpoint.id, { disabled: true }, keyed('webhook', endpoint))
  if (current) {
    const change = { enabled_events: webhookEvents, disabled: false }
    await stripe.webhookEndpoints.update(current.id, change, keyed('webhook', current, change))
    return { id: current.id, secret: null }
  }
  const wanted: Stripe.WebhookEndpointCreateParams = {
    url,
    enabled_events: webhookEvents,
    api_version: API_VERSION,
  }
  const created = await stripe.webhookEndpoints.create(wanted, keyed('webhook', ours, wanted))
  return { id: created.id, secret: created.secret ?? null }
}
