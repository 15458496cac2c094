import type { FastifyInstance } from 'fastify'
import { acceptSandboxForms, sendSandboxPage } from '#server/http/sandbox-page.ts'
import { checkoutPage, closedCheckoutPage } from './checkout-page.ts'
import { closedPortalPage, portalPage, portalTasks } from './portal-page.ts'
import { STRIPE_PAGES_PATH, type StripeSandboxServer } from './service.ts'

const PREFIX = '/v1'

/** The part of Stripe's API that the product uses, under `/v1`, as the official SDK calls it. */
export function stripeSandboxRoutes(app: FastifyInstance, sandbox: StripeSandboxServer): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error: Error, _, reply) =>
    reply.code(500).send({ error: { type: 'api_error', message: `Sandbox: ${error.message}` } }),
  )
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${PREFIX}/*`,
    async handler(request, reply) {
      if (!/^Bearer sk_test_/.test(request.headers.authorization ?? ''))
        return reply
          .code(401)
          .send({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } })
      const [path = '', query = ''] = request.url.slice(PREFIX.length).split('?')
      const key = request.headers['idempotency-key']
      const answer = await sandbox.answer({
        method: request.method,
        path,
        query,
        body: typeof request.body === 'string' ? request.body : '',
        idempotencyKey: typeof key === 'string' && request.method === 'POST' ? key : null,
      })
      if (answer === 'hang') return reply.hijack()
      if (answer === 'lose') {
        reply.hijack()
        reply.raw.destroy()
        return reply
      }
      return reply.code(answer.status).send(answer.body)
    },
  })
}

/** The pages that Stripe would host, on the origin of the app. */
export async function stripeSandboxPages(app: FastifyInstance, sandbox: StripeSandboxServer): Promise<void> {
  await app.register(
    async (scope) => {
      acceptSandboxForms(scope)

      scope.get<{ Params: { id: string }; Querystring: { recusado?: string } }>(
        '/checkout/:id',
        async (request, reply) => {
          const { session, order } = await sandbox.checkout(request.params.id)
          if (!session || !order)
            return sendSandboxPage(reply, {
              title: 'Pagamento',
              body: closedCheckoutPage(session),
              status: session ? 200 : 404,
            })
          const isDeclined = request.query.recusado !== undefined
          return sendSandboxPage(reply, {
            title: 'Assinar',
            body: checkoutPage(session, order, { isDeclined }),
          })
        },
      )
      scope.post<{ Params: { id: string }; Body: { card?: string } | undefined }>(
        '/checkout/:id',
        async (request, reply) => {
          const card = request.body?.card === 'declined' ? 'declined' : 'good'
          const result = await sandbox.payCheckout(request.params.id, card)
          const here = `${STRIPE_PAGES_PATH}/checkout/${encodeURIComponent(request.params.id)}`
          if (result === null) return reply.redirect(here, 303)
          return reply.redirect('url' in result ? result.url : `${here}?recusado`, 303)
        },
      )

      scope.get<{ Params: { id: string }; Querystring: { tarefa?: string; recusado?: string } }>(
        '/portal/:id',
        async (request, reply) => {
          const view = await sandbox.portal(request.params.id)
          if (!view)
            return sendSandboxPage(reply, { title: 'Assinatura', body: closedPortalPage(), status: 404 })
          const task = portalTasks.find((one) => one === request.query.tarefa) ?? 'home'
          const isDeclined = request.query.recusado !== undefined
          return sendSandboxPage(reply, { title: 'Assinatura', body: portalPage(view, task, { isDeclined }) })
        },
      )
      scope.post<{ Params: { id: string }; Body: { action?: string; card?: string } | undefined }>(
        '/portal/:id',
        async (request, reply) => {
          const { action = '', card } = request.body ?? {}
          const here = `${STRIPE_PAGES_PATH}/portal/${encodeURIComponent(request.params.id)}`
          const result = await sandbox.actInPortal(request.params.id, {
            action,
            card: card === 'declined' ? 'declined' : 'good',
          })
          return reply.redirect(result === 'declined' ? `${here}?tarefa=card&recusado` : here, 303)
        },
      )
    },
    { prefix: STRIPE_PAGES_PATH },
  )
}
