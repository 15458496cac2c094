import type Stripe from 'stripe'
import { z } from 'zod'
import { flag, integer, metadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import type { Price, Product, StripeObjects } from './stripe-objects.ts'

export const productParams = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  active: flag.default(true),
  metadata: metadata.optional(),
})

export const createProduct = (
  store: ObjectStore,
  { id, name, active }: z.output<typeof productParams>,
): Promise<Product> => store.save({ id: id ?? store.newId('prod'), object: 'product', active, name })

export async function updateProduct(
  store: ObjectStore,
  { name, active }: z.output<typeof productParams>,
  id: string,
): Promise<Product> {
  return store.save({ ...(await store.get('product', id)), name, active })
}

export const priceParams = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: integer,
  recurring: z.strictObject({ interval: z.literal('month'), interval_count: integer.default(1) }),
  lookup_key: z.string(),
  transfer_lookup_key: z.literal('true'),
  nickname: z.string().optional(),
  metadata: metadata.default({}),
})

export async function createPrice(
  store: ObjectStore,
  { transfer_lookup_key: _, nickname, ...params }: z.output<typeof priceParams>,
): Promise<Price> {
  await store.get('product', params.product)
  const holder = (await store.list('price')).find(({ lookup_key }) => lookup_key === params.lookup_key)
  if (holder) await store.save({ ...holder, lookup_key: null })
  return store.save({
    ...params,
    id: store.newId('price'),
    object: 'price',
    active: true,
    nickname: nickname ?? null,
  })
}

export const priceUpdateParams = z.strictObject({ active: flag })

export async function updatePrice(
  store: ObjectStore,
  { active }: z.output<typeof priceUpdateParams>,
  id: string,
): Promise<Price> {
  return store.save({ ...(await store.get('price', id)), active })
}

function withFlags(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (Array.isArray(value)) return value.map(withFlags)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFlags(one)]))
}

export const configurationParams = z.strictObject({
  features: z.record(z.string(), z.unknown().transform(withFlags)),
  metadata: metadata.optional(),
  business_profile: z.record(z.string(), z.string()).optional(),
  default_return_url: z.string().optional(),
})

/** Stored only. The pages of the portal do not read it. */
export async function saveConfiguration(
  store: ObjectStore,
  { features, metadata }: z.output<typeof configurationParams>,
  id: string | null,
): Promise<StripeObjects['billing_portal.configuration']> {
  const before = id ? await store.get('billing_portal.configuration', id) : null
  return store.save({
    id: id ?? store.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    features: { ...before?.features, ...features },
    metadata: { ...before?.metadata, ...metadata },
  })
}

export const endpointParams = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()),
  api_version: z.string(),
  disabled: flag.default(false),
})

/** Only kept: the sandbox delivers to the app that runs it. */
export async function saveEndpoint(
  store: ObjectStore,
  { disabled = false, ...params }: Partial<z.output<typeof endpointParams>>,
  id: string | null,
): Promise<StripeObjects['webhook_endpoint'] & Pick<Stripe.WebhookEndpoint, 'secret'>> {
  const before = id ? await store.get('webhook_endpoint', id) : null
  const endpoint = await store.save({
    id: id ?? store.newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? before?.api_version ?? null,
    enabled_events: params.enabled_events ?? before?.enabled_events ?? [],
    status: disabled ? 'disabled' : 'enabled',
    url: params.url ?? before?.url ?? '',
  })
  // Shown once.
  return { ...endpoint, ...(!before && { secret: store.newId('whsec') }) }
}
