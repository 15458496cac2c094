import Stripe from 'stripe'
import { z } from 'zod'
import { flag, integer, metadata, text, withMetadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'

export const productParams = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  description: text.optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
})

export async function createProduct(
  store: ObjectStore,
  { id, name, ...params }: z.infer<typeof productParams>,
): Promise<Stripe.Product> {
  if (!name) throw invalid('Missing required param: name.', 'name', 'parameter_missing')
  if (id && (await store.find('product', id)))
    throw invalid('Product already exists.', 'id', 'resource_already_exists')
  const product = {
    id: id ?? store.newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: store.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: store.now,
    url: null,
  } satisfies Stripe.Product
  await store.emit('product.created', product)
  return store.save<Stripe.Product>(product)
}

export async function updateProduct(
  store: ObjectStore,
  id: string,
  { name, active, description, metadata }: z.infer<typeof productParams>,
): Promise<Stripe.Product> {
  const product = await store.get('product', id)
  const saved = await store.save<Stripe.Product>({
    ...product,
    name: name ?? product.name,
    active: active ?? product.active,
    description: description === undefined ? product.description : description,
    metadata: withMetadata(product.metadata, metadata),
    updated: store.now,
  })
  await store.emit('product.updated', saved)
  return saved
}

export const priceParams = z.strictObject({
  product: z.string(),
  currency: z.string(),
  unit_amount: integer,
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: integer.optional(),
  }),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  tax_behavior: z.string().optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
})

export async function createPrice(
  store: ObjectStore,
  params: z.infer<typeof priceParams>,
): Promise<Stripe.Price> {
  await store.get('product', params.product, 'product')
  const holder = params.lookup_key
    ? (await store.list('price')).find((price) => price.lookup_key === params.lookup_key)
    : undefined
  if (holder && !params.transfer_lookup_key)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  if (holder) await store.save({ ...holder, lookup_key: null })
  const price = {
    id: store.newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: store.now,
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: {
      interval: params.recurring.interval,
      interval_count: params.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
  } satisfies Stripe.Price
  await store.emit('price.created', price)
  return store.save<Stripe.Price>(price)
}

export const priceUpdateParams = z.strictObject({
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
})

export async function updatePrice(
  store: ObjectStore,
  id: string,
  { active, lookup_key, nickname, metadata }: z.infer<typeof priceUpdateParams>,
): Promise<Stripe.Price> {
  const price = await store.get('price', id)
  const saved = await store.save<Stripe.Price>({
    ...price,
    active: active ?? price.active,
    lookup_key: lookup_key === undefined ? price.lookup_key : lookup_key,
    nickname: nickname === undefined ? price.nickname : nickname,
    metadata: withMetadata(price.metadata, metadata),
  })
  await store.emit('price.updated', saved)
  return saved
}

/** The plan that Stripe still shows beside each price of a subscription. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product as string,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
