import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { isOutage } from '#server/db/connection.ts'
import { inTurn } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isSparse, label } from './labels.ts'
import * as queries from './queries.ts'

export { bitOfSlot, bitsOfSlots, chunkOfSlot, emptyChunk, SLOTS_PER_CHUNK } from './chunk-sql.ts'
export {
  ANY_JOB,
  cityLabel,
  daysBack,
  type FilteredPlace,
  type JobFilters,
  type LabelGroup,
  type LabelledFilter,
  label,
  labelGroups,
  MAX_PUBLISHED_WITHIN,
  stemOf,
  titleLabel,
  wordLabel,
} from './labels.ts'

/**
 * The version of the entries. Raise it whenever their contents change: the labels, the words, or how words are folded. A new
 * index is then filled beside the present one. The previous release still searches in it, so keep whatever those searches need
 * in the entries for one more release.
 */
export const JOB_INDEX_VERSION = 3

// Writers of the index wait for them: 500 jobs took 1.6 s of one core, and edits are refused after 2 s.
const SWEEP_AT_ONCE = 50
// A statement for more of them may exceed its time limit on a busy machine.
const FILL_AT_ONCE = 500

/** The bits of `jobs` that are not among those of `others`. */
function bitsMissingIn(others: queries.IndexedJob[], jobs: queries.IndexedJob[]): queries.LabelBit[] {
  const key = (slot: number, label: string) => `${slot} ${label}`
  const known = new Set(others.flatMap(({ slot, labels }) => labels.map((label) => key(slot, label))))
  return jobs.flatMap(({ slot, labels }) =>
    labels.filter((label) => !known.has(key(slot, label))).map((label) => ({ slot, label })),
  )
}

/** Jobs that have become findable: new or newly published ones, and those with another document. */
function newsOf(
  before: readonly queries.IndexEntry[],
  after: readonly queries.IndexEntry[],
): queries.IndexNews[] {
  const known = new Map(before.map((entry) => [entry.jobId, entry]))
  return after.flatMap(({ jobId, slot, document }): queries.IndexNews[] => {
    const old = known.get(jobId)
    if (!old || old.slot !== slot) return [{ jobId, previous: null }]
    return old.document === document ? [] : [{ jobId, previous: old.document }]
  })
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
  await lockIndex(trx)
  await queries.noteNews(trx, await updateIndex(trx, ids, now), now)
}

/**
 * Removes an employer's jobs from the index if its account is suspended, else adds those that are open. Call this last in
 * the transaction that changes the account. The jobs are read after the index is locked: one that is being published is
 * either among them, or its writer sees the changed account.
 */
export async function reindexJobsOf(trx: DbOrTrx, ownerUserId: string, now: Date): Promise<void> {
  await lockIndex(trx)
  const ids = await queries.activeJobIds(trx, ownerUserId)
  for (let start = 0; start < ids.length; start += FILL_AT_ONCE)
    await queries.noteNews(trx, await updateIndex(trx, ids.slice(start, start + FILL_AT_ONCE), now), now)
}

/** Keeps other writers of the index out until the end of the transaction, which writes entries of this version. */
export async function lockIndex(trx: DbOrTrx, version: number = JOB_INDEX_VERSION): Promise<void> {
  await queries.lockIndex(trx, version)
}

/** Writes these jobs to the index that is being filled, and that nobody else writes to. */
export async function writeEntries(trx: DbOrTrx, ids: string[], now: Date, version: number): Promise<void> {
  await queries.setVersion(trx, version)
  await updateIndex(trx, ids, now)
}

async function updateIndex(trx: DbOrTrx, ids: string[], now: Date): Promise<queries.IndexNews[]> {
  const before = await queries.indexedJobs(trx, ids)
  await queries.writeSearchRows(trx, ids, now)
  const after = await queries.indexedJobs(trx, ids)
  const removed = bitsMissingIn(after, before)
  const added = bitsMissingIn(before, after)
  for (const table of ['job_bits', 'job_sparse_bits'] as const) {
    await queries.clearBits(trx, table, bitsOfTable(removed, table))
    await queries.setBits(trx, table, bitsOfTable(added, table))
  }
  return newsOf(before, after)
}

/**
 * Reindexes the jobs that have expired, are no longer featured, or whose next plantão has begun. Until then, searches
 * exclude the first two by their dates; the weekday of a plantão that has just begun is found until the sweep.
 */
export async function sweepIndex(db: Db, now: Date): Promise<void> {
  const reindex = (ids: string[]) => inTransaction(db, (trx) => reindexJobs(trx, ids, now))
  for (;;) {
    const ids = await queries.outdatedJobs(db, { now, version: JOB_INDEX_VERSION, limit: SWEEP_AT_ONCE })
    if (ids.length === 0) return
    await reindex(ids).catch((error: unknown) => {
      if (isOutage(error)) throw error
      // The others are reindexed without the job that cannot be.
      return inTurn(ids, (id) => reindex([id]))
    })
  }
}

/**
 * Adds the open jobs that are not in the index: all of them after a migration that empties it, the rest if a process was
 * killed while it did so.
 */
export async function fillIndex(db: Db, now: Date): Promise<void> {
  const ids = await queries.missingJobIds(db, now)
  for (let start = 0; start < ids.length; start += FILL_AT_ONCE) {
    const some = ids.slice(start, start + FILL_AT_ONCE)
    await inTransaction(db, async (trx) => {
      await queries.learnWords(trx, some)
      await lockIndex(trx)
      // Not noted as news: these jobs were found before the migration too.
      await updateIndex(trx, some, now)
    })
  }
}

/**
 * Hands some of the jobs that have become findable to `work`, and forgets them when it is done. Call it until it returns
 * false. Two callers get different jobs.
 */
export const takeNews = (
  db: Db,
  limit: number,
  work: (trx: Trx, ids: string[]) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const ids = await queries.lockNews(trx, limit)
    if (ids.length === 0) return false
    await work(trx, ids)
    await queries.deleteNews(trx, ids)
    return true
  })

/** Deletes the labels that no job has any more. Runs every night. */
export const deleteUnusedLabels = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockIndex(trx)
    await queries.deleteEmptyBits(trx)
  })

/** Deletes the label of an employer whose account is removed. Its jobs are closed, so no job has the label. */
export const forgetEmployer = (trx: Trx, id: string): Promise<void> =>
  queries.deleteLabel(trx, 'job_sparse_bits', label('employer', id))
