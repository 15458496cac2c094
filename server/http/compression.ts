import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Compression = 'br' | 'zstd' | 'gzip'
export type Encoding = Compression | 'identity'

/** Bytes. A shorter reply is about as large when it is compressed. */
export const COMPRESSED_FROM = 1024

const firstAccepted = (...encodings: Encoding[]) => {
  const negotiator = new Negotiator({ supportedValues: [...encodings, 'identity'] })
  return ({ headers }: FastifyRequest): Encoding =>
    (negotiator.negotiate(headers['accept-encoding'] ?? '') ?? 'identity') as Encoding
}

/** Of the encodings that the client accepts, the one with the fewest bytes, for what is compressed once and sent often. */
export const smallestEncoding = firstAccepted('br', 'zstd', 'gzip')

/** Of the encodings that the client accepts, the one that takes the least time, for what is sent once. */
export const fastestEncoding = firstAccepted('zstd', 'br', 'gzip')

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })

// The levels are measured in docs/decisions/compression.md.
const BROTLI_FAST = brotli(0)
const ZSTD_FAST = zstd(1)
const GZIP_FAST = { level: 3 }
const GZIP_AND_ZSTD_FAST = { ...GZIP_FAST, ...ZSTD_FAST }

/** Compresses at the level that costs least for what it saves. Less than half a millisecond for a page, so not worth a thread. */
export const compressFast: Record<Compression, (body: Buffer) => Buffer> = {
  br: (body) => zlib.brotliCompressSync(body, BROTLI_FAST),
  zstd: (body) => zlib.zstdCompressSync(body, ZSTD_FAST),
  gzip: (body) => zlib.gzipSync(body, GZIP_FAST),
}

const toBrotli = promisify(zlib.brotliCompress)
const toZstd = promisify(zlib.zstdCompress)
const toGzip = promisify(zlib.gzip)

/** Compresses in another thread at the highest level before the time multiplies and the size hardly changes. */
export const compressSmall: Record<Compression, (body: Buffer | string) => Promise<Buffer>> = {
  br: (body) => toBrotli(body, brotli(6)),
  zstd: (body) => toZstd(body, zstd(9)),
  gzip: (body) => toGzip(body, { level: 6 }),
}

export const decompress: Record<Compression, (body: Buffer) => Buffer> = {
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
  gzip: zlib.gunzipSync,
}

/** Compresses replies that are not compressed yet. */
export const compressReplies = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: BROTLI_FAST,
    zlibOptions: GZIP_AND_ZSTD_FAST,
    // A list of jobs (26 kB) is compressed in one call. A stream takes twice as long for it, and its native handle keeps the
    // reply until the next major collection.
    syncThreshold: 64 * 1024,
  })
