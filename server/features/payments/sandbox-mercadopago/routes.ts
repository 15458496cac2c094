import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { acceptSandboxForms, sendSandboxPage } from '#server/http/sandbox-page.ts'
import { CHECKOUT_PATH, PIX_PATH, totalOf } from './api-calls.ts'
import { isCardholder } from './card-outcomes.ts'
import { returnUrl } from './checkout-return.ts'
import { checkoutPage, missingPage, pixPage, resultPage } from './hosted-page.ts'
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
  const unitMs = { DAYS: DAY_MS, HOURS: HOUR_MS, MINUTES: 60_000 }
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

/** The pages on which a buyer pays, on the app's own address. */
export function mercadoPagoHostedPages(app: FastifyInstance, { api, buyer }: MercadoPagoSandbox): void {
  app.register(async (scope) => {
    acceptSandboxForms(scope)
    scope.setErrorHandler((error, _, reply) => {
      if (error instanceof SandboxRefusal && error.status === 404)
        return sendSandboxPage(reply, { ...missingPage(), status: 404 })
      throw error
    })

    scope.get(`${CHECKOUT_PATH}/:id`, async (request, reply) => {
      const id = idOf(request)
      const preference = await buyer.preferenceRequest(id)
      if (!preference) return sendSandboxPage(reply, { ...missingPage(), status: 404 })
      const paymentId = (request.query as { payment?: string }).payment
      if (paymentId) {
        const payment = await buyer.payment(paymentId)
        const backUrl = returnUrl(id, preference, payment)
        return sendSandboxPage(reply, resultPage(payment, { backUrl, retryUrl: `${CHECKOUT_PATH}/${id}` }))
      }
      const [item] = preference.items
      return sendSandboxPage(
        reply,
        checkoutPage({
          title: item?.title ?? '',
          centavos: totalOf(preference.items),
          hasExpired: buyer.hasExpired(preference),
          backUrl: returnUrl(id, preference, null),
        }),
      )
    })
    scope.post(`${CHECKOUT_PATH}/:id`, async (request, reply) => {
      const id = idOf(request)
      const preference = await buyer.preferenceRequest(id)
      const { cardholder = '' } = (request.body ?? {}) as { cardholder?: string }
      if (!preference || !isCardholder(cardholder))
        return sendSandboxPage(reply, { ...missingPage(), status: 404 })
      if (buyer.hasExpired(preference)) return reply.redirect(`${CHECKOUT_PATH}/${id}`, 303)
      const payment = await buyer.payByCard(id, cardholder)
      const back = returnUrl(id, preference, payment)
      const returnsByItself = preference.auto_return && payment.status === 'approved'
      return reply.redirect((returnsByItself && back) || `${CHECKOUT_PATH}/${id}?payment=${payment.id}`, 303)
    })

    scope.get(`${PIX_PATH}/:id`, async (request, reply) => {
      const payment = await buyer.payment(idOf(request))
      const { point_of_interaction } = await api.payment(payment.id)
      const { qr_code: code, qr_code_base64: picture } = point_of_interaction?.transaction_data ?? {}
      if (!code || !picture) return sendSandboxPage(reply, { ...missingPage(), status: 404 })
      return sendSandboxPage(reply, pixPage(payment, { code, picture }))
    })
    scope.post(`${PIX_PATH}/:id`, async (request, reply) => {
      const { id } = await buyer.payment(idOf(request))
      await buyer.payPix(id).catch(ignoreRefusal)
      return reply.redirect(`${PIX_PATH}/${id}`, 303)
    })
  })
}

/** Someone else was faster: the page shows the state that there is now. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof SandboxRefusal)) throw error
}
