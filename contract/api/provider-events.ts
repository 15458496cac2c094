import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const received = z.object({ received: z.literal(true) })

/** Signed by the provider. An event that is stored already is answered in the same way. */
export const receiveStripeEvent = endpoint('POST', '/webhooks/stripe', {
  access: ['public'],
  summary: 'Eventos da Stripe, com assinatura',
  rawBody: true,
  // Providers send bursts from few addresses, and what is refused comes back later.
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
