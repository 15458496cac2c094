import { SLOTS_PER_CHUNK } from '#server/features/jobs/job-index/service.ts'

// PostgreSQL sends the length of a bit string in four bytes before its bits.
const HEADER_BYTES = 4

/** The slots whose bit is set in a chunk, the latest first: at most `limit`, after the first `skip`. */
export function slotsOf(
  { chunk, bits }: { chunk: number; bits: Buffer },
  { skip, limit }: { skip: number; limit: number },
): number[] {
  const slots: number[] = []
  let toSkip = skip
  for (let byte = bits.length - 1; byte >= HEADER_BYTES && slots.length < limit; byte -= 1) {
    const value = bits[byte] as number
    if (value === 0) continue
    for (let bit = 7; bit >= 0 && slots.length < limit; bit -= 1) {
      // Bit 0 of a bit string is the highest bit of its first byte.
      if ((value & (0x80 >> bit)) === 0) continue
      if (toSkip > 0) toSkip -= 1
      else slots.push(chunk * SLOTS_PER_CHUNK + (byte - HEADER_BYTES) * 8 + bit)
    }
  }
  return slots
}
