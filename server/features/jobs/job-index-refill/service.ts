import type { Clock } from '#server/clock.ts'
import { runBackfill } from '#server/db/backfills.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { JOB_INDEX_VERSION, lockIndex, writeEntries } from '#server/features/jobs/job-index/service.ts'
import * as queries from './queries.ts'

/**
 * Small enough that an edit of one of the jobs waits for less than a second. On two busy cores, 200 of them took two seconds, in which
 * edits were refused.
 */
const JOBS_AT_ONCE = 50
/** The position after the jobs of the index, when only those remain that have changed meanwhile. */
const CHANGES = 'changes'

interface Deps {
  db: Db
  clock: Clock
  /** Tests pass that of a later release. */
  version?: number
}

/**
 * Fills the index of this release beside the one that searches read, and then exchanges the two. Searches and publications go
 * on meanwhile, also those of the release before. Does nothing if the index has this release's version or a later one.
 */
export async function refillIndex({ db, clock, version = JOB_INDEX_VERSION }: Deps): Promise<void> {
  if ((await queries.indexVersion(db)) >= version) return
  const write = async (trx: Trx, ids: string[]) => {
    await queries.enterNext(trx)
    await writeEntries(trx, ids, clock.now(), version)
    await queries.leaveNext(trx)
  }
  await runBackfill(db, {
    name: `job-index-${version}`,
    async batch(trx, position) {
      // A restored database has the position, but not the tables.
      if (position === null || !(await queries.hasNext(trx))) {
        await queries.createNext(trx)
        return '-1'
      }
      if (position !== CHANGES) {
        const jobs = await queries.jobsAfter(trx, Number(position), JOBS_AT_ONCE)
        if (jobs.length > 0)
          await write(
            trx,
            jobs.map(({ id }) => id),
          )
        else await queries.finishNext(trx)
        return String(jobs.at(-1)?.slot ?? CHANGES)
      }
      const changed = await queries.takeChanged(trx, JOBS_AT_ONCE)
      if (changed.length > 0) await write(trx, changed)
      if (changed.length === JOBS_AT_ONCE) return CHANGES
      await lockIndex(trx, version)
      // Nobody can change more of them until the commit.
      const last = await queries.takeChanged(trx, Number.MAX_SAFE_INTEGER)
      if (last.length > 0) await write(trx, last)
      await queries.exchange(trx, version)
      return null
    },
  })
}

/** Gives an empty index this release's version, so that it need not be filled twice. Call it before the first job is indexed. */
export async function adoptEmptyIndex(db: Db): Promise<void> {
  await queries.adoptVersion(db, JOB_INDEX_VERSION)
}
