import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A weak ETag. `content` is the reply's body, or what the body is made from. */
export const etagOf = (content: string | Buffer) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether the client already has this version, so that a 304 is enough. */
export const isCurrent = (request: FastifyRequest, etag: string) => request.headers['if-none-match'] === etag

/** Headers of a reply that is the same for every visitor and may be reused for `maxAge` seconds. */
export const publicHeaders = (etag: string, maxAge: number) => ({
  etag,
  'cache-control': `public, max-age=${maxAge}`,
})

/** Sends a public text with an ETag of its body, or a 304. `maxAge` is in seconds. */
export function sendPublicText(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, maxAge }: { body: string; type: string; maxAge: number },
) {
  const etag = etagOf(body)
  reply.headers({ ...publicHeaders(etag, maxAge), 'content-type': `${type}; charset=utf-8` })
  return isCurrent(request, etag) ? reply.code(304).send('') : reply.send(body)
}
