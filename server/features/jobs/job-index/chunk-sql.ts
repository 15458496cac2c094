import { sql } from 'kysely'

/** The slots of one chunk, that is, the bits of one row of `job_bits`. */
export const SLOTS_PER_CHUNK = 16_384

const perChunk = sql.lit(SLOTS_PER_CHUNK)

/** The chunk of the column `slot`. */
export const chunkOfSlot = sql<number>`slot / ${perChunk}`
/** The position of the column `slot` in its chunk, from 0. */
export const bitOfSlot = sql<number>`slot % ${perChunk}`
/** The bits of a chunk without jobs. */
export const emptyChunk = sql<Buffer>`0::bit(${perChunk})`
/** Aggregate: the bits of all slots of a chunk. */
export const bitsOfSlots = sql<Buffer>`bit_or(set_bit(${emptyChunk}, ${bitOfSlot}, 1))`
