import type { Moderation } from '#contract/jobs.ts'
import { REFUND_DAYS } from '#contract/ledger.ts'
import type { SponsorshipState } from '#contract/sponsorships.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import * as boostChecks from '#server/features/boost-checks/service.ts'
import * as jobs from '#server/features/jobs/service.ts'
import { book } from '#server/features/ledger/service.ts'
import { notify } from '#server/features/notifications/service.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payment-alarms/service.ts'
import { lockQuota } from '#server/features/subscriptions/service.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import type { FetchedPayment, Patience, SponsorshipGateway } from './gateway.ts'
import { type Change, changesOf } from './job-change.ts'
import { movementsOf } from './movements.ts'
import { mismatchOf, ownerOf } from './policy.ts'
import * as queries from './queries.ts'
import { isAwaited, summarize } from './sponsorship-state.ts'
import { toFacts, toJobSponsorship } from './sponsorship-view.ts'

export { mercadoPago, type ProviderAccess, type SponsorshipGateway } from './gateway.ts'
export {
  beginPixAttempt,
  buyerOf,
  claimCheck,
  countTopics,
  fetchMoment,
  forgetRequest,
  insertSponsorship,
  openSponsorship,
  ownSponsorship,
  type PaymentRow,
  paymentsOf,
  type SponsorshipRow,
  savePreference,
  sponsorshipByKey,
} from './queries.ts'
export { isAwaited, summarize } from './sponsorship-state.ts'
export { boostStateOf, toFacts, toJobSponsorship } from './sponsorship-view.ts'

/** What the effects of a payment need. */
export interface EffectDeps {
  queue: Queue
  log: Log
  moderation: Moderation
}

