import { constants } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Bytes. A shorter reply is about as large when it is compressed. */
export const COMPRESSED_FROM = 1024

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/** The best encoding that the client accepts. */
export const acceptedEncoding = ({ headers }: FastifyRequest): Encoding =>
  (negotiator.negotiate(headers['accept-encoding'] ?? '') ?? 'identity') as Encoding

/** Compresses replies that are not compressed yet. */
export const compressReplies = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    // Quality 4 takes about as long as gzip, and its output is a fifth smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A list of jobs (26 kB) is compressed in one call. A stream takes twice as long for it, and its native handle keeps the
    // reply until the next major collection.
    syncThreshold: 64 * 1024,
  })
