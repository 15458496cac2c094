import type { FastifyReply, FastifyRequest } from 'fastify'
import { outageLogOf } from '#server/outage-log.ts'

/** The limit of a process that has been told to stop: asked for `/ready`, it is not expected to say anything else. */
export const STOPPING = 'stopping'

/** Of a request that failed. Its route is the pattern, since an address can contain personal data. */
const detailsOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status,
  ms: Math.round(reply.elapsedTime),
})

/** A failure that is not expected: a line for each. */
export function logFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, ...more }: { status: number; message: string; err?: unknown },
): void {
  request.log.error({ ...detailsOf(request, reply, status), ...more }, message)
}

/**
 * A request that the server could not serve for now. Under load, or without the database, there are thousands of them, so that
 * all but the first of each cause are counted.
 */
function logForNow(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: { status: number; message: string; cause: unknown; more?: object },
): void {
  const { status, message, cause, more } = failure
  const details = { ...detailsOf(request, reply, status), ...more }
  outageLogOf(request.server.log).report(
    { kind: `${message}: ${cause ?? 'other'}`, level: 'warn', details, message },
    request.log,
  )
}

/** A fault that every request for the same thing finds, such as a file that is gone: all but the first are counted. */
export function logCounted(request: FastifyRequest, message: string, details: object): void {
  outageLogOf(request.server.log).report({ kind: message, level: 'warn', details, message }, request.log)
}

/** A system that the request needs is lost. */
export function logUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, err }: { status: number; err: unknown },
): void {
  const cause = (err as { code?: unknown }).code
  logForNow(request, reply, { status, message: 'unavailable', cause, more: { err } })
}

/** The request was refused because of a limit. */
export function logShed(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, limit }: { status: number; limit: unknown },
): void {
  if (limit === STOPPING) return
  logForNow(request, reply, { status, message: 'shed', cause: limit, more: { limit } })
}

/** A page that cannot be shown. If a call that it needs has failed, that is another line of the request. */
export function logFailedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, err }: { status: number; err?: unknown },
): void {
  if (status === 503) logForNow(request, reply, { status, message: 'unavailable', cause: 'page' })
  else logFailure(request, reply, { status, err, message: 'page failed' })
}
