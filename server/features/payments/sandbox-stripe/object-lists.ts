import { z } from 'zod'
import { flag, listFields, range } from './form-fields.ts'
import type { ObjectReader } from './object-store.ts'
import { missing } from './stripe-error.ts'
import { idOrNull, type Kind, type StripeObjects } from './stripe-objects.ts'

const filters = {
  balance_transaction: {
    created: range,
    source: z.string().optional(),
    type: z.string().optional(),
    currency: z.string().optional(),
  },
  'billing_portal.configuration': { active: flag.optional(), is_default: flag.optional() },
  charge: { created: range, customer: z.string().optional(), payment_intent: z.string().optional() },
  'checkout.session': {
    created: range,
    customer: z.string().optional(),
    status: z.string().optional(),
    subscription: z.string().optional(),
    payment_intent: z.string().optional(),
  },
  customer: { created: range, email: z.string().optional() },
  dispute: { created: range, charge: z.string().optional(), payment_intent: z.string().optional() },
  event: {
    created: range,
    type: z.string().optional(),
    types: z.array(z.string()).optional(),
    delivery_success: flag.optional(),
  },
  invoice: {
    created: range,
    customer: z.string().optional(),
    subscription: z.string().optional(),
    status: z.string().optional(),
    collection_method: z.string().optional(),
  },
  invoice_payment: {
    created: range,
    invoice: z.string().optional(),
    status: z.string().optional(),
    payment: z.strictObject({ type: z.string(), payment_intent: z.string().optional() }).optional(),
  },
  payment_intent: { created: range, customer: z.string().optional() },
  payment_method: { customer: z.string().optional(), type: z.string().optional() },
  price: {
    active: flag.optional(),
    lookup_keys: z.array(z.string()).optional(),
    product: z.string().optional(),
    type: z.string().optional(),
    currency: z.string().optional(),
  },
  product: { active: flag.optional(), ids: z.array(z.string()).optional() },
  refund: { created: range, charge: z.string().optional(), payment_intent: z.string().optional() },
  subscription: {
    created: range,
    customer: z.string().optional(),
    price: z.string().optional(),
    status: z.string().optional(),
  },
  subscription_schedule: { created: range, customer: z.string().optional(), released_at: range },
  'radar.early_fraud_warning': { created: range, charge: z.string().optional() },
  webhook_endpoint: {},
} satisfies Partial<Record<Kind, Record<string, z.ZodType>>>

export type ListedKind = keyof typeof filters
export const isListed = (kind: string): kind is ListedKind => Object.hasOwn(filters, kind)

export const listParams = (kind: ListedKind) => z.strictObject({ ...filters[kind], ...listFields })

interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

const isIn = (value: number, { gt, gte, lt, lte }: Range) =>
  (gt === undefined || value > gt) &&
  (gte === undefined || value >= gte) &&
  (lt === undefined || value < lt) &&
  (lte === undefined || value <= lte)

const hasEnded = (status: unknown) => status === 'canceled' || status === 'incomplete_expired'

/** Whether an object passes one filter. What is not named here is compared with the field of the same name. */
function passes(object: Record<string, unknown>, name: string, value: unknown): boolean {
  const { object: kind } = object
  switch (name) {
    case 'created':
    case 'released_at':
      return isIn(object[name] as number, value as Range)
    case 'lookup_keys':
      return (value as string[]).includes(object.lookup_key as string)
    case 'ids':
      return (value as string[]).includes(object.id as string)
    case 'types':
      return (value as string[]).includes(object.type as string)
    case 'type':
      if (kind !== 'event') break
      return String(value).endsWith('*')
        ? String(object.type).startsWith(String(value).slice(0, -1))
        : object.type === value
    case 'delivery_success':
      return (object.pending_webhooks === 0) === value
    case 'price':
      return JSON.stringify(object.items).includes(`"id":"${value}"`)
    case 'subscription':
      if (kind !== 'invoice') break
      return (
        (object as unknown as StripeObjects['invoice']).parent?.subscription_details?.subscription === value
      )
    case 'payment':
      return (
        (object.payment as { payment_intent?: string }).payment_intent ===
        (value as { payment_intent?: string }).payment_intent
      )
    case 'status':
      if (kind !== 'subscription' || (value !== 'all' && value !== 'ended')) break
      return value === 'all' || hasEnded(object.status)
  }
  const own = object[name]
  return (own !== null && typeof own === 'object' ? idOrNull(own as { id: string }) : own) === value
}

/** One page of a list, as Stripe cuts it: after or before a given object. */
export async function listPage<K extends ListedKind>(
  reader: ObjectReader,
  kind: K,
  params: Record<string, unknown>,
) {
  const { limit = 10, starting_after, ending_before, expand: _, ...given } = params
  const wanted = Object.entries(given).filter(([, value]) => value !== undefined)
  // Without a filter, subscriptions that have ended are left out.
  const isDefault = kind === 'subscription' && given.status === undefined
  const all = (await reader.list(kind, given.customer as string | undefined)).filter(
    (object) =>
      wanted.every(([name, value]) => passes(object as unknown as Record<string, unknown>, name, value)) &&
      !(isDefault && hasEnded((object as { status?: unknown }).status)),
  )
  const place = (id: unknown, param: string) => {
    const at = all.findIndex((object) => object.id === id)
    if (at < 0) throw missing(kind, String(id), param)
    return at
  }
  const size = Math.max(1, Math.min(100, limit as number))
  const from = starting_after ? place(starting_after, 'starting_after') + 1 : 0
  const to = ending_before ? place(ending_before, 'ending_before') : all.length
  const start = ending_before ? Math.max(from, to - size) : from
  const data = all.slice(start, Math.min(to, start + size))
  return {
    object: 'list' as const,
    data,
    has_more: ending_before ? start > 0 : start + data.length < to,
    url: `/v1/${kind}s`,
  }
}
