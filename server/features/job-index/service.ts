import type { Db, DbOrTrx } from '#server/db/client.ts'
import { isSparse } from './labels.ts'
import * as queries from './queries.ts'

export {
  ANY_JOB,
  cityLabel,
  daysBack,
  type JobFilters,
  type LabelGroup,
  LONGEST_WITHIN,
  label,
  labelGroups,
  wordLabel,
} from './labels.ts'

const SWEEP_AT_ONCE = 500
const FILL_AT_ONCE = 2_000

/** What `some` bear and `others` do not. */
function difference(some: queries.LabelledJob[], others: queries.LabelledJob[]): queries.LabelledSlot[] {
  const key = (slot: number, label: string) => `${slot} ${label}`
  const borne = new Set(others.flatMap(({ slot, labels }) => labels.map((label) => key(slot, label))))
  return some.flatMap(({ slot, labels }) =>
    labels.filter((label) => !borne.has(key(slot, label))).map((label) => ({ slot, label })),
  )
}

const only = (some: queries.LabelledSlot[], table: queries.BitTable) =>
  some.filter(({ label }) => isSparse(label) === (table === 'job_sparse_bits'))

/**
 * Brings the index up to date for these jobs, in the caller's transaction: to be its last step, since the writers of
 * the index take turns until they commit.
 */
export async function reindexJobs(trx: DbOrTrx, ids: string[], now: Date): Promise<void> {
  await queries.learnWords(trx, ids)
  await queries.takeTurn(trx)
  const before = await queries.labelledJobs(trx, ids)
  await queries.writeSearchRows(trx, ids, now)
  const after = await queries.labelledJobs(trx, ids)
  const gone = difference(before, after)
  const come = difference(after, before)
  for (const table of ['job_bits', 'job_sparse_bits'] as const) {
    await queries.clearBits(trx, table, only(gone, table))
    await queries.setBits(trx, table, only(come, table))
  }
}

/** Takes what has run out by time from the index; searches leave it out by itself until then. */
export async function sweepIndex(db: Db, now: Date): Promise<void> {
  for (;;) {
    const ids = await queries.outdatedJobs(db, now, SWEEP_AT_ONCE)
    if (ids.length === 0) return
    await db.transaction().execute((trx) => reindexJobs(trx, ids, now))
  }
}

/** Fills an index that is empty, as it is after a migration that made it anew. */
export async function fillEmptyIndex(db: Db, now: Date): Promise<void> {
  if (await queries.hasSearchRows(db)) return
  const ids = await queries.openJobIds(db)
  for (let start = 0; start < ids.length; start += FILL_AT_ONCE) {
    const some = ids.slice(start, start + FILL_AT_ONCE)
    await db.transaction().execute((trx) => reindexJobs(trx, some, now))
  }
}

/** Once a night: labels that no job bears any more. */
export const tidyIndex = (db: DbOrTrx) => queries.deleteEmptyBits(db)
