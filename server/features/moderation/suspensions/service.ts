import type { DbOrTrx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endAllSessions } from '#server/features/accounts/sessions/service.ts'
import { reinstate, suspend, userById } from '#server/features/accounts/users/service.ts'
import { reindexJobsOf } from '#server/features/jobs/job-index/service.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Suspends an account at once: its sessions end, and an employer's jobs and pages are hidden from everybody but admins and
 * applicants. Suspending it again changes nothing. `suspended_at` is written only here, because the job index has to follow.
 * @throws UserNotFound
 */
export async function suspendUser(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await suspend(trx, id, now))) throw new AppError('UserNotFound')
    await endAllSessions(trx, id, now)
    await reindexJobsOf(trx, id, now)
  })
}

/**
 * Ends a suspension. The user signs in again, and an employer's jobs that are still open return to their places.
 * @throws UserNotFound, AccountBeingDeleted
 */
export async function reinstateUser(db: DbOrTrx, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await userById(trx, id))?.deletion_due_at) throw new AppError('AccountBeingDeleted')
    if (!(await reinstate(trx, id, now))) throw new AppError('UserNotFound')
    await reindexJobsOf(trx, id, now)
  })
}
