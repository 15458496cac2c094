import { z } from 'zod'
import {
  configurationParams,
  createPrice,
  createProduct,
  endpointParams,
  priceParams,
  priceUpdateParams,
  productParams,
  saveConfiguration,
  saveEndpoint,
  updatePrice,
  updateProduct,
} from './catalogue.ts'
import {
  checkoutParams,
  createCheckout,
  createCustomer,
  customerParams,
  expireCheckout,
} from './checkout-sessions.ts'
import { expand } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { createPortalSession, portalParams } from './portal.ts'
import { createRefund, refundParams } from './refunds.ts'
import {
  createSchedule,
  releaseSchedule,
  scheduleParams,
  scheduleUpdateParams,
  updateSchedule,
} from './schedules.ts'
import { missing } from './stripe-error.ts'
import type { Kind, StripeObject } from './stripe-objects.ts'
import {
  previewInvoice,
  previewParams,
  subscriptionParams,
  updateSubscription,
} from './subscription-updates.ts'
import { endSubscription, hasEnded } from './subscriptions.ts'

/** The addresses of the pages that Stripe hosts. */
export interface HostedPages {
  checkout(id: string): string
  portal(id: string): string
}

interface WriteCall {
  method: string
  path: RegExp
  params: z.ZodType<{ expand?: string[] }>
  run(store: ObjectStore, params: unknown, id: string, pages: HostedPages): Promise<StripeObject>
}

/** A call that changes something. `:id` in the path is given to `run`. */
function write<P extends z.ZodType>(
  route: `${'POST' | 'DELETE'} /${string}`,
  params: P,
  run: (store: ObjectStore, params: z.output<P>, id: string, pages: HostedPages) => Promise<StripeObject>,
): WriteCall {
  const [method, path] = route.split(' ') as [string, string]
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    params: params as unknown as WriteCall['params'],
    run: run as WriteCall['run'],
  }
}

const nothing = z.strictObject({})

export const writeCalls: WriteCall[] = [
  write('POST /customers', customerParams, createCustomer),
  write('POST /products', productParams, createProduct),
  write('POST /products/:id', productParams, updateProduct),
  write('POST /prices', priceParams, createPrice),
  write('POST /prices/:id', priceUpdateParams, updatePrice),
  write('POST /checkout/sessions', checkoutParams, (store, params, _, pages) =>
    createCheckout(store, params, pages.checkout),
  ),
  write('POST /checkout/sessions/:id/expire', nothing, (store, _, id) => expireCheckout(store, id)),
  write('POST /subscriptions/:id', subscriptionParams.extend({ expand }), updateSubscription),
  write('DELETE /subscriptions/:id', nothing, async (store, _, id) => {
    const subscription = await store.get('subscription', id)
    if (hasEnded(subscription)) throw missing('subscription', id)
    return endSubscription(store, subscription, 'cancellation_requested')
  }),
  write('POST /subscription_schedules', scheduleParams, createSchedule),
  write('POST /subscription_schedules/:id', scheduleUpdateParams, updateSchedule),
  write('POST /subscription_schedules/:id/release', nothing, (store, _, id) => releaseSchedule(store, id)),
  write('POST /invoices/create_preview', previewParams, previewInvoice),
  write('POST /refunds', refundParams, createRefund),
  write('POST /webhook_endpoints', endpointParams, (store, params) => saveEndpoint(store, params, null)),
  write('POST /webhook_endpoints/:id', endpointParams.partial(), saveEndpoint),
  write('POST /billing_portal/configurations', configurationParams, (store, params) =>
    saveConfiguration(store, params, null),
  ),
  write('POST /billing_portal/configurations/:id', configurationParams, saveConfiguration),
  write('POST /billing_portal/sessions', portalParams, (store, params, _, pages) =>
    createPortalSession(store, params, pages.portal),
  ),
]

/** The object or list that a GET replies with. */
export const kindsByPath: Record<string, Kind> = {
  balance_transactions: 'balance_transaction',
  'billing_portal/configurations': 'billing_portal.configuration',
  charges: 'charge',
  'checkout/sessions': 'checkout.session',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  invoices: 'invoice',
  prices: 'price',
  products: 'product',
  refunds: 'refund',
  subscription_schedules: 'subscription_schedule',
  subscriptions: 'subscription',
  webhook_endpoints: 'webhook_endpoint',
}
