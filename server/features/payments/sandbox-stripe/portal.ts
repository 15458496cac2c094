import type Stripe from 'stripe'
import { z } from 'zod'
import { expand, flag, integer, metadata, text, withMetadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'

const emptyable = <T extends z.ZodType>(list: T) =>
  z.union([z.literal('').transform(() => []), z.array(list)])

const fixedQuantity = { enabled: false, maximum: null, minimum: 0 }

const features = z.strictObject({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: emptyable(z.string()).default([]) })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z
    .strictObject({ enabled: flag })
    .transform((given) => ({ ...given, payment_method_configuration: null }))
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('none'),
      cancellation_reason: z
        .strictObject({ enabled: flag, options: emptyable(z.string()) })
        .transform((given) => ({ ...given, feedback_options: null }))
        .default({ enabled: false, options: [], feedback_options: null }),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: emptyable(z.enum(['price', 'promotion_code', 'quantity'])).default([]),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('none'),
      products: emptyable(
        z
          .strictObject({ product: z.string(), prices: z.array(z.string()) })
          .transform((given) => ({ ...given, adjustable_quantity: fixedQuantity })),
      ).default([]),
      schedule_at_period_end: z
        .strictObject({
          conditions: emptyable(
            z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }),
          ),
        })
        .default({ conditions: [] }),
    })
    .optional(),
})

export const configurationParams = z.strictObject({
  features: features.optional(),
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: text.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  active: flag.optional(),
})

const none: Stripe.BillingPortal.Configuration.Features = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
    cancellation_reason: { enabled: false, options: [], feedback_options: null },
  },
  subscription_pause: { enabled: false, duration: { interval_options: [], type: 'indefinite' } },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: [],
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

export async function saveConfiguration(
  store: ObjectStore,
  id: string | null,
  params: z.infer<typeof configurationParams>,
): Promise<Stripe.BillingPortal.Configuration> {
  const before = id ? await store.get('billing_portal.configuration', id) : null
  const given = params.features?.subscription_update
  if (given?.enabled && given.products.length === 0)
    throw invalid(
      'You must provide the products that a subscription can be updated to.',
      'features[subscription_update][products]',
    )
  const features = { ...(before?.features ?? none) }
  for (const [name, value] of Object.entries(params.features ?? {}))
    if (value) Object.assign(features, { [name]: { ...none[name as keyof typeof none], ...value } })
  const configuration = {
    id: before?.id ?? store.newId('bpc'),
    object: 'billing_portal.configuration',
    active: params.active ?? before?.active ?? true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...before?.business_profile,
      ...params.business_profile,
    },
    created: before?.created ?? store.now,
    default_return_url: params.default_return_url ?? before?.default_return_url ?? null,
    features,
    is_default: before?.is_default ?? false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: withMetadata(before?.metadata ?? {}, params.metadata),
    name: params.name ?? before?.name ?? null,
    updated: store.now,
  } satisfies Stripe.BillingPortal.Configuration
  return store.save<Stripe.BillingPortal.Configuration>(configuration)
}

/** The task of the portal's pages for each type of flow. */
const portalTaskOf = {
  subscription_cancel: 'cancel',
  subscription_update_confirm: 'update',
  payment_method_update: 'card',
} as const

const subscriptionOnly = z.strictObject({ subscription: z.string() })

export const portalParams = z.strictObject({
  customer: z.string(),
  configuration: z.string().optional(),
  return_url: z.url().optional(),
  locale: text.optional(),
  flow_data: z
    .strictObject({
      type: z.enum(['subscription_cancel', 'subscription_update_confirm', 'payment_method_update']),
      after_completion: z
        .strictObject({
          type: z.enum(['redirect', 'portal_homepage', 'hosted_confirmation']),
          redirect: z.strictObject({ return_url: z.url() }).optional(),
          hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
        })
        .optional(),
      subscription_cancel: subscriptionOnly.optional(),
      subscription_update_confirm: subscriptionOnly
        .extend({
          items: z.tuple([
            z.strictObject({ id: z.string(), price: z.string().optional(), quantity: integer.optional() }),
          ]),
        })
        .optional(),
    })
    .optional(),
  expand,
})

export async function createPortalSession(
  store: ObjectStore,
  params: z.infer<typeof portalParams>,
  pageUrl: (id: string) => string,
): Promise<Stripe.BillingPortal.Session> {
  await store.get('customer', params.customer, 'customer')
  const configuration = params.configuration
    ? await store.get('billing_portal.configuration', params.configuration, 'configuration')
    : (await store.list('billing_portal.configuration')).at(-1)
  if (!configuration)
    throw invalid('No configuration provided and your test mode default configuration has not been created.')
  const id = store.newId('bps')
  const task = params.flow_data && portalTaskOf[params.flow_data.type]
  const session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: store.now,
    customer: params.customer,
    customer_account: null,
    flow: await flowOf(store, params),
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: pageUrl(id) + (task ? `?tarefa=${task}` : ''),
  } satisfies Stripe.BillingPortal.Session
  return store.save<Stripe.BillingPortal.Session>(session)
}

async function flowOf(
  store: ObjectStore,
  { customer, flow_data: flow }: z.infer<typeof portalParams>,
): Promise<Stripe.BillingPortal.Session.Flow | null> {
  if (!flow) return null
  const { after_completion: after, subscription_cancel: cancel, subscription_update_confirm: update } = flow
  const id = cancel?.subscription ?? update?.subscription
  if (flow.type !== 'payment_method_update') {
    const param = `flow_data[${flow.type}][subscription]`
    if (!id) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
    const subscription = await store.get('subscription', id, param)
    if (subscription.customer !== customer)
      throw invalid('The subscription belongs to another customer.', param)
    if (flow.type === 'subscription_cancel' && subscription.cancel_at !== null)
      throw invalid('The subscription is already set to be canceled.', param)
  }
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: update
      ? {
          discounts: null,
          items: [{ id: update.items[0].id, price: update.items[0].price ?? null, quantity: 1 }],
          subscription: update.subscription,
        }
      : null,
    type: flow.type,
  }
}
