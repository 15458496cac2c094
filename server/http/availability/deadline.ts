import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, RETRY_AFTER_SECONDS } from '#server/http/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | null
  }
}

/** Every request is answered within 3 s. The difference is for sending the reply. */
export const ANSWER_WITHIN_MS = 2_800
/** A buyer waits at most 6 s for a payment provider. */
const PROVIDER_FACTOR = 2
/** Forms with pictures wait for each other, and so do documents: conversions are limited. */
const FORM_FACTOR = 10

/**
 * The result of `work`, or the reply itself if the deadline has answered the request in the meantime. A failure is then of
 * no interest any more.
 */
export async function unlessAnswered<T>(
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T | FastifyReply> {
  try {
    const result = await work()
    return reply.sent ? reply : result
  } catch (error) {
    if (!reply.sent) throw error
    return reply
  }
}

/**
 * Answers a request with 503 if it takes longer than `limitMs`, not counting the time in which its body arrives:
 * `requestTimeout` limits that, while Fastify's own `handlerTimeout` would include it. The handler is not stopped; the
 * limits of its database connection end it.
 */
export function limitAnswerTime(app: FastifyInstance, limitMs: number): void {
  // Not in a WeakMap: as its keys, the requests and all they have read would outlive every collection of short-lived objects.
  app.decorateRequest('deadline', null)

  function start(request: FastifyRequest, reply: FastifyReply, ms: number): void {
    const expire = () =>
      reply.send(
        new AppError('Unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, limit: 'answer time' }),
      )
    request.deadline = setTimeout(expire, ms)
  }
  const stop = (request: FastifyRequest) => clearTimeout(request.deadline ?? undefined)
  const limitOf = ({ headers, routeOptions }: FastifyRequest) => {
    const endpoint = routeOptions.config.endpoint
    if (endpoint?.takesLong || headers['content-type']?.startsWith('multipart/')) return limitMs * FORM_FACTOR
    return endpoint?.callsProvider ? limitMs * PROVIDER_FACTOR : limitMs
  }
  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

  app.addHook('onRequest', (request, reply, done) => {
    start(request, reply, limitOf(request))
    done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) stop(request)
    done(null, payload)
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (hasBody(request)) start(request, reply, limitOf(request))
    done()
  })
  // The client decides how long the reply takes to arrive.
  app.addHook('onSend', (request, _reply, payload, done) => {
    stop(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request)
    done()
  })
}
