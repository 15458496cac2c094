/** Addresses of one file; the protocol allows 50,000, and a small file is fetched again sooner. */
export const CHUNK_SIZE = 10_000
/** With the ids of a chunk evenly drawn, so many on average never come near its size. */
const MEAN_SIZE = 8_000
const PREFIXES = 65_536

/**
 * Into how many files so many jobs go: a power of two, so that the bounds stay where they are while jobs come and go.
 */
export function chunkCount(jobs: number): number {
  let chunks = 1
  while (jobs / chunks > MEAN_SIZE && chunks < PREFIXES) chunks *= 2
  return chunks
}

const idAt = (prefix: number) => `${prefix.toString(16).padStart(4, '0')}0000-0000-0000-0000-000000000000`

/**
 * The ids of file `n` of `chunks`, counted from 1: an even share of all possible ids, of which `to` is no more part. Ids
 * are random, so that shares of ids are shares of jobs. Null when there is no such file.
 */
export function chunkBounds(n: number, chunks: number): { from: string; to: string | null } | null {
  if (!Number.isInteger(n) || n < 1 || n > chunks) return null
  const share = PREFIXES / chunks
  return { from: idAt((n - 1) * share), to: n === chunks ? null : idAt(n * share) }
}
