import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields-form.ts'
import { paymentProviders } from '#contract/payments/ledger.ts'
import {
  type CallFault,
  callFaults,
  type DeliveryMode,
  type DeliveryState,
  deliveryModes,
  deliveryStates,
  type PaymentAction,
  paymentActions,
  type StripeAction,
  stripeActions,
} from '#contract/payments/sandbox-controls.ts'

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]]
const callFault = z.enum(keysOf<CallFault>(callFaults))
const deliveryMode = z.enum(keysOf<DeliveryMode>(deliveryModes))
const provider = z.object({ provider: z.enum(paymentProviders) })
const done = z.object({ done: z.literal(true) })
/** An id at the provider. */
const objectId = z.string().regex(/^\w{1,80}$/)
const amount = z.int()

const faults = z.object({
  declinesNext: z.boolean(),
  callFault: z.object({ fault: callFault, callsLeft: z.int() }).nullable(),
  delivery: deliveryMode,
})
const deliveries = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    /** The id of the object that the event is about, if the provider states one. */
    objectId: z.string().nullable(),
    state: z.enum(keysOf<DeliveryState>(deliveryStates)),
    attempts: z.int(),
    /** The status of the last answer. */
    replyStatus: z.int().nullable(),
    createdAt: instant,
  }),
)

/** Everything in the sandboxes, the newest first. Amounts in centavos. */
export const getSandboxes = endpoint('GET', '/debug/payments', {
  access: ['public'],
  summary: 'Situação dos ambientes de teste de pagamento',
  reply: z.object({
    mercadoPago: z.object({
      faults,
      payments: z.array(
        z.object({
          id: z.string(),
          method: z.enum(['card', 'pix']),
          status: z.string(),
          statusDetail: z.string(),
          amount,
          refunded: amount,
          externalReference: z.string().nullable(),
          createdAt: instant,
        }),
      ),
      deliveries,
    }),
    stripe: z.object({
      faults,
      subscriptions: z.array(
        z.object({
          id: z.string(),
          customerId: z.string(),
          customerEmail: z.string().nullable(),
          price: z.string(),
          amount,
          status: z.string(),
          currentPeriodEnd: instant,
          cancelsAt: instant.nullable(),
          scheduledPrice: z.string().nullable(),
        }),
      ),
      charges: z.array(
        z.object({
          id: z.string(),
          amount,
          refunded: amount,
          status: z.string(),
          createdAt: instant,
          dispute: z.object({ id: z.string(), status: z.string() }).nullable(),
          refunds: z.array(z.object({ id: z.string(), amount, status: z.string().nullable() })),
        }),
      ),
      deliveries,
    }),
  }),
})

export const setSandboxFault = endpoint('POST', '/debug/payments/:provider/faults', {
  access: ['public'],
  summary: 'Define o que falha no ambiente de teste',
  params: provider,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('decline_next') }),
    z.object({ kind: z.literal('calls'), fault: callFault, calls: z.int().min(1).max(20) }),
    z.object({ kind: z.literal('delivery'), mode: deliveryMode }),
    z.object({ kind: z.literal('none') }),
  ]),
  reply: done,
})

export const sendSandboxWebhooks = endpoint('POST', '/debug/payments/:provider/deliveries', {
  access: ['public'],
  summary: 'Libera os eventos retidos ou entrega um deles de novo',
  params: provider,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('held'), order: z.enum(['as_sent', 'reversed']) }),
    z.object({ kind: z.literal('one'), id: objectId }),
  ]),
  reply: done,
})

export const changeSandboxPayment = endpoint('POST', '/debug/payments/mercadopago/actions', {
  access: ['public'],
  summary: 'Faz algo acontecer com um pagamento do ambiente de teste do Mercado Pago',
  body: z.object({
    id: z.string().regex(/^\d{1,18}$/),
    action: z.enum(keysOf<PaymentAction>(paymentActions)),
  }),
  reply: done,
})

export const changeStripeSandbox = endpoint('POST', '/debug/payments/stripe/actions', {
  access: ['public'],
  summary: 'Faz algo acontecer com uma assinatura ou cobrança do ambiente de teste da Stripe',
  body: z.object({ id: objectId, action: z.enum(keysOf<StripeAction>(stripeActions)) }),
  reply: done,
})
