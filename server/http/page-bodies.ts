import type { FastifyRequest } from 'fastify'
import {
  type Compression,
  compressFast,
  compressSmall,
  decompress,
  type Encoding,
  fastestEncoding,
  smallestEncoding,
} from './compression.ts'

let shrinking: Promise<unknown> = Promise.resolve()

/** One at a time for all pages, so that rendering keeps its processor. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = shrinking.then(work)
  shrinking = turn.catch(() => {})
  return turn
}

/**
 * The bytes of a page in the encodings that clients ask for. The first client waits for as little as possible: its bytes are
 * compressed fast. A page that is asked for again is compressed well meanwhile, for everybody after that. Then the plain text,
 * several times as large, is dropped, and decompressed for the rare client that asks for it. `resized` is told the sum of the
 * bytes.
 */
export function pageBodies(plain: Buffer, resized: (bytes: number) => void) {
  const bodies = new Map<Encoding, Buffer>([['identity', plain]])
  /** Encodings in which the page has been asked for, and whether it is compressed well in them. */
  const asked = new Map<Encoding, 'once' | 'again' | 'small'>()

  // Not by `plain`, which each function that names it would keep in memory.
  function plainText(): Buffer {
    const [[encoding, body]] = [...bodies] as [[Encoding, Buffer]]
    return encoding === 'identity' ? body : decompress[encoding](body)
  }

  function keep(encoding: Encoding, body: Buffer): void {
    bodies.set(encoding, body)
    bodies.delete('identity')
    resized([...bodies.values()].reduce((sum, { length }) => sum + length, 0))
  }

  async function shrink(encoding: Compression): Promise<void> {
    asked.set(encoding, 'again')
    const body = await inTurn(() => compressSmall[encoding](plainText()))
    asked.set(encoding, 'small')
    for (const [other] of bodies) if (asked.get(other) !== 'small') bodies.delete(other)
    keep(encoding, body)
  }

  return {
    /** The bytes for this client. */
    for(request: FastifyRequest): { encoding: Encoding; body: Buffer } {
      const smallest = smallestEncoding(request)
      if (smallest === 'identity') return { encoding: smallest, body: plainText() }
      const state = asked.get(smallest)
      if (!state) asked.set(smallest, 'once')
      if (state === 'once') shrink(smallest).catch(() => asked.set(smallest, 'once'))
      const present = bodies.get(smallest)
      if (present) return { encoding: smallest, body: present }
      const fastest = fastestEncoding(request) as Compression
      const body = bodies.get(fastest) ?? compressFast[fastest](plainText())
      if (!bodies.has(fastest)) keep(fastest, body)
      return { encoding: fastest, body }
    },

    plainText,
  }
}

export type PageBodies = ReturnType<typeof pageBodies>
