import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type MercadoPagoSandbox, SandboxRefusal } from './service.ts'

const SLOW_MS = 3_000

const searchQuery = z.object({
  external_reference: z.string().optional(),
  range: z.string().optional(),
  begin_date: z.string().optional(),
  end_date: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(30),
  offset: z.coerce.number().int().min(0).default(0),
})

/** Mercado Pago also takes `NOW`, with days or hours added. */
function timeOf(text: string | undefined, now: Date): Date | undefined {
  if (!text) return undefined
  const [, amount, unit] = /^NOW(?:([+-]\d+)(DAYS|HOURS|MINUTES))?$/.exec(text) ?? []
  const unitMs = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 }
  if (text.startsWith('NOW'))
    return new Date(now.getTime() + Number(amount ?? 0) * (unit ? unitMs[unit as 'DAYS'] : 0))
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new SandboxRefusal(400, 1, 'Invalid date')
  return time
}

const keyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  (headers['x-idempotency-key'] as string | undefined) ?? null
const idOf = ({ params }: { params: unknown }) => (params as { id: string }).id

function refuse(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.code(status).send({
    message,
    error: status === 404 ? 'not_found' : 'bad_request',
    status,
    cause: [{ code, description: message }],
  })
}

/** The part of Mercado Pago's API that the product uses, as the official SDK calls it. */
export function mercadoPagoSandboxRoutes(
  app: FastifyInstance,
  { api, faults, webhooks }: MercadoPagoSandbox,
  { now }: { now: () => Date },
): void {
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof SandboxRefusal) return refuse(reply, error.status, error.code, error.message)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    return refuse(reply, status, 0, status < 500 ? (error as Error).message : 'internal_error')
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!/^Bearer \S+/.test(request.headers.authorization ?? ''))
      return refuse(reply, 401, 5, 'Must provide your access_token to proceed')
  })
  // Their calls are carried out, but the answer does not arrive.
  const lost = new WeakSet<FastifyReply>()
  app.addHook('preHandler', async (_, reply) => {
    const fault = await faults.takeForCall()
    if (fault === 'error') return refuse(reply, 500, 0, 'internal_error')
    if (fault === 'hang') reply.hijack()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    if (fault === 'lost_reply') lost.add(reply)
  })
  app.addHook('onSend', async (_, reply) => {
    if (lost.has(reply)) reply.raw.destroy()
  })
  app.addHook('onReady', async () => webhooks.start())
  app.addHook('onClose', () => webhooks.stop())

  app.post('/checkout/preferences', async (request, reply) => {
    const preference = await api.createPreference(request.body as never, keyOf(request))
    return reply.code(201).send(preference)
  })
  app.get('/checkout/preferences/:id', (request) => api.preference(idOf(request)))

  app.post('/v1/payments', async (request, reply) => {
    const payment = await api.createPayment(request.body as never, keyOf(request))
    return reply.code(201).send(payment)
  })
  app.get('/v1/payments/search', (request) => {
    const { external_reference, range, begin_date, end_date, limit, offset } = searchQuery.parse(
      request.query,
    )
    if (range && range !== 'date_last_updated')
      throw new SandboxRefusal(400, 1, 'the sandbox only searches by date_last_updated')
    const from = timeOf(begin_date, now())
    const to = timeOf(end_date, now())
    return api.search({ externalReference: external_reference, from, to, limit, offset })
  })
  app.get('/v1/payments/:id', (request) => api.payment(idOf(request)))
  app.put('/v1/payments/:id', (request) => {
    if ((request.body as { status?: string } | null)?.status !== 'cancelled')
      throw new SandboxRefusal(400, 1, 'the sandbox can only cancel a payment')
    return api.cancel(idOf(request))
  })
  app.post('/v1/payments/:id/refunds', async (request, reply) => {
    const { amount } = (request.body ?? {}) as { amount?: number }
    return reply.code(201).send(await api.refund(idOf(request), amount ?? null, keyOf(request)))
  })
  app.get('/v1/payments/:id/refunds', (request) => api.refunds(idOf(request)))

  app.get('/v1/chargebacks/search', async (request) => {
    const results = await api.chargebacks(String((request.query as { payment_id?: string }).payment_id))
    return { paging: { total: results.length, limit: 30, offset: 0 }, results }
  })
  app.get('/v1/chargebacks/:id', (request) => api.chargeback(idOf(request)))
}
