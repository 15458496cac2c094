import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Position, positionOf, type Replicas } from '#server/db/replicas.ts'

const SEEN = 'medponto_seen'
const NO_POSITION = 'unknown'
const READING = ['GET', 'HEAD', 'OPTIONS']

/**
 * Decides for each request what a replica must have replayed before it may answer: what this browser has written, which a cookie
 * says. A caller with a session but without the cookie reads from the primary, and so does every request that writes.
 */
export function readFromReplicas(
  app: FastifyInstance,
  replicas: Replicas,
  {
    isInternal,
    hasSession,
    secure,
  }: {
    isInternal: (request: FastifyRequest) => boolean
    hasSession: (request: FastifyRequest) => boolean
    /** Cookies are sent over HTTPS only. */
    secure: boolean
  },
): void {
  function neededBy(request: FastifyRequest): Position | null {
    if (!READING.includes(request.method)) return null
    const seen = request.cookies[SEEN]
    if (seen !== undefined) return positionOf(seen)
    return hasSession(request) ? null : 0
  }

  app.addHook('onRequest', (request, _reply, done) => {
    // A call of this process is a part of another request.
    if (isInternal(request) && replicas.isWithin()) done()
    else replicas.within(neededBy(request), done)
  })
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (READING.includes(request.method) || isInternal(request) || endpoint?.isEvent) return
    // A failed request may have written, or may still do so: without a position, its browser reads from the primary.
    const seen = reply.statusCode < 500 ? await replicas.position().catch(() => NO_POSITION) : NO_POSITION
    reply.setCookie(SEEN, seen, { httpOnly: true, sameSite: 'lax', path: '/', secure })
  })
}
