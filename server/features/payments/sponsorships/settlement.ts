import type { SponsorshipState } from '#contract/payments/sponsorships.ts'
import type { Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as boostChecks from '#server/features/jobs/boost-checks/service.ts'
import { topicsOf } from '#server/features/jobs/job-topics/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota } from '#server/features/jobs/quotas/service.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { Log } from '#server/log.ts'
import { type Change, changesOf } from './job-change.ts'
import * as queries from './queries.ts'
import { summarize } from './sponsorship-state.ts'
import { toFacts } from './sponsorship-view.ts'
import { topicsAfterPayments } from './widening.ts'

/** The dependencies of a payment's effects. */
export interface EffectDeps {
  queue: Queue
  log: Log
  currentSettings: CurrentSettings
}

type LockedJob = NonNullable<Awaited<ReturnType<typeof jobs.lockJob>>>

/** A sponsorship with the state that follows from its payments now. */
export interface Settled {
  row: queries.SponsorshipRow
  state: SponsorshipState
  /** The payment that counts, by its id at the provider. */
  counted: string | null
  wasPaid: boolean
  isAwaited: boolean
}

/** Locks a job and its sponsorships, after the quota of its owner. */
export async function lockAll(
  trx: Trx,
  owner: EmployerId,
  { id, jobId }: { id: string | null; jobId: string | null },
) {
  const job = jobId ? await jobs.lockJob(trx, jobId, owner) : undefined
  return { job, rows: await queries.lockSponsorships(trx, { id, jobId }) }
}

/** Lets the sponsorships of a job, and the job itself, follow their payments. */
export async function applyPayments(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  {
    owner,
    job,
    rows,
    isApproved = false,
  }: {
    owner: EmployerId
    job: LockedJob | undefined
    rows: queries.SponsorshipRow[]
    /** A review has just published the job. */
    isApproved?: boolean
  },
  now: Date,
): Promise<Settled[]> {
  const payments = await queries.paymentsOf(
    trx,
    rows.map(({ id }) => id),
  )
  const settled: Settled[] = []
  for (const row of rows) {
    const own = payments.filter(({ sponsorship_id }) => sponsorship_id === row.id)
    settled.push(await settleSponsorship(trx, deps, { row, payments: own, job }, now))
  }
  if (job) await applyToJob(trx, deps, { owner, job, settled, isApproved }, now)
  return settled
}

async function settleSponsorship(
  trx: Trx,
  { queue, log }: EffectDeps,
  {
    row,
    payments,
    job,
  }: { row: queries.SponsorshipRow; payments: queries.PaymentRow[]; job: LockedJob | undefined },
  now: Date,
): Promise<Settled> {
  const summary = summarize(payments.map(toFacts))
  const isGivenUp = row.cancelled_at !== null
  const state = isGivenUp && summary.state !== 'returned' ? 'cancelled' : summary.state
  const returnUnneeded = async (
    paymentId: string,
    reason: 'duplicate' | 'late',
    alarm: { kind: 'duplicate_payment' | 'late_payment'; details: string },
  ) => {
    if (!(await requestRefund(trx, queue, { paymentId, reason }, now))) return
    await raiseAlarm(trx, log, { ...alarm, subject: paymentId }, now)
    await notify(trx, queue, { userId: row.owner_user_id, kind: 'payment_unneeded', subjectId: row.id }, now)
  }
  for (const { id } of summary.duplicates) {
    const details = `patrocínio ${row.id}`
    await returnUnneeded(id, 'duplicate', { kind: 'duplicate_payment', details })
  }
  if (isGivenUp && summary.counted) {
    const details = `patrocínio ${row.id}`
    await returnUnneeded(summary.counted.id, 'late', { kind: 'late_payment', details })
  }
  if (state !== row.state) {
    await queries.saveState(trx, row.id, { state, paidAt: summary.wasPaid ? now : null })
    const dispute = { kind: 'dispute', subject: row.id } as const
    if (state === 'disputed')
      await raiseAlarm(trx, log, { ...dispute, details: 'Mercado Pago, destaque suspenso' }, now)
    if (row.state === 'disputed') await settleAlarm(trx, dispute, now)
    // For a returned widening, the owner is told of the change of the job instead.
    if (state === 'returned' && job && !isGivenUp && !row.is_widening)
      await notify(
        trx,
        queue,
        { userId: row.owner_user_id, kind: 'payment_returned', subjectId: job.id },
        now,
      )
  }
  const isPaid = state === 'paid'
  return {
    row: { ...row, state, paid_at: row.paid_at ?? (summary.wasPaid ? now : null) },
    state,
    counted: isPaid ? (summary.counted?.id ?? null) : null,
    wasPaid: summary.wasPaid && !isGivenUp,
    isAwaited: summary.isAwaited,
  }
}

/** Gives a job the topics that its payments cover, and returns payments of further topics that buy nothing. */
async function applyTopics(
  trx: jobs.JobTrx,
  { queue }: EffectDeps,
  { job, settled, isFree }: { job: LockedJob; settled: readonly Settled[]; isFree: boolean },
  now: Date,
): Promise<void> {
  const current = await topicsOf(trx, job.id)
  const isClosed = job.status === 'closed' || job.status === 'rejected'
  const change = topicsAfterPayments(current, settled, { isClosed, isFree, now })
  for (const paymentId of change.undeliverable)
    await requestRefund(trx, queue, { paymentId, reason: 'undeliverable' }, now)
  for (const id of change.added) await queries.markTopicsAdded(trx, id, true)
  for (const id of change.withdrawn) await queries.markTopicsAdded(trx, id, false)
  if (JSON.stringify(change.topics) !== JSON.stringify(current))
    await jobs.replaceTopics(trx, job.id, change.topics, now)
  if (change.isNarrowed)
    await notify(trx, queue, { userId: job.owner_user_id, kind: 'job_narrowed', subjectId: job.id }, now)
}

/** Publishes, features, holds back, pauses or restores a job, as its sponsorships say. */
async function applyToJob(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  {
    owner,
    job,
    settled: all,
    isApproved,
  }: { owner: EmployerId; job: LockedJob; settled: readonly Settled[]; isApproved: boolean },
  now: Date,
): Promise<void> {
  const { queue, currentSettings } = deps
  const rules = await currentSettings(trx)
  const { isAlwaysFeatured } = (await lockQuota(trx, owner, now)).allowance
  const isFree = isAlwaysFeatured || rules.sponsorshipExtraPrice === 0
  await applyTopics(trx, deps, { job, settled: all, isFree }, now)
  const settled = all.filter(({ row }) => !row.is_widening)
  const live = settled.filter(({ counted }) => counted !== null)
  const isClosed = job.status === 'closed' || job.status === 'rejected'
  if (isClosed)
    for (const { row, counted } of live)
      if (counted && !row.starts_at)
        await requestRefund(trx, queue, { paymentId: counted, reason: 'undeliverable' }, now)
  const check = live.length > 0 && !isClosed ? await boostChecks.check(trx, job, now) : null
  if (!check) await boostChecks.retire(trx, job.id)
  const change: Change = changesOf({
    job,
    settled,
    isApproved,
    passes: check?.passes ?? false,
    rules,
    isFeaturedByPlan: isAlwaysFeatured,
    now,
  })
  for (const period of change.periods) await queries.savePeriod(trx, period)
  if (change.job) await jobs.changeJob(trx, job.id, change.job, now)
  await queries.markPausedJob(trx, change.restored, false)
  if (change.mayPause || change.mayRestore) await makeRoom(trx, { owner, job, change, settled }, now)
  for (const kind of change.notices)
    await notify(trx, queue, { userId: job.owner_user_id, kind, subjectId: job.id }, now)
}

/** Pauses a job whose payment was taken back, if the plan has no room for it, and restores it once it is won back. */
async function makeRoom(
  trx: jobs.JobTrx,
  {
    owner,
    job,
    change,
    settled,
  }: { owner: EmployerId; job: LockedJob; change: Change; settled: readonly Settled[] },
  now: Date,
): Promise<void> {
  const { used, allowance } = await lockQuota(trx, owner, now)
  if (change.mayPause && used > allowance.maxActivePosts) {
    await jobs.changeJob(trx, job.id, { status: 'paused' }, now)
    const lost = settled.filter(({ wasPaid, state }) => wasPaid && state !== 'paid')
    await queries.markPausedJob(
      trx,
      lost.map(({ row }) => row.id),
      true,
    )
  }
  if (change.mayRestore && (change.isFree || used < allowance.maxActivePosts)) {
    await jobs.changeJob(trx, job.id, { status: 'active' }, now)
    await queries.markPausedJob(
      trx,
      settled.map(({ row }) => row.id),
      false,
    )
  }
}

/** Marks a payment to be returned, and lets a worker do it. False if it is marked already. */
export async function requestRefund(
  trx: Trx,
  queue: Queue,
  { paymentId, reason }: { paymentId: string; reason: queries.RefundReason },
  now: Date,
): Promise<boolean> {
  if (!(await queries.requestRefund(trx, paymentId, reason, now))) return false
  await queue.add(trx, 'sponsorships.refund', { paymentId })
  return true
}
