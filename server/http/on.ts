import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API_HEADER, type Endpoint, type EndpointParts } from '#contract/endpoint.ts'
import { accessError, type Caller, type CallerFor, isBeyondTeamRole } from './caller.ts'
import { AppError, errorReply } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** Called with every result before it is sent, so that what it does is done when the client has its reply. */
    afterCall?: (call: FinishedCall) => Promise<void>
  }
  interface FastifyRequest {
    caller: Caller | null
    /** Only on endpoints that declare `rawBody`. */
    rawBody?: Buffer
  }
}

/** A call that has succeeded. */
export interface FinishedCall {
  endpoint: Endpoint
  caller: Caller | null
  params: unknown
  result: unknown
}

/** A request whose body took longer than this to arrive is authenticated again. */
const SLOW_BODY_MS = 2_000

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export type Received<E extends EndpointParts> = {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  caller: CallerFor<E['access']>
  request: FastifyRequest
  reply: FastifyReply
} & (E extends { rawBody: true } ? { rawBody: Buffer } : unknown)

/** A text can be a stream, which is sent as it is. The handler sets the content type. */
type ReplyOf<E extends EndpointParts> =
  z.input<E['reply']> extends string ? string | Readable : z.input<E['reply']>
type Handler<E extends EndpointParts> = (received: Received<E>) => Promise<ReplyOf<E>>

/** Serves an endpoint of the contract. Fields that the declared reply does not have are removed from the result. */
export function on<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  if (endpoint.rawBody)
    app.register(async (scope) => {
      keepRawBody(scope)
      addRoute(scope, endpoint, handler)
    })
  else addRoute(app, endpoint, handler)
}

/** Keeps the bytes of JSON bodies in `request.rawBody`; size limit and errors are those of every endpoint. */
function keepRawBody(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    parseJson(request, body.toString(), done)
  })
}

function addRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const {
    params,
    query,
    body,
    multipart,
    maxBytes,
    reply,
    summary,
    access,
    cost = 1,
    status = 200,
  } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(maxBytes && { bodyLimit: maxBytes }),
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
    config: { endpoint, cost },
    handler: async (request, response) => {
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        ...(endpoint.rawBody && { rawBody: request.rawBody }),
        request,
        reply: response,
      } as Received<E>)
      const { caller, params } = request
      await app.afterCall?.({ endpoint, caller, params, result })
      // The deadline has answered.
      if (response.sent) return response
      return response
        .code(status)
        .header(API_HEADER, '1')
        .send(status === 302 ? undefined : result)
    },
  })
}

/** Makes start-up fail for an API route without an endpoint of the contract, an access list or a reply schema. */
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

/** The bearer token of a request. Null if it has none. */
export function accessTokenOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** An admin who sees the app as a user does reads no message, document or applicant, and changes nothing. */
function refuseView(endpoint: Endpoint): void {
  if (endpoint.method !== 'GET') throw new AppError('ViewIsReadOnly')
  if (endpoint.hiddenInView) throw new AppError('HiddenInView')
}

interface Guard {
  authenticate: (token: string) => Promise<Caller | null>
  /** Called for a signed-in caller who is refused an endpoint of admins. */
  onRefusedAdminCall: (caller: Caller, endpoint: Endpoint) => Promise<void>
  slowBodyMs?: number
}

/** Sets `request.caller` and enforces the endpoint's access list before the body is read. */
export function guardEndpoints(
  app: FastifyInstance,
  { authenticate, onRefusedAdminCall, slowBodyMs = SLOW_BODY_MS }: Guard,
): void {
  app.decorateRequest('caller', null)
  async function requireAccess(endpoint: Endpoint, caller: Caller | null): Promise<void> {
    const refused = accessError(endpoint.access, caller)
    if (refused && caller && endpoint.access.every((kind) => kind === 'admin'))
      await onRefusedAdminCall(caller, endpoint)
    if (caller?.viewedBy) refuseView(endpoint)
    if (refused)
      throw new AppError(refused, refused === 'ProfileIncomplete' ? { profile_incomplete: true } : {})
    if (isBeyondTeamRole(endpoint, caller)) throw new AppError('TeamRoleTooLow')
  }
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint) return
    const token = accessTokenOf(request)
    if (token) {
      request.caller = await authenticate(token)
      // An expired token is refused even where guests are admitted, so that the client renews it.
      if (!request.caller && !endpoint.path.startsWith('/auth/')) throw new AppError('Unauthorized')
    }
    // Replies to a session are private: neither proxies nor the browser may keep them after sign-out.
    if (request.caller) reply.header('cache-control', 'no-store')
    await requireAccess(endpoint, request.caller)
  })
  // A body may take minutes to arrive, and the session may end or lose its role in the meantime.
  app.addHook('preHandler', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint || !request.caller || reply.elapsedTime < slowBodyMs) return
    request.caller = await authenticate(accessTokenOf(request) ?? '')
    if (!request.caller) throw new AppError('Unauthorized')
    await requireAccess(endpoint, request.caller)
  })
}
