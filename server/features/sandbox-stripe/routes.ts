import type { FastifyInstance } from 'fastify'
import type { StripeSandboxServer } from './service.ts'

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
      if (answer.isReplay) reply.header('idempotent-replayed', 'true')
      return reply.code(answer.status).header('request-id', `req_${request.id}`).send(answer.body)
    },
  })
}
