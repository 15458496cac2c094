import { HOUR_MS } from '#contract/durations.ts'
import { refundDeadline } from '#contract/payments/refunds.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { databaseTime } from '#server/db/database-time.ts'
import { inTurn } from '#server/db/in-turn.ts'
import { inTransaction } from '#server/db/transaction.ts'
import * as boostChecks from '#server/features/jobs/boost-checks/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import { lockQuota } from '#server/features/jobs/quotas/service.ts'
import { raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { describeDisputes } from './dispute-alarm.ts'
import type { FetchedPayment, Patience, SponsorshipGateway } from './gateway.ts'
import { ownerOf } from './policy.ts'
import * as queries from './queries.ts'
import { type EffectDeps, requestRefund, settle } from './settlement.ts'
import { isAwaited, summarize } from './sponsorship-state.ts'
import { toFacts, toJobSponsorship } from './sponsorship-view.ts'

export { applyToJobNow, approveBoost, lockForReview, refuseBoost } from './boost-review.ts'
export { directTo, mercadoPago, type SponsorshipGateway } from './gateway.ts'
export {
  beginPixAttempt,
  buyerOf,
  claimCheck,
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
export type { EffectDeps } from './settlement.ts'
export { isAwaited } from './sponsorship-state.ts'
export { boughtText, toFacts, toJobSponsorship } from './sponsorship-view.ts'

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
  const before = await databaseTime(deps.db)
  const payment = await deps.gateway.getPayment(providerPaymentId, patience)
  if (!payment)
    return deps.log.warn({ payment: providerPaymentId }, 'the provider does not know this payment')
  const reference = payment.reference ?? ''
  const sponsorship = UUID.test(reference) ? await queries.sponsorshipById(deps.db, reference) : undefined
  if (sponsorship) {
    await recordPayments(deps, sponsorship, { payments: [payment], before })
    if (patience === 'worker') await describeDisputes(deps, sponsorship.id, [payment])
    return
  }
  if (!payment.approvedAt) return
  const alarm = {
    kind: 'unknown_payment',
    subject: payment.id,
    details: `Mercado Pago, referência ${reference || 'vazia'}`,
  } as const
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
  const fetched = await fetchAll(deps, sponsorship, { patience })
  await recordPayments(deps, sponsorship, fetched)
  if (patience === 'worker') await describeDisputes(deps, sponsorship.id, fetched.payments)
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
  const before = await databaseTime(db)
  const fetched = await Promise.all([...ids].map((payment) => gateway.getPayment(payment, patience)))
  return { payments: fetched.filter((payment) => payment !== null), before }
}

/** Records a payment that the provider has just created for a sponsorship. */
export const recordNewPayment = recordPayments

/**
 * Stores fetched payments, books what they moved, and lets the job follow, in one transaction. `givesUp` ends the
 * sponsorship, if it is not paid, and a job that waited for it is deleted.
 */
async function recordPayments(
  deps: SponsorshipDeps,
  sponsorship: queries.SponsorshipRow,
  { payments, before }: { payments: readonly FetchedPayment[]; before: string },
  { givesUp = false }: { givesUp?: boolean } = {},
): Promise<void> {
  const owner = ownerOf(sponsorship)
  const { id, job_id: jobId } = sponsorship
  const fetched = { sponsorship, payments, before, access: deps.gateway.access }
  const now = deps.clock.now()
  await jobs.inJobTransaction(deps.db, now, async (trx) => {
    const quota = await lockQuota(trx, owner, now, { besides: jobId })
    await settle(trx, deps, { owner, quota, jobId, fetched, givesUp }, now)
    return { id: jobId ?? id }
  })
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
  await recordPayments(deps, sponsorship, fetched, { givesUp: true })
}

/** Until when the buyer can have a payment back; null if it is too late, or nothing is paid. */
export function refundableUntil(payments: readonly queries.PaymentRow[], now: Date): Date | null {
  const { counted } = summarize(payments.map(toFacts))
  if (!counted?.approvedAt) return null
  const until = refundDeadline(counted.approvedAt)
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
  await raiseAlarm(
    db,
    log,
    { ...alarm, details: `Mercado Pago, situação ${after?.status ?? 'desconhecida'}` },
    clock.now(),
  )
}

const SWEEP_BATCH = 100

/** Gives up what nobody has paid in time, except while a payment may still be approved. */
export async function sweepUnpaid(deps: SponsorshipDeps): Promise<void> {
  await inTurn(await queries.overdue(deps.db, deps.clock.now(), SWEEP_BATCH), async (id) => {
    const sponsorship = await queries.sponsorshipById(deps.db, id)
    if (!sponsorship) return
    try {
      await giveUp(deps, sponsorship, 'worker')
    } catch (error) {
      const name = error instanceof AppError ? error.errorName : null
      // It was paid at the last moment, or will be decided later.
      if (name !== 'PaymentStateChanged' && name !== 'PaymentInProcess') throw error
    }
  })
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
  queries.unsettled(db, new Date(now.getTime() - PENDING_HOURS * HOUR_MS))

/** Gives up every unpaid sponsorship of an employer whose account is deleted. Lock its quota first. */
export const giveUpAll = (trx: Trx, owner: EmployerId, now: Date): Promise<void> =>
  queries.cancelPending(trx, owner, now)

/** Deletes the sponsorships that the employer has never paid. */
export const deleteUnpaid = queries.deleteUnpaid
