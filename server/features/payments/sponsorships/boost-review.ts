import type { Db, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as boostChecks from '#server/features/jobs/boost-checks/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota, type Quota } from '#server/features/jobs/quotas/service.ts'
import type { UserId } from '#server/http/caller.ts'
import * as queries from './queries.ts'
import { type EffectDeps, requestRefund, settle } from './settlement.ts'
import { summarize } from './sponsorship-state.ts'
import { toFacts } from './sponsorship-view.ts'

/** Lays the paid periods of a job again, after something about the job has changed. */
export async function applyToJobNow({ db, ...deps }: EffectDeps & { db: Db }, jobId: string, now: Date) {
  await jobs.inJobTransaction(db, now, async (trx) => {
    const owner = await queries.ownerOfSponsored(trx, jobId)
    if (owner) {
      const quota = await lockQuota(trx, owner, now, { besides: jobId })
      await settle(trx, deps, { owner, quota, jobId }, now)
    }
    return { id: jobId }
  })
}

/** Locks what has to be locked before a job that is reviewed: the quota of its owner, if it is sponsored. */
export async function lockForReview(trx: Trx, jobId: string, now: Date): Promise<Quota | null> {
  const owner = await queries.ownerOfSponsored(trx, jobId)
  return owner && lockQuota(trx, owner, now, { besides: jobId })
}

const isBoosted = async (trx: Trx, jobId: string) => (await boostChecks.checksOf(trx, [jobId])).has(jobId)

/**
 * An admin approves the present text of a job. Days that it held back begin now. A job that this publishes although its
 * payment was returned meanwhile is paused if the plan has no room for it. Does nothing for a job that was never sponsored.
 * `quota` counts the posts of the other jobs. It is null if nobody sponsored the job when the review began; one that was
 * sponsored since is locked late, and a deadlock repeats the transaction.
 */
export async function approveBoost(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  {
    jobId,
    by,
    quota,
    publishes = false,
  }: { jobId: string; by: UserId; quota: Quota | null; publishes?: boolean },
  now: Date,
): Promise<void> {
  const owner = await queries.ownerOfSponsored(trx, jobId)
  const job = owner && (await jobs.lockJob(trx, jobId, 'anybody'))
  if (!owner || !job) return
  const hasCheck = await isBoosted(trx, jobId)
  if (hasCheck) await boostChecks.decide(trx, job, { decision: 'approved', by }, now)
  if (!hasCheck && !publishes) return
  const locked = quota ?? (await lockQuota(trx, owner, now, { besides: jobId }))
  await settle(trx, deps, { owner, quota: locked, jobId, isApproved: publishes }, now)
}

/** An admin refuses a job: payments whose period is not over are returned. */
export async function refuseBoost(
  trx: jobs.JobTrx,
  queue: Queue,
  { jobId, by }: { jobId: string; by: UserId },
  now: Date,
): Promise<void> {
  const job = await jobs.lockJob(trx, jobId, 'anybody')
  const rows = await queries.lockSponsorships(trx, { id: null, jobId })
  if (!job || rows.length === 0) return
  if (await isBoosted(trx, jobId)) await boostChecks.decide(trx, job, { decision: 'refused', by }, now)
  const ids = rows.map(({ id }) => id)
  const payments = await queries.paymentsOf(trx, ids)
  const hasEnded = (row: queries.SponsorshipRow) =>
    row.ends_at !== null && row.held_since === null && row.ends_at <= now
  const periods = rows.filter((row) => !row.is_widening)
  for (const row of rows) {
    const isOver = row.is_widening ? periods.every(hasEnded) : hasEnded(row)
    const own = payments.filter(({ sponsorship_id }) => sponsorship_id === row.id)
    const { counted } = summarize(own.map(toFacts))
    if (counted && !isOver) await requestRefund(trx, queue, { paymentId: counted.id, reason: 'refused' }, now)
  }
}
