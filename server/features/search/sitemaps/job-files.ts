/** The most addresses in one file. The protocol allows 50,000, but crawlers fetch small files again sooner. */
export const MAX_ADDRESSES = 10_000
/** Ids are evenly distributed, so files of at most this average size never reach `MAX_ADDRESSES`. */
const MAX_MEAN_SIZE = 8_000
/** How many values the first four hexadecimal digits of an id have. */
const PREFIXES = 65_536

/** The number of files for `jobs` jobs: a power of two, so that the bounds rarely change. */
export function fileCount(jobs: number): number {
  let files = 1
  while (jobs / files > MAX_MEAN_SIZE && files < PREFIXES) files *= 2
  return files
}

const idAt = (prefix: number) => `${prefix.toString(16).padStart(4, '0')}0000-0000-0000-0000-000000000000`

/**
 * The ids in file `n` of `files`, counted from 1: `from` inclusive, `to` exclusive. Each file has an equal share of all
 * possible ids and, as ids are random, of the jobs. Null if there is no such file.
 */
export function fileBounds(n: number, files: number): { from: string; to: string | null } | null {
  if (!Number.isInteger(n) || n < 1 || n > files) return null
  const share = PREFIXES / files
  return { from: idAt((n - 1) * share), to: n === files ? null : idAt(n * share) }
}
