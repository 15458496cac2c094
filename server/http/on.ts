import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointParts } from '#contract/endpoint.ts'
import { type Caller, type CallerFor, refusal } from './caller.ts'
import { AppError, errorReply } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** A session is asked about again when the body took longer than this. */
const SLOW_BODY_MS = 2_000

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export interface Received<E extends EndpointParts> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  caller: CallerFor<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends EndpointParts> = (received: Received<E>) => Promise<z.input<E['reply']>>

/** Serves an endpoint of the contract. What the handler returns is cut down to the declared reply. */
export function on<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { params, query, body, multipart, reply, summary, access, status = 200 } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(multipart && {
        consumes: ['multipart/form-data', ...(multipart === 'too' ? ['application/json'] : [])],
      }),
      ...(!access.includes('public') && { security: [{ bearer: [] }] }),
      response: { [status]: reply, '4xx': errorReply, '5xx': errorReply },
    },
    config: { endpoint },
    handler: async (request, response) => {
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
        reply: response,
      } as Received<E>)
      return response.code(status).send(status === 302 ? undefined : result)
    },
  })
}

/** Refuses to boot with a route of the API that was not declared in the contract, or without access or reply. */
export function requireEndpoints(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' || route.method === 'OPTIONS') return
    const endpoint = route.config?.endpoint
    if (!endpoint?.reply || !endpoint.access?.length)
      throw new Error(
        `${route.method} ${route.url}: an API route needs an endpoint with access and a reply schema`,
      )
  })
}

/** Puts the caller on each request and holds the endpoint's access list, before the body is even parsed. */
export function guardEndpoints(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<Caller | null>,
): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint) return
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() === 'bearer' && token) {
      request.caller = await authenticate(token)
      // A token that no longer holds is told even where guests may enter, so that the client renews it.
      if (!request.caller && !endpoint.path.startsWith('/auth/')) throw new AppError('Unauthorized')
    }
    // What a session reads is hers alone: neither proxies nor the browser keep it past sign-out.
    if (request.caller) reply.header('cache-control', 'no-store')
    const refused = refusal(endpoint.access, request.caller)
    if (refused)
      throw new AppError(refused, refused === 'ProfileIncomplete' ? { profile_incomplete: true } : {})
  })
  // A body may take minutes to arrive, and a session end meanwhile.
  app.addHook('preHandler', async (request, reply) => {
    if (!request.caller || reply.elapsedTime < SLOW_BODY_MS) return
    const [, token = ''] = request.headers.authorization?.split(' ') ?? []
    request.caller = await authenticate(token)
    if (!request.caller) throw new AppError('Unauthorized')
  })
}
