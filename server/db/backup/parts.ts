import { createHash } from 'node:crypto'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Place } from './place.ts'
import { type Seal, sha256 } from './seal.ts'

/** Part of a stream, as it is stored. */
export interface Part {
  key: string
  size: number
  sha256: string
}

/** A stream of any length, compressed and stored as parts that fit into memory. */
export interface Stored {
  parts: Part[]
  /** Of the stream itself. */
  bytes: number
  sha256: string
}

const PART_BYTES = 8 * 1024 * 1024
/** Fast: reading the database takes longer. */
const LEVEL = 1

/** Where the parts of one copy go. */
export interface Store {
  place: Place
  seal: Seal
}

/** Stores a stream under `key.0001`, `key.0002` and so on. */
export async function store({ place, seal }: Store, key: string, source: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  const parts: Part[] = []
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const put = async (chunks: Buffer[]) => {
    const name = `${key}.${String(parts.length + 1).padStart(4, '0')}`
    const sealed = seal.close(name, Buffer.concat(chunks))
    parts.push({ key: name, size: sealed.length, sha256: sha256(sealed) })
    await place.put(name, sealed)
  }
  await pipeline(
    source,
    counted,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }),
    async (compressed: AsyncIterable<Buffer>) => {
      let waiting: Buffer[] = []
      let size = 0
      for await (const chunk of compressed) {
        waiting.push(chunk)
        size += chunk.length
        if (size < PART_BYTES) continue
        await put(waiting)
        waiting = []
        size = 0
      }
      if (size > 0) await put(waiting)
    },
  )
  return { parts, bytes, sha256: hash.digest('hex') }
}

/** Stores a text. */
export const storeText = (to: Store, key: string, text: string): Promise<Stored> =>
  store(to, key, Readable.from([Buffer.from(text)]))

/**
 * Writes a stored stream to `target`.
 * @throws Error with a message for the operator that names the part that is missing or damaged
 */
export async function read(from: Store, stored: Stored, target: Writable): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(
    opened(from, stored.parts),
    createZstdDecompress(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
      if (hash.digest('hex') !== stored.sha256) throw damaged(from.place, stored.parts[0]?.key ?? '')
    },
    target,
  )
}

/** Reads a stored text. @throws as `read` does */
export async function readText(from: Store, stored: Stored): Promise<string> {
  const collected = new PassThrough()
  const [, text] = await Promise.all([read(from, stored, collected), textOf(collected)])
  return text
}

export const damaged = (place: Place, key: string) => new Error(`${key} está danificado em ${place.name}.`)

/** Reads an object and checks it. @throws as `read` does */
export async function openPart({ place, seal }: Store, part: Part): Promise<Buffer> {
  const bytes = await place.get(part.key)
  if (!bytes) throw new Error(`${part.key} falta em ${place.name}.`)
  if (bytes.length !== part.size || sha256(bytes) !== part.sha256) throw damaged(place, part.key)
  try {
    return seal.open(part.key, bytes)
  } catch {
    throw damaged(place, part.key)
  }
}

async function* opened(from: Store, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await openPart(from, part)
}
