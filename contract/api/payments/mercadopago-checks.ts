import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields-form.ts'

/** In demo mode for everybody, otherwise for admins. */
export const getMercadoPagoChecks = endpoint('GET', '/debug/mercadopago', {
  access: ['public'],
  summary: 'Situação da integração com o Mercado Pago',
  callsProvider: true,
  reply: z.object({
    environment: z.object({
      mode: z.enum(['demo', 'production']),
      isSandbox: z.boolean(),
      sdkVersion: z.string(),
      apiUrl: z.string(),
      collectorId: z.string(),
      /** Without its middle part. */
      publicKey: z.string(),
      webhookUrl: z.string(),
    }),
    /** Whether the API answers with these keys. */
    api: z.object({ isReached: z.boolean(), milliseconds: z.int(), problem: z.string().nullable() }),
    /** The last events, the newest first. */
    events: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        objectId: z.string().nullable(),
        receivedAt: instant,
        outcome: z.enum(['synced', 'ignored']).nullable(),
      }),
    ),
  }),
})

/** A preference of R$ 1,00 that belongs to no job. In demo mode for everybody, otherwise for admins. */
export const createTestPreference = endpoint('POST', '/debug/mercadopago/checkout', {
  access: ['public'],
  summary: 'Cria um pagamento de teste no Mercado Pago',
  callsProvider: true,
  reply: z.object({ preferenceId: z.string(), initPoint: z.string() }),
})
