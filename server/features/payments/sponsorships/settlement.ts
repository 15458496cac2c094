import type { Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import * as boostChecks from '#server/features/jobs/boost-checks/service.ts'
import { topicsOf } from '#server/features/jobs/job-topics/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import type { Quota } from '#server/features/jobs/quotas/service.ts'
import { book } from '#server/features/payments/ledger/service.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import type { Fetched } from './fetched-payments.ts'
import * as queries from './queries.ts'
import { type SettlementChange, settlementChange } from './settlement-change.ts'
import type { Refund } from './sponsorship-change.ts'

/** The dependencies of a payment's effects. */
export interface EffectDeps {
  queue: Queue
  log: Log
  currentSettings: CurrentSettings
}

/** The subject of a settlement: the sponsorships of a job, and the fetched one even if its job is gone. */
export interface Occasion {
  owner: EmployerId
  /** Locked; `used` counts the posts of the owner's other jobs. */
  quota: Quota
  jobId: string | null
  /** The provider's reply, and the time of the database's clock `before` the provider was asked. */
  fetched?: Fetched & { before: string }
  givesUp?: boolean
  isApproved?: boolean
}

/**
 * Lets the sponsorships of a job, and the job itself, follow their payments.
 * @throws PaymentStateChanged, PaymentInProcess if `givesUp` is set and the sponsorship may not end
 */
export async function settle(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  occasion: Occasion,
  now: Date,
): Promise<void> {
  const { owner, jobId, quota, fetched, givesUp = false, isApproved = false } = occasion
  const job = jobId ? await jobs.lockJob(trx, jobId, owner) : undefined
  const sponsorships = await queries.lockSponsorships(trx, { id: fetched?.sponsorship.id ?? null, jobId })
  const facts = {
    sponsorships,
    payments: await queries.knownPayments(trx, sponsorships, fetched ?? null),
    fetched: fetched ?? null,
    job: job
      ? { ...job, topics: await topicsOf(trx, job.id), passes: await boostChecks.wouldPass(trx, job) }
      : null,
    quota,
    rules: await deps.currentSettings(trx),
    isApproved,
    givesUp,
  }
  const change = settlementChange(facts, now)
  if (change.kind === 'refused') throw new AppError(change.error)
  await apply(trx, { owner, job, fetched, change }, now)
  await announce(trx, deps, change, now)
}

type Made = Exclude<SettlementChange, { kind: 'refused' }>

async function apply(
  trx: jobs.JobTrx,
  {
    owner,
    job,
    fetched,
    change,
  }: { owner: EmployerId; job: boostChecks.CheckedJob | undefined; change: Made } & Pick<Occasion, 'fetched'>,
  now: Date,
): Promise<void> {
  if (fetched)
    for (const { payment, mismatch } of change.recorded)
      await queries.savePayment(trx, fetched.sponsorship.id, payment, { mismatch, before: fetched.before })
  await book(trx, owner, change.movements, now)
  for (const row of change.sponsorships) await queries.saveSettled(trx, row)
  if (change.kind === 'reservation_deleted') await jobs.deleteReservation(trx, change.jobId)
  if (change.kind !== 'job_follows' || !job) return
  const { id, topics, needsCheck } = change.job
  if (topics) await jobs.replaceTopics(trx, id, topics, now)
  if (needsCheck) await boostChecks.check(trx, job, now)
  else await boostChecks.retire(trx, id)
  if (change.job.change) await jobs.changeJob(trx, id, change.job.change, now)
}

/** Hands on what is to be returned, and tells the operators and the owner. */
async function announce(trx: Trx, { queue, log }: EffectDeps, change: Made, now: Date): Promise<void> {
  for (const refund of change.refunds) await requestRefund(trx, queue, refund, now)
  for (const alarm of change.raised) await raiseAlarm(trx, log, alarm, now)
  for (const alarm of change.settledAlarms) await settleAlarm(trx, alarm, now)
  for (const notice of change.notices) await notify(trx, queue, notice, now)
}

/** Marks a payment to be returned, and lets a worker do it, unless it is marked already. */
export async function requestRefund(
  trx: Trx,
  queue: Queue,
  { paymentId, reason }: Refund,
  now: Date,
): Promise<void> {
  if (await queries.requestRefund(trx, paymentId, reason, now))
    await queue.add(trx, 'sponsorships.refund', { paymentId })
}
