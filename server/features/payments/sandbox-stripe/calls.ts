import { z } from 'zod'
import {
  createPrice,
  createProduct,
  priceParams,
  priceUpdateParams,
  productParams,
  updatePrice,
  updateProduct,
} from './catalogue.ts'
import { checkoutParams, createCheckout, expireCheckout } from './checkout-sessions.ts'
import { createCustomer, customerParams, updateCustomer } from './customers.ts'
import { expand, flag } from './form-fields.ts'
import { payInvoice, voidInvoice } from './invoices.ts'
import type { ObjectStore } from './object-store.ts'
import { afterPayment } from './passing-time.ts'
import { configurationParams, createPortalSession, portalParams, saveConfiguration } from './portal.ts'
import { createRefund, refundParams } from './refunds.ts'
import {
  createSchedule,
  releaseSchedule,
  scheduleParams,
  scheduleUpdateParams,
  updateSchedule,
} from './schedules.ts'
import { invalid, StripeError } from './stripe-error.ts'
import type { Kind } from './stripe-objects.ts'
import {
  cancelParams,
  previewInvoice,
  previewParams,
  subscriptionParams,
  updateSubscription,
} from './subscription-updates.ts'
import { endSubscription, hasEnded, methodOf } from './subscriptions.ts'
import { createEndpoint, endpointParams, endpointUpdateParams, updateEndpoint } from './webhook-endpoints.ts'

/** The addresses of the pages that Stripe hosts. */
export interface HostedPages {
  checkout(id: string): string
  portal(id: string): string
}

interface WriteCall {
  method: string
  path: RegExp
  params: z.ZodType<{ expand?: string[] | undefined }>
  run(store: ObjectStore, params: unknown, id: string, pages: HostedPages): Promise<object>
}

/** A call that changes something. `:id` in the path is given to `run`. */
function write<P extends z.ZodType>(
  route: `${'POST' | 'DELETE'} /${string}`,
  params: P,
  run: (store: ObjectStore, params: z.output<P>, id: string, pages: HostedPages) => Promise<object>,
): WriteCall {
  const [method, path] = route.split(' ') as [string, string]
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    params: params as unknown as WriteCall['params'],
    run: run as WriteCall['run'],
  }
}

const expandOnly = z.strictObject({ expand })

export const writeCalls: WriteCall[] = [
  write('POST /customers', customerParams.extend({ expand }), (store, { expand: _, ...params }) =>
    createCustomer(store, params),
  ),
  write('POST /customers/:id', customerParams.extend({ expand }), (store, { expand: _, ...params }, id) =>
    updateCustomer(store, id, params),
  ),
  write('POST /products', productParams, createProduct),
  write('POST /products/:id', productParams, (store, params, id) => updateProduct(store, id, params)),
  write('POST /prices', priceParams, createPrice),
  write('POST /prices/:id', priceUpdateParams, (store, params, id) => updatePrice(store, id, params)),
  write('POST /checkout/sessions', checkoutParams, (store, params, _, pages) =>
    createCheckout(store, params, pages.checkout),
  ),
  write('POST /checkout/sessions/:id/expire', expandOnly, (store, _, id) => expireCheckout(store, id)),
  write('POST /subscriptions/:id', subscriptionParams, (store, { expand: _, ...params }, id) =>
    updateSubscription(store, id, params),
  ),
  write('DELETE /subscriptions/:id', cancelParams, async (store, _, id) => {
    const subscription = await store.get('subscription', id)
    if (hasEnded(subscription))
      throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    return endSubscription(store, subscription, 'cancellation_requested')
  }),
  write('POST /subscription_schedules', scheduleParams, createSchedule),
  write('POST /subscription_schedules/:id', scheduleUpdateParams, (store, params, id) =>
    updateSchedule(store, id, params),
  ),
  write('POST /subscription_schedules/:id/release', expandOnly, (store, _, id) => releaseSchedule(store, id)),
  write('POST /invoices/create_preview', previewParams, previewInvoice),
  write('POST /invoices/:id/void', expandOnly, async (store, _, id) =>
    voidInvoice(store, await store.get('invoice', id)),
  ),
  write('POST /invoices/:id/pay', z.strictObject({ off_session: flag.optional(), expand }), (store, _, id) =>
    payOpenInvoice(store, id),
  ),
  write('POST /refunds', refundParams, createRefund),
  write('POST /webhook_endpoints', endpointParams, createEndpoint),
  write('POST /webhook_endpoints/:id', endpointUpdateParams, (store, params, id) =>
    updateEndpoint(store, id, params),
  ),
  write('POST /billing_portal/configurations', configurationParams, (store, params) =>
    saveConfiguration(store, null, params),
  ),
  write('POST /billing_portal/configurations/:id', configurationParams, (store, params, id) =>
    saveConfiguration(store, id, params),
  ),
  write('POST /billing_portal/sessions', portalParams, (store, params, _, pages) =>
    createPortalSession(store, params, pages.portal),
  ),
]

/** A declined card is an answer, not a failure: the objects of the try are kept. */
async function payOpenInvoice(store: ObjectStore, id: string): Promise<object> {
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  const subscription = await store.get(
    'subscription',
    invoice.parent?.subscription_details?.subscription as string,
  )
  const paid = await payInvoice(store, invoice, await methodOf(store, subscription))
  if (paid.status === 'paid') {
    await afterPayment(store, paid)
    return paid
  }
  return new StripeError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
}

const kindsByPath: Record<string, Kind> = {
  balance_transactions: 'balance_transaction',
  'billing_portal/configurations': 'billing_portal.configuration',
  charges: 'charge',
  'checkout/sessions': 'checkout.session',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  invoice_payments: 'invoice_payment',
  invoices: 'invoice',
  payment_intents: 'payment_intent',
  payment_methods: 'payment_method',
  prices: 'price',
  products: 'product',
  'radar/early_fraud_warnings': 'radar.early_fraud_warning',
  refunds: 'refund',
  subscription_schedules: 'subscription_schedule',
  subscriptions: 'subscription',
  webhook_endpoints: 'webhook_endpoint',
}

/** The target of a GET: one object, or a list of them. Null if the address is unknown. */
export function readTarget(path: string): { kind: Kind; id: string | null } | null {
  const listed = kindsByPath[path.slice(1)]
  if (listed) return { kind: listed, id: null }
  const [, parent, id] = /^\/(.+)\/([^/]+)$/.exec(path) ?? []
  const kind = parent && kindsByPath[parent]
  return kind && id ? { kind, id: decodeURIComponent(id) } : null
}

/** Checks parameters, and reports the first problem as Stripe does. */
export function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const names = [...(issue?.path ?? [])].map(String)
  const inBrackets = ([first = '', ...rest]: string[]) => first + rest.map((name) => `[${name}]`).join('')
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...names, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  const param = inBrackets(names)
  if (issue?.code === 'invalid_type' && !hasValue(given, names))
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  throw invalid(`Invalid value for ${param}: ${issue?.message}`, param, 'parameter_invalid')
}

function hasValue(given: unknown, names: string[]): boolean {
  let value = given
  for (const name of names) value = (value as Record<string, unknown> | undefined)?.[name]
  return value !== undefined
}