export interface SponsorshipDeps extends EffectDeps {
  db: Db
  clock: Clock
  gateway: SponsorshipGateway
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Fetches a payment and does what follows from it. Repeated and concurrent calls, in any order, end in the same state.
 * @throws PaymentsUnavailable
 */
export async function syncPayment(
  deps: SponsorshipDeps,
  providerPaymentId: string,
  patience: Patience = 'worker',
): Promise<void> {
  const before = await queries.fetchMoment(deps.db)
  const payment = await deps.gateway.getPayment(providerPaymentId, patience)
  if (!payment)
    return deps.log.warn({ payment: providerPaymentId }, 'the provider does not know this payment')
  const reference = payment.reference ?? ''
  const sponsorship = UUID.test(reference) ? await queries.sponsorshipById(deps.db, reference) : undefined
  if (sponsorship) return recordPayments(deps, sponsorship, { payments: [payment], before })
  if (!payment.approvedAt) return
  const alarm = { kind: 'unknown_payment', subject: payment.id, details: `reference ${reference}` } as const
  await raiseAlarm(deps.db, deps.log, alarm, deps.clock.now())
}

/**
 * Asks the provider for all payments of a sponsorship and does what follows from them.
 * @throws PaymentsUnavailable
 */
export async function syncSponsorship(
  deps: SponsorshipDeps,
  sponsorshipId: string,
  patience: Patience = 'worker',
): Promise<void> {
  const sponsorship = await queries.sponsorshipById(deps.db, sponsorshipId)
  if (!sponsorship) return
  await recordPayments(deps, sponsorship, await fetchAll(deps, sponsorship, { patience }))
}

/** All payments that the provider or we know of. With `cancels`, Pix codes that can still be paid are cancelled first. */
async function fetchAll(
  { db, gateway }: SponsorshipDeps,
  { id }: queries.SponsorshipRow,
  { patience, cancels = false }: { patience: Patience; cancels?: boolean },
) {
  const known = await queries.paymentsOf(db, [id])
  const payable = known.filter(
    (payment) => cancels && payment.method === 'pix' && isAwaited(toFacts(payment)),
  )
  const [found] = await Promise.all([
    gateway.searchPayments(id, patience),
    ...payable.map((payment) => gateway.cancelPayment(payment.provider_payment_id, patience)),
  ])
  const ids = new Set([...found, ...known.map((payment) => payment.provider_payment_id)])
  const before = await queries.fetchMoment(db)
  const fetched = await Promise.all([...ids].map((payment) => gateway.getPayment(payment, patience)))
  return { payments: fetched.filter((payment) => payment !== null), before }
}

/** Records a payment that the provider has just created for a sponsorship. */
export const recordNewPayment = recordPayments

/**
 * Stores fetched payments, books what they moved, and lets the job follow, in one transaction. `giveUp` then ends the
 * sponsorship, if it is not paid.
 */
async function recordPayments(
  deps: SponsorshipDeps,
  sponsorship: queries.SponsorshipRow,
  { payments, before }: { payments: readonly FetchedPayment[]; before: Date },
  { giveUp = false }: { giveUp?: boolean } = {},
): Promise<void> {
  const { db, clock, log, gateway } = deps
  const owner = ownerOf(sponsorship)
  const now = clock.now()
  await jobs.inJobTransaction(db, now, async (trx) => {
    await lockQuota(trx, owner, now)
    const locked = await lockAll(trx, owner, { id: sponsorship.id, jobId: sponsorship.job_id })
    for (const payment of payments) {
      const known = await queries.paymentById(trx, payment.id)
      const mismatch = mismatchOf(payment, { sponsorship, known, access: gateway.access })
      if (mismatch) {
        const details = `${mismatch} of a payment for sponsorship ${sponsorship.id}`
        await raiseAlarm(trx, log, { kind: 'payment_mismatch', subject: payment.id, details }, now)
      }
      // A payment that changes its reference stays where it was.
      if (mismatch === 'reference') continue
      const saved = await queries.savePayment(trx, sponsorship.id, payment, { mismatch, before })
      // A later fetch has booked everything that this one could.
      if (!saved) continue
      const { id: sponsorshipId, job_title: jobTitle } = sponsorship
      const movements = movementsOf(payment, {
        sponsorshipId,
        jobTitle,
        chargedBack: saved.charged_back,
      })
      await book(trx, owner, movements, now)
    }
    const rows = await applyPayments(trx, deps, { owner, ...locked }, now)
    if (giveUp) await endUnpaid(trx, rows.find(({ row }) => row.id === sponsorship.id) as Settled, now)
    return { id: sponsorship.job_id ?? sponsorship.id }
  })
}

/** Ends a sponsorship that is not paid. A job that waited for it is deleted. */
async function endUnpaid(trx: jobs.JobTrx, { row, state, isAwaited: awaits }: Settled, now: Date) {
  if (state === 'cancelled') return
  if (state !== 'pending') throw new AppError('PaymentStateChanged')
  if (awaits) throw new AppError('PaymentInProcess')
  await queries.cancel(trx, row.id, now)
  if (row.creates_job && row.job_id) await jobs.deleteReservation(trx, row.job_id)
}

/**
 * Gives up a sponsorship that is not paid, after its open Pix codes are cancelled at the provider. Money that still
 * arrives is returned.
 * @throws PaymentStateChanged if it is paid, PaymentInProcess while a payment may be approved, PaymentsUnavailable
 */
export async function giveUp(
  deps: SponsorshipDeps,
  sponsorship: queries.SponsorshipRow,
  patience: Patience,
): Promise<void> {
  const fetched = await fetchAll(deps, sponsorship, { patience, cancels: true })
  await recordPayments(deps, sponsorship, fetched, { giveUp: true })
}

type LockedJob = NonNullable<Awaited<ReturnType<typeof jobs.lockJob>>>

/** A sponsorship with what its payments mean now. */
export interface Settled {
  row: queries.SponsorshipRow
  state: SponsorshipState
  /** The payment that counts, by its id at the provider. */
  counted: string | null
  wasPaid: boolean
  isAwaited: boolean
}

async function lockAll(
  trx: Trx,
  owner: EmployerId,
  { id, jobId }: { id: string | null; jobId: string | null },
) {
  const job = jobId ? await jobs.lockJob(trx, jobId, owner) : undefined
  return { job, rows: await queries.lockSponsorships(trx, { id, jobId }) }
}

/** Lets the sponsorships of a job, and the job itself, follow their payments. */
async function applyPayments(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  { owner, job, rows }: { owner: EmployerId; job: LockedJob | undefined; rows: queries.SponsorshipRow[] },
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
  if (job) await applyToJob(trx, deps, { owner, job, settled }, now)
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
  for (const { id } of summary.duplicates) {
    const details = `a further payment for sponsorship ${row.id}`
    if (await requestRefund(trx, queue, { paymentId: id, reason: 'duplicate' }, now))
      await raiseAlarm(trx, log, { kind: 'duplicate_payment', subject: id, details }, now)
  }
  if (isGivenUp && summary.counted) {
    const { id } = summary.counted
    const details = `sponsorship ${row.id} was given up`
    if (await requestRefund(trx, queue, { paymentId: id, reason: 'late' }, now))
      await raiseAlarm(trx, log, { kind: 'late_payment', subject: id, details }, now)
  }
  if (state !== row.state) {
    await queries.saveState(trx, row.id, { state, paidAt: summary.wasPaid ? now : null })
    const dispute = { kind: 'dispute', subject: row.id } as const
    if (state === 'disputed') await raiseAlarm(trx, log, { ...dispute, details: 'the feature is off' }, now)
    if (row.state === 'disputed') await settleAlarm(trx, dispute, now)
    if (state === 'returned' && job)
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

/** Publishes, features, holds back, pauses or restores a job, as its sponsorships say. */
async function applyToJob(
  trx: jobs.JobTrx,
  { queue, moderation }: EffectDeps,
  { owner, job, settled }: { owner: EmployerId; job: LockedJob; settled: readonly Settled[] },
  now: Date,
): Promise<void> {
  const live = settled.filter(({ counted }) => counted !== null)
  const isClosed = job.status === 'closed' || job.status === 'rejected'
  if (isClosed)
    for (const { row, counted } of live)
      if (counted && !row.starts_at)
        await requestRefund(trx, queue, { paymentId: counted, reason: 'undeliverable' }, now)
  const check = live.length > 0 && !isClosed ? await boostChecks.check(trx, job, now) : null
  if (!check) await boostChecks.retire(trx, job.id)
  const quota = await lockQuota(trx, owner, now)
  const change: Change = changesOf({
    job,
    settled,
    passes: check?.passes ?? false,
    moderation,
    isFeaturedByPlan: quota.allowance.isAlwaysFeatured,
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

/** Lays the paid periods of a job again, after something about the job has changed. */
export async function applyToJobNow({ db, ...deps }: EffectDeps & { db: Db }, jobId: string, now: Date) {
  await jobs.inJobTransaction(db, now, async (trx) => {
    await reapply(trx, deps, jobId, now)
    return { id: jobId }
  })
}

async function reapply(trx: jobs.JobTrx, deps: EffectDeps, jobId: string, now: Date): Promise<void> {
  const ownerUserId = await queries.ownerOfSponsored(trx, jobId)
  if (!ownerUserId) return
  const owner = ownerOf({ owner_user_id: ownerUserId })
  await lockQuota(trx, owner, now)
  await applyPayments(trx, deps, { owner, ...(await lockAll(trx, owner, { id: null, jobId })) }, now)
}

/** Locks what has to be locked before a job that is reviewed, if it is sponsored. */
export async function lockForReview(trx: Trx, jobId: string, now: Date): Promise<void> {
  const owner = await queries.ownerOfSponsored(trx, jobId)
  if (owner) await lockQuota(trx, ownerOf({ owner_user_id: owner }), now)
}

const isBoosted = async (trx: Trx, jobId: string) => (await boostChecks.checksOf(trx, [jobId])).has(jobId)

/** An admin approves the present text of a job. Days that it held back begin now. Does nothing for a job that is not boosted. */
export async function approveBoost(
  trx: jobs.JobTrx,
  deps: EffectDeps,
  { jobId, by }: { jobId: string; by: UserId },
  now: Date,
): Promise<void> {
  const owner = await queries.ownerOfSponsored(trx, jobId)
  const job = owner && (await jobs.lockJob(trx, jobId, 'anybody'))
  if (!job || !(await isBoosted(trx, jobId))) return
  await boostChecks.decide(trx, job, { decision: 'approved', by }, now)
  await reapply(trx, deps, jobId, now)
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
  const payments = await queries.paymentsOf(
    trx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const isOver = row.ends_at !== null && row.held_since === null && row.ends_at <= now
    const own = payments.filter(({ sponsorship_id }) => sponsorship_id === row.id)
    const { counted } = summarize(own.map(toFacts))
    if (counted && !isOver) await requestRefund(trx, queue, { paymentId: counted.id, reason: 'refused' }, now)
  }
}

/** Marks a payment to be returned, and lets a worker do it. False if it is marked already. */
async function requestRefund(
  trx: Trx,
  queue: Queue,
  { paymentId, reason }: { paymentId: string; reason: queries.RefundReason },
  now: Date,
): Promise<boolean> {
  if (!(await queries.requestRefund(trx, paymentId, reason, now))) return false
  await queue.add(trx, 'sponsorships.refund', { paymentId })
  return true
}

/** Until when the buyer can have a payment back; null if it is too late, or nothing is paid. */
export function refundableUntil(payments: readonly queries.PaymentRow[], now: Date): Date | null {
  const { counted } = summarize(payments.map(toFacts))
  if (!counted?.approvedAt) return null
  const until = new Date(counted.approvedAt.getTime() + REFUND_DAYS * 86_400_000)
  const isRequested = payments.some(
    (one) => one.provider_payment_id === counted.id && one.refund_requested_at,
  )
  return until > now && !isRequested ? until : null
}

/**
 * The buyer returns a sponsorship, as asked for at `requestedAt`, within seven days of the payment. The feature ends when
 * the provider has returned the money. Repeating it changes nothing.
 * @throws PaymentNotFound, RefundNotPossible if there is nothing to return, or it was too late
 */
export async function refundSponsorship(
  { db, clock, ...deps }: EffectDeps & { db: Db; clock: Clock },
  owner: EmployerId,
  sponsorshipId: string,
  requestedAt: Date,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    await lockQuota(trx, owner, now)
    const sponsorship = await queries.ownSponsorship(trx, owner, sponsorshipId)
    if (!sponsorship) throw new AppError('PaymentNotFound')
    await queries.lockSponsorships(trx, { id: sponsorshipId, jobId: null })
    const payments = await queries.paymentsOf(trx, [sponsorshipId])
    const { counted } = summarize(payments.map(toFacts))
    const payment = payments.find((one) => one.provider_payment_id === counted?.id)
    if (payment?.refund_requested_at || (!payment && sponsorship.state === 'returned')) return
    if (!payment || !refundableUntil(payments, requestedAt)) throw new AppError('RefundNotPossible')
    const { provider_payment_id: paymentId } = payment
    await requestRefund(trx, deps.queue, { paymentId, reason: 'buyer' }, now)
  })
}

/**
 * Returns a payment that is marked for it.
 * @throws PaymentsUnavailable, and then it has to be repeated
 */
export async function refundPayment(deps: SponsorshipDeps, paymentId: string): Promise<void> {
  const { db, gateway, log, clock } = deps
  const payment = await queries.paymentById(db, paymentId)
  if (!payment?.refund_requested_at || payment.status === 'refunded') return
  const isDone = await gateway.refund(paymentId, `refund:${paymentId}`)
  await syncPayment(deps, paymentId)
  const after = await queries.paymentById(db, paymentId)
  const alarm = { kind: 'refund_failed', subject: paymentId } as const
  if (isDone || after?.status === 'refunded') return settleAlarm(db, alarm, clock.now())
  await raiseAlarm(db, log, { ...alarm, details: `status ${after?.status}` }, clock.now())
}

const SWEEP_BATCH = 100

/** Gives up what nobody has paid in time, except while a payment may still be approved. */
export async function sweepUnpaid(deps: SponsorshipDeps): Promise<void> {
  for (const id of await queries.overdue(deps.db, deps.clock.now(), SWEEP_BATCH)) {
    const sponsorship = await queries.sponsorshipById(deps.db, id)
    if (!sponsorship) continue
    try {
      await giveUp(deps, sponsorship, 'worker')
    } catch (error) {
      const name = error instanceof AppError ? error.errorName : null
      // It was paid at the last moment, or will be decided later.
      if (name === 'PaymentStateChanged' || name === 'PaymentInProcess') continue
      throw error
    }
  }
}

/**
 * The newest sponsorship of each of these jobs that was not given up, with what holds it back, and whether a person still
 * has to look at its text.
 */
export async function sponsorshipsOfJobs(db: DbOrTrx, jobIds: readonly string[], now: Date) {
  const [rows, checks] = await Promise.all([
    queries.newestOfJobs(db, jobIds),
    boostChecks.checksOf(db, jobIds),
  ])
  return new Map(
    rows.map(({ boost_is_held: isHeld, ...row }) => {
      const check = checks.get(row.job_id as string)
      const findings = check?.findings ?? []
      return [
        row.job_id as string,
        {
          sponsorship: toJobSponsorship(row, { findings, isHeld, now }),
          awaitsReview: check?.awaitsReview ?? false,
        },
      ]
    }),
  )
}

const PENDING_HOURS = 48

/** The sponsorships of the last two days that the provider may know more about. */
export const pendingSponsorships = (db: DbOrTrx, now: Date): Promise<string[]> =>
  queries.unsettled(db, new Date(now.getTime() - PENDING_HOURS * 3_600_000))
