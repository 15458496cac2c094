import { constants, createInflate, inflateSync } from 'node:zlib'

const SMALL_BYTES = 32 * 1024
const CHUNK_BYTES = 256 * 1024
// Data that was cut off or damaged counts with what can be read of it.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

/** Of compressed bytes without their end, or with errors, as many count as can be read. Stops a little above `limit`. */
export async function inflatedSize(bytes: Uint8Array, limit: number): Promise<number> {
  if (bytes.length <= SMALL_BYTES && bytes.length * 1032 <= limit)
    try {
      return inflateSync(bytes, lenient).length
    } catch {
      // Counted below, up to the error.
    }
  let size = 0
  const inflate = createInflate({ ...lenient, chunkSize: CHUNK_BYTES })
  inflate.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) inflate.destroy()
  })
  // An error closes it as well.
  inflate.on('error', () => undefined)
  inflate.end(bytes)
  await new Promise((resolve) => inflate.on('close', resolve))
  return size
}
