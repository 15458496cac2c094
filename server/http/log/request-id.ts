import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from '#contract/endpoint.ts'
import { outageLogOf } from '#server/outage-log.ts'
import { type RequestScope, requestScope } from '#server/request-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope | null
  }
}

/** The ids of proxies: UUIDs, ULIDs, hexadecimal numbers. Nobody can write a line of the log, or a page, with one. */
const ID = /^[\w.-]{8,64}$/

/** The id that a proxy, or the request that this one is a part of, has sent. Otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID_HEADER]
  return typeof sent === 'string' && ID.test(sent) ? sent : randomUUID()
}

/**
 * Sends the id of each request with its reply, and lets all that it causes find it. To be called before other hooks are
 * added. `isInternal`: whether a request is a part of another one.
 */
export function identifyRequests(
  app: FastifyInstance,
  isInternal: (request: FastifyRequest) => boolean,
): void {
  app.decorateRequest('scope', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.scope = {
      requestId: request.id,
      outer: isInternal(request) ? requestScope.getStore() : undefined,
    }
    reply.header(REQUEST_ID_HEADER, request.id)
    requestScope.run(request.scope, done)
  })
  // A body arrives in the scope of its connection, which many requests share.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.scope) requestScope.run(request.scope, done)
    else done()
  })
  app.addHook('onClose', async () => outageLogOf(app.log).end())
}
