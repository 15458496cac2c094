import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isSparse } from './labels.ts'
import * as queries from './queries.ts'

export { bitOfSlot, bitsOfSlots, chunkOfSlot, emptyChunk, SLOTS_PER_CHUNK } from './chunk-sql.ts'
export {
  ANY_JOB,
  cityLabel,
  daysBack,
  type FilteredPlace,
  type JobFilters,
  type LabelGroup,
  label,
  labelGroups,
  MAX_PUBLISHED_WITHIN,
  wordLabel,
} from './labels.ts'

const SWEEP_AT_ONCE = 500
const FILL_AT_ONCE = 2_000

/** The bits of `jobs` that are not among those of `others`. */
function bitsMissingIn(others: queries.IndexedJob[], jobs: queries.IndexedJob[]): queries.LabelBit[] {
  const key = (slot: number, label: string) => `${slot} ${label}`
  const known = new Set(others.flatMap(({ slot, labels }) => labels.map((label) => key(slot, label))))
  return jobs.flatMap(({ slot, labels }) =>
    labels.filter((label) => !known.has(key(slot, label))).map((label) => ({ slot, label })),
  )
}

const bitsOfTable = (bits: queries.LabelBit[], table: queries.BitTable) =>
  bits.filter(({ label }) => isSparse(label) === (table === 'job_sparse_bits'))

/**
 * Brings the index up to date for these jobs. Call this last in a transaction, because it locks the index against other
 * writers until the commit.
 */
export async function reindexJobs(trx: DbOrTrx, ids: string[], now: Date): Promise<void> {
  // Before the lock: two writers that learn the same word wait for each other.
  await queries.learnWords(trx, ids)
  await queries.lockIndex(trx)
  await updateIndex(trx, ids, now)
}

/**
 * Removes an employer's jobs from the index if its account is suspended, else adds those that are open. Call this last in
 * the transaction that changes the account. The jobs are read after the index is locked: one that is being published is
 * either among them, or its writer sees the changed account.
 */
export async function reindexJobsOf(trx: DbOrTrx, ownerUserId: string, now: Date): Promise<void> {
  await queries.lockIndex(trx)
  const ids = await queries.activeJobIds(trx, ownerUserId)
  for (let start = 0; start < ids.length; start += FILL_AT_ONCE)
    await updateIndex(trx, ids.slice(start, start + FILL_AT_ONCE), now)
}

async function updateIndex(trx: DbOrTrx, ids: string[], now: Date): Promise<void> {
  const before = await queries.indexedJobs(trx, ids)
  await queries.writeSearchRows(trx, ids, now)
  const after = await queries.indexedJobs(trx, ids)
  const removed = bitsMissingIn(after, before)
  const added = bitsMissingIn(before, after)
  for (const table of ['job_bits', 'job_sparse_bits'] as const) {
    await queries.clearBits(trx, table, bitsOfTable(removed, table))
    await queries.setBits(trx, table, bitsOfTable(added, table))
  }
}

/** Reindexes the jobs that have expired or are no longer featured. Until then, searches exclude them by their dates. */
export async function sweepIndex(db: Db, now: Date): Promise<void> {
  for (;;) {
    const ids = await queries.outdatedJobs(db, now, SWEEP_AT_ONCE)
    if (ids.length === 0) return
    await inTransaction(db, (trx) => reindexJobs(trx, ids, now))
  }
}

/** Fills the index if it is empty, as it is after a migration that changes it. */
export async function fillEmptyIndex(db: Db, now: Date): Promise<void> {
  if (await queries.hasSearchRows(db)) return
  const ids = await queries.activeJobIds(db)
  for (let start = 0; start < ids.length; start += FILL_AT_ONCE) {
    const some = ids.slice(start, start + FILL_AT_ONCE)
    await inTransaction(db, (trx) => reindexJobs(trx, some, now))
  }
}

/** Deletes the labels that no job has any more. Runs every night. */
export const deleteUnusedLabels = (db: DbOrTrx) => queries.deleteEmptyBits(db)
