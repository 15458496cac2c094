import { OVERDUE } from '#contract/admin/given-up-work.ts'
import type { GivenUpWork } from '#contract/api/admin/given-up-work.ts'
import type { getQueues } from '#contract/api/admin/queues.ts'
import type { CallReply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/client.ts'
import type { GivenUp, Queue } from '#server/db/queue.ts'
import { isWorkFailure, type WorkFailure } from '#server/db/queue-settling.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { activeAdminIds } from '#server/features/accounts/users/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import { notifyAll } from '#server/features/platform/notifications/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { Log } from '#server/log.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

/** The message of an error and of what caused it, such as 'database error (40P01)'. */
function reasonOf({ message, code, constraint, cause }: Omit<WorkFailure, 'failedAt'>): string {
  const details = [code, constraint].filter(Boolean).join(', ')
  const own = [message, details && `(${details})`].filter(Boolean).join(' ')
  return cause ? `${own}: ${reasonOf(cause as WorkFailure)}` : own
}

/** Records work that was given up. All admins are notified of the first of its kind, and of no other until that is settled. */
export const recordGivenUp = (
  { db, queue, log }: Deps & { log: Log },
  work: GivenUp,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const failure = await queries.failureOf(trx, work)
    if (!failure) return
    const { kind, output, failedAt } = failure
    const reason = isWorkFailure(output) ? reasonOf(output) : null
    // The process that would have logged it was killed.
    if (!reason) log.error({ queue: work.queue, job: work.id }, 'work was interrupted and is given up')
    const subjectId = await queries.record(trx, { queue: work.queue, kind, reason, failedAt })
    if (!subjectId) return
    const userIds = await activeAdminIds(trx)
    await notifyAll(trx, queue, { userIds, kind: 'work_given_up', subjectId }, now)
  })

/**
 * Records that work has not been done for too long, and notifies all admins, unless that is known already. Returns whether it
 * is new.
 */
export const reportOverdue = (
  { db, queue }: Deps,
  work: { queue: string; reason: string },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const subjectId = await queries.openOnce(trx, { ...work, kind: OVERDUE, failedAt: now })
    if (!subjectId) return false
    const userIds = await activeAdminIds(trx)
    await notifyAll(trx, queue, { userIds, kind: 'work_given_up', subjectId }, now)
    return true
  })

/** Settles what `reportOverdue` has recorded, since the work has been done. */
export const settleOverdue = (db: Db, queue: string, now: Date): Promise<void> =>
  queries.settleKind(db, { queue, kind: OVERDUE }, now)

/** One page of the work that was given up, what is open first. */
export async function givenUpWork(
  db: Db,
  { state, ...page }: { state?: 'open' | 'settled' | undefined; page: number; pageSize: number },
): Promise<{ items: GivenUpWork[]; total: number; openCount: number }> {
  const { rows, total, openCount } = await queries.list(db, { state, ...rangeOf(page) })
  const items = rows.map(({ id, queue, kind, reason, times, succeededAt, runnable, ...row }) => ({
    id,
    queue,
    kind,
    reason,
    times,
    firstFailedAt: row.first_failed_at.toISOString(),
    lastFailedAt: row.last_failed_at.toISOString(),
    succeededAt: succeededAt?.toISOString() ?? null,
    runnable: row.settled_at ? 0 : runnable,
    settledAt: row.settled_at?.toISOString() ?? null,
  }))
  return { items, total, openCount }
}

/** @throws NotFound */
export const settleById = (db: Db, admin: UserId, id: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const outcome = await queries.settle(trx, id, now)
    if (outcome === 'unknown') throw new AppError('NotFound')
    if (outcome === 'settled')
      await recordAction(trx, { admin, action: 'given_up_work_settled', subject: { type: 'work', id } }, now)
  })

/**
 * Attempts once more what was given up. Returns how many pieces of work that are.
 *
 * @throws NotFound if it is settled
 */
export const runById = ({ db, queue }: Deps, admin: UserId, id: string, now: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    const found = await queries.lockRunnable(trx, id)
    if (!found) throw new AppError('NotFound')
    if (found.ids.length === 0) return 0
    await queue.runAgain(trx, found.queue, found.ids)
    await recordAction(trx, { admin, action: 'given_up_work_run', subject: { type: 'work', id } }, now)
    return found.ids.length
  })

const MAX_FAILURES = 50

const outcomes = { retry: 'waiting', active: 'running', completed: 'recovered', failed: 'given_up' } as const

const failureOf = ({ state, output, failedAt, nextAttemptAt, ...row }: queries.FailureRow) => ({
  ...row,
  failedAt: failedAt.toISOString(),
  reason: isWorkFailure(output) ? reasonOf(output) : null,
  outcome: outcomes[state],
  nextAttemptAt: state === 'retry' ? nextAttemptAt.toISOString() : null,
})

/** The state of the background work and its newest failures. */
export async function queueReport(db: Db): Promise<CallReply<typeof getQueues>> {
  const [queues, failures] = await Promise.all([
    queries.queueCounts(db),
    queries.newestFailures(db, MAX_FAILURES),
  ])
  return { queues, failures: failures.map(failureOf) }
}
