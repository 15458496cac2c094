import { z } from 'zod'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { Customer, Invoice, PortalSession, Subscription, TestCard } from './stripe-objects.ts'
import { hasEnded } from './subscriptions.ts'

/** Names of a link's tasks on the pages. */
const taskOf = { subscription_cancel: 'cancel', payment_method_update: 'card' } as const

export const portalParams = z.strictObject({
  customer: z.string(),
  configuration: z.string(),
  return_url: z.url(),
  locale: z.string().optional(),
  flow_data: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('payment_method_update') }),
      z.strictObject({
        type: z.literal('subscription_cancel'),
        subscription_cancel: z.strictObject({ subscription: z.string() }),
      }),
    ])
    .optional(),
})

export async function createPortalSession(
  store: ObjectStore,
  { customer, configuration, return_url, flow_data: flow }: z.output<typeof portalParams>,
  pageUrl: (id: string) => string,
): Promise<PortalSession> {
  await store.get('customer', customer)
  await store.get('billing_portal.configuration', configuration)
  if (flow?.type === 'subscription_cancel') {
    const { cancel_at } = await store.get('subscription', flow.subscription_cancel.subscription)
    if (cancel_at !== null) throw invalid('The subscription is already set to be canceled.')
  }
  const id = store.newId('bps')
  return store.save({
    id,
    object: 'billing_portal.session',
    created: store.now,
    customer,
    return_url,
    url: pageUrl(id) + (flow ? `?tarefa=${taskOf[flow.type]}` : ''),
  })
}

/** Minutes for which a link to the portal can be used. */
const LINK_MINUTES = 60

export interface PortalView {
  session: PortalSession
  customer: Customer
  /** The newest one that has not ended. */
  subscription: Subscription | null
  card: TestCard | null
  invoices: Invoice[]
}

/** The data of the portal's pages. Null if the link is unknown or too old. */
export async function portalView(store: ObjectStore, sessionId: string): Promise<PortalView | null> {
  const session = await store.find('billing_portal.session', sessionId)
  if (!session || session.created + LINK_MINUTES * 60 < store.now) return null
  const subscriptions = await store.list('subscription', session.customer)
  return {
    session,
    customer: await store.get('customer', session.customer),
    subscription: subscriptions.find((one) => !hasEnded(one)) ?? null,
    card: (await store.hiddenOf('customer', session.customer)).card ?? null,
    invoices: await store.list('invoice', session.customer),
  }
}
