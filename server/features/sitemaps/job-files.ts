/** Addresses in one file; the protocol allows 50,000, but a small file is fetched again sooner. */
export const CHUNK_SIZE = 10_000
/** Ids are evenly distributed, so files of this average size never reach `CHUNK_SIZE`. */
const MEAN_SIZE = 8_000
/** The first four hexadecimal digits of an id. */
const PREFIXES = 65_536

/** The number of files for so many jobs. It is a power of two, so that the bounds rarely move. */
export function chunkCount(jobs: number): number {
  let chunks = 1
  while (jobs / chunks > MEAN_SIZE && chunks < PREFIXES) chunks *= 2
  return chunks
}

const idAt = (prefix: number) => `${prefix.toString(16).padStart(4, '0')}0000-0000-0000-0000-000000000000`

/**
 * The ids in file `n` of `chunks`, counted from 1: `from` inclusive, `to` exclusive. Each file has an equal share of all
 * possible ids and, as ids are random, of the jobs. Null if there is no such file.
 */
export function chunkBounds(n: number, chunks: number): { from: string; to: string | null } | null {
  if (!Number.isInteger(n) || n < 1 || n > chunks) return null
  const share = PREFIXES / chunks
  return { from: idAt((n - 1) * share), to: n === chunks ? null : idAt(n * share) }
}
