import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { COMPRESSED_FROM, compressSmall, smallestEncoding } from './compression.ts'
import type { KeptReplies } from './kept-replies.ts'

interface Body {
  json: string
  /** Compressed for the first client that accepts it. */
  br?: Promise<Buffer>
}

function bodyOf({ reply }: Endpoint, payload: object): Body | null {
  const encoded = z.safeEncode(reply, payload as never)
  if (encoded.error) return null
  return { json: JSON.stringify(encoded.data) }
}

/**
 * Writes and compresses each kept reply once, however many callers get it. Other encodings than Brotli, and replies that do not
 * match their schema, take the usual way.
 */
export function sendKeptBodies(
  api: FastifyInstance,
  { kept, isInternal }: { kept: KeptReplies; isInternal: (request: FastifyRequest) => boolean },
): void {
  const bodies = new WeakMap<object, Body | null>()

  async function prepare(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<void> {
    const { json } = body
    const isCompressed = json.length >= COMPRESSED_FROM && smallestEncoding(request) === 'br'
    if (isCompressed) body.br ??= compressSmall.br(json)
    const sent = isCompressed ? await body.br : json
    if (isCompressed) reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
    // Fastify sends bytes as well, but its type of a serializer only knows strings.
    reply.serializer(() => sent as string)
  }

  api.addHook('preSerialization', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config
    const isPlain = reply.statusCode === (endpoint?.status ?? 200)
    if (!endpoint || !isPlain || isInternal(request) || !kept.has(payload)) return done(null, payload)
    if (!bodies.has(payload)) bodies.set(payload, bodyOf(endpoint, payload))
    const body = bodies.get(payload)
    if (!body) return done(null, payload)
    prepare(request, reply, body).then(() => done(null, payload), done)
  })
}
