import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, line, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import { providerEventStates } from '#contract/payments/provider-events.ts'

const received = z.object({ received: z.literal(true) })

/** Signed by the provider. An event that is stored already is answered in the same way. */
export const receiveStripeEvent = endpoint('POST', '/webhooks/stripe', {
  access: ['public'],
  summary: 'Eventos da Stripe, com assinatura',
  rawBody: true,
  // Providers send bursts from few addresses, and send a refused event again later.
  cost: 0,
  reply: received,
})

/** Signed by the provider. Unsigned notifications of the old kind (IPN) are answered, but have no effect. */
export const receiveMercadoPagoEvent = endpoint('POST', '/webhooks/mercadopago', {
  access: ['public'],
  summary: 'Eventos do Mercado Pago, com assinatura',
  rawBody: true,
  cost: 0,
  reply: received,
})

const provider = z.enum(['stripe', 'mercadopago'])
const eventParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })

const providerEvent = z.object({
  id: z.string(),
  provider,
  /** Its id at the provider. */
  eventId: z.string(),
  type: z.string(),
  /** The provider's id of the object that the event is about. */
  objectId: z.string().nullable(),
  /** The customer or payment that is synced because of it; null if it changes nothing here. */
  subject: z
    .object({ kind: z.enum(['customer', 'charge', 'payment', 'chargeback']), id: z.string() })
    .nullable(),
  state: z.enum(providerEventStates),
  attempts: z.int(),
  receivedAt: instant,
  lastAttemptAt: instant.nullable(),
  handledAt: instant.nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
})
export type ProviderEvent = z.output<typeof providerEvent>

export const listProviderEvents = endpoint('GET', '/admin/provider-events', {
  access: ['admin'],
  summary: 'Eventos guardados dos provedores de pagamento, do mais recente ao mais antigo',
  query: z.object({
    provider: provider.optional(),
    state: z.enum(providerEventStates).optional(),
    search: line(100).optional(),
    ...pageQuery,
  }),
  reply: z.object({ items: z.array(providerEvent), ...pageInfo }),
})

export const processProviderEvent = endpoint('POST', '/admin/provider-events/:id/process', {
  access: ['admin'],
  summary: 'Processa de novo um evento guardado; o que já foi feito não se repete',
  params: eventParams,
  reply: success,
})

export const syncWithProvider = endpoint('POST', '/admin/payments/sync', {
  access: ['admin'],
  summary: 'Busca de novo no provedor um cliente da Stripe ou um pagamento do Mercado Pago',
  body: z.object({
    reference: line(100).pipe(
      z
        .string()
        .regex(
          /^(cus_\w+|\d+)$/,
          'Informe um cliente da Stripe (cus_…) ou o número de um pagamento do Mercado Pago',
        ),
    ),
  }),
  reply: success,
})
