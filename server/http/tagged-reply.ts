import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A weak tag of what identifies a reply: its body, or what it is made from. */
export const tagOf = (content: string) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether the asker has this very version; sets the headers that the reply bears either way. */
export function alreadyHas(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, maxAge }: { etag: string; maxAge: number },
): boolean {
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAge}`)
  return request.headers['if-none-match'] === etag
}

/** Sends a text for everybody with a tag of its own; a 304 to whoever has it. `maxAge` is in seconds. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, maxAge }: { body: string; type: string; maxAge: number },
) {
  reply.header('content-type', `${type}; charset=utf-8`)
  if (alreadyHas(request, reply, { etag: tagOf(body), maxAge })) return reply.code(304).send('')
  return reply.send(body)
}
