import type Stripe from 'stripe'
import { z } from 'zod'
import { flag, metadata, text } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'

export const endpointParams = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()).min(1),
  api_version: z.string().optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

/** Only kept: the sandbox delivers to the app that runs it. */
export async function createEndpoint(
  store: ObjectStore,
  params: z.infer<typeof endpointParams>,
): Promise<Stripe.WebhookEndpoint> {
  const endpoint = {
    id: store.newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: store.now,
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: params.metadata ?? {},
    status: 'enabled',
    url: params.url,
  } satisfies Stripe.WebhookEndpoint
  await store.save(endpoint)
  // Shown once.
  return { ...endpoint, secret: store.newId('whsec') }
}

export const endpointUpdateParams = z.strictObject({
  url: z.url().optional(),
  enabled_events: z.array(z.string()).min(1).optional(),
  disabled: flag.optional(),
})

export async function updateEndpoint(
  store: ObjectStore,
  id: string,
  { url, enabled_events, disabled }: z.infer<typeof endpointUpdateParams>,
): Promise<Stripe.WebhookEndpoint> {
  const endpoint = await store.get('webhook_endpoint', id)
  return store.save<Stripe.WebhookEndpoint>({
    ...endpoint,
    url: url ?? endpoint.url,
    enabled_events: enabled_events ?? endpoint.enabled_events,
    status: disabled ? 'disabled' : 'enabled',
  })
}
