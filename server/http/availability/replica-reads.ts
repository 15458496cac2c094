import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Position, positionOf, type Replicas } from '#server/db/replicas.ts'

const SEEN = 'medponto_seen'
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
    if (READING.includes(request.method) || isInternal(request) || reply.statusCode >= 500) return
    // Without the position, the cookie must not say less than what was written: such a browser reads from the primary.
    const seen = await replicas.position().catch(() => 'unknown')
    reply.setCookie(SEEN, seen, { httpOnly: true, sameSite: 'lax', path: '/', secure })
  })
}
