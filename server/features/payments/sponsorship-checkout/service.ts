import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { sponsorship as sponsorshipReply } from '#contract/api/payments/sponsorships.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { type SponsorshipPricing, sponsorshipPrice } from '#contract/payments/sponsorship-price.ts'
import {
  type PaymentMethod,
  type PaymentStatus,
  PIX_MINUTES,
  RESERVATION_HOURS,
  SPONSORSHIP_DAYS,
} from '#contract/payments/sponsorships.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { countTopics } from '#server/db/covered-topics.ts'
import { databaseTime } from '#server/db/database-time.ts'
import { isSponsored } from '#server/db/job-conditions.ts'
import { checksOf } from '#server/features/jobs/boost-checks/service.ts'
import * as jobs from '#server/features/jobs/jobs/service.ts'
import * as sponsorships from '#server/features/payments/sponsorships/service.ts'
import { practiceAreas, specialties } from '#server/features/platform/reference/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { countKnown, type Selection } from './known-topics.ts'
import { jobOf, topicNames } from './queries.ts'
import { rejectionReason } from './rejection-reason.ts'

export interface CheckoutDeps extends sponsorships.SponsorshipDeps {
  pricing: SponsorshipPricing
  publicUrl: string
}

type Row = sponsorships.SponsorshipRow

/**
 * The provider refuses codes that are valid for less than `PIX_MINUTES` when its clock reads them, so they are valid for a while
 * longer than the buyer is told.
 */
const PIX_SPARE_MS = 2 * 60_000
const PIX_MS = PIX_MINUTES * 60_000 + PIX_SPARE_MS
/** A call that got no answer is repeated under its own key for this long, so that it cannot create a second code. */
const PIX_RETRY_MS = 60_000
/** The page that waits for a payment asks more often than this. */
const CHECK_SECONDS = 3

const expiryOf = ({ created_at }: Row) => new Date(created_at.getTime() + RESERVATION_HOURS * HOUR_MS)

/** The price of sponsoring an employer's own job, or a new job with this selection. @throws JobNotFound */
export async function quoteFor(
  db: DbOrTrx,
  pricing: SponsorshipPricing,
  owner: EmployerId,
  selection: {
    jobId?: string | undefined
    medicalSpecialties: string[]
    medicalPracticeAreas: string[]
  },
  now: Date,
) {
  const job = selection.jobId ? await jobOf(db, owner, selection.jobId) : null
  if (selection.jobId && !job) throw new AppError('JobNotFound')
  const topics = job ? await countTopics(db, job.id) : await countSelected(db, selection)
  return {
    amount: sponsorshipPrice(pricing, topics),
    topics,
    currency: 'BRL' as const,
    durationDays: SPONSORSHIP_DAYS,
    startsAfter: job && isSponsored(job, now) ? (job.sponsored_until?.toISOString() ?? null) : null,
  }
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

async function countSelected(db: DbOrTrx, selected: Selection): Promise<number> {
  const [known, areas] = await Promise.all([specialties(db), practiceAreas(db, undefined)])
  return countKnown(selected, { medicalSpecialties: namesOf(known), medicalPracticeAreas: namesOf(areas) })
}

const hashOf = (form: JobForm) => createHash('sha256').update(JSON.stringify(form)).digest('base64url')

/**
 * Reserves a job that is published once it is paid, and prepares its checkout. A repeated `requestKey` returns the first
 * reservation, or replaces it if the form has changed.
 * @throws ValidationFailed, PaymentStateChanged if the reservation is paid already, PaymentsUnavailable
 */
export async function reserve(
  deps: CheckoutDeps,
  { employerId: owner }: EmployerCaller,
  { requestKey, ...form }: JobForm & { requestKey?: string | undefined },
) {
  const hash = hashOf(form)
  const earlier = requestKey ? await sponsorships.sponsorshipByKey(deps.db, owner, requestKey) : undefined
  if (earlier && earlier.request_hash === hash && earlier.state !== 'cancelled')
    return prepareCheckout(deps, earlier)
  if (earlier && earlier.state !== 'cancelled') await sponsorships.giveUp(deps, earlier, 'buyer')
  const { db, pricing, clock } = deps
  const now = clock.now()
  const created = await jobs.inJobTransaction(db, now, async (trx) => {
    if (earlier) await sponsorships.forgetRequest(trx, earlier.id)
    const job = await jobs.reserveJob(trx, owner, form, now)
    const row = await sponsorships.insertSponsorship(trx, {
      owner_user_id: owner,
      job_id: job.id,
      creates_job: true,
      job_title: form.title,
      topics: job.topics,
      amount: sponsorshipPrice(pricing, job.topics),
      request_key: requestKey ?? null,
      request_hash: hash,
      created_at: now,
    })
    // The same request has come twice, and the other one was faster.
    if (!row) await jobs.deleteReservation(trx, job.id)
    return { id: job.id, row }
  })
  const row = created.row ?? (requestKey && (await sponsorships.sponsorshipByKey(db, owner, requestKey)))
  if (!row) throw new AppError('PaymentStateChanged')
  return prepareCheckout(deps, row)
}

/**
 * Prepares the sponsorship of a published job. One job has at most one sponsorship that waits for a payment.
 * @throws JobNotFound, JobStateChanged, PaymentsUnavailable
 */
export async function sponsorJob(
  deps: CheckoutDeps,
  { employerId: owner, role }: EmployerCaller,
  jobId: string,
) {
  const { db, pricing, clock } = deps
  const now = clock.now()
  const open = await sponsorships.openSponsorship(db, jobId)
  if (open?.owner_user_id === owner) {
    const isCurrent = open.amount === sponsorshipPrice(pricing, await countTopics(db, jobId))
    if (!open.is_widening && (isCurrent || open.creates_job)) return prepareCheckout(deps, open)
    await sponsorships.giveUp(deps, open, 'buyer')
  }
  const { row } = await jobs.inJobTransaction(db, now, async (trx) => {
    const job = await jobs.lockJobFor(trx, { employerId: owner, role }, 'sponsor', jobId, now)
    jobs.requireNotStopped(job)
    const topics = await countTopics(trx, jobId)
    const created = await sponsorships.insertSponsorship(trx, {
      owner_user_id: owner,
      job_id: jobId,
      creates_job: false,
      job_title: job.title,
      topics,
      amount: sponsorshipPrice(pricing, topics),
      created_at: now,
    })
    return { id: jobId, row: created ?? (await sponsorships.openSponsorship(trx, jobId)) }
  })
  if (!row) throw new AppError('JobStateChanged')
  return prepareCheckout(deps, row)
}

export async function prepareCheckout(deps: CheckoutDeps, row: Row) {
  if (row.state !== 'pending' || !row.job_id) throw new AppError('PaymentStateChanged')
  const { preference_id, init_point } = row.preference_id ? row : await createPreference(deps, row)
  if (!preference_id || !init_point) throw new AppError('PaymentsUnavailable')
  return {
    preferenceId: preference_id,
    initPoint: init_point,
    paymentId: row.id,
    jobId: row.job_id,
    amount: row.amount,
  }
}

const orderOf = async (db: DbOrTrx, row: Row, owner: EmployerId) => ({
  sponsorshipId: row.id,
  title: sponsorships.boughtText(row),
  amount: row.amount,
  buyer: await sponsorships.buyerOf(db, owner),
})

async function createPreference({ db, gateway, publicUrl }: CheckoutDeps, row: Row) {
  const query = new URLSearchParams({ paymentId: row.id, jobId: row.job_id ?? '' })
  const urlOf = (result: string) => `${publicUrl}/payment/${result}?${query}`
  const order = await orderOf(db, row, row.owner_user_id as EmployerId)
  const urls = { success: urlOf('success'), failure: urlOf('failure'), pending: urlOf('pending') }
  return sponsorships.savePreference(db, row.id, await gateway.createPreference(order, urls, expiryOf(row)))
}

async function own(db: DbOrTrx, owner: EmployerId, id: string): Promise<Row> {
  const row = await sponsorships.ownSponsorship(db, owner, id)
  if (!row) throw new AppError('PaymentNotFound')
  return row
}

const shownExpiry = (expiresAt: Date) => new Date(expiresAt.getTime() - PIX_SPARE_MS)

const isPayable = (payment: sponsorships.PaymentRow, now: Date) =>
  payment.method === 'pix' &&
  sponsorships.isAwaited(sponsorships.toFacts(payment)) &&
  payment.pix_code !== null &&
  payment.pix_image !== null &&
  payment.pix_expires_at !== null &&
  shownExpiry(payment.pix_expires_at) > now

function toPix({ pix_code, pix_image, pix_ticket_url, pix_expires_at }: sponsorships.PaymentRow) {
  return {
    qrCode: pix_code as string,
    qrCodeBase64: pix_image as string,
    ticketUrl: pix_ticket_url,
    expiresAt: shownExpiry(pix_expires_at as Date).toISOString(),
  }
}

/**
 * A Pix code. An earlier one is returned if it can still be paid; a new one replaces it, and the provider cancels it.
 * @throws PaymentNotFound, PaymentStateChanged if it is paid or given up, PaymentsUnavailable
 */
export async function createPix(
  deps: CheckoutDeps,
  { employerId: owner }: EmployerCaller,
  { paymentId, replace }: { paymentId: string; replace: boolean },
) {
  const { db, gateway, clock } = deps
  const now = clock.now()
  const row = await own(db, owner, paymentId)
  if (row.state !== 'pending') throw new AppError('PaymentStateChanged')
  const payments = await sponsorships.paymentsOf(db, [row.id])
  const current = payments.filter((payment) => isPayable(payment, now)).at(-1)
  if (current && !replace) return { ...toPix(current), amount: row.amount }
  const open = payments.filter(
    (payment) => payment.method === 'pix' && sponsorships.isAwaited(sponsorships.toFacts(payment)),
  )
  const cancelled = await Promise.all(
    open.map((payment) => gateway.cancelPayment(payment.provider_payment_id, 'buyer')),
  )
  // A payment that the provider does not cancel may have been paid.
  if (cancelled.includes(false)) {
    await sponsorships.syncSponsorship(deps, row.id, 'buyer')
    const { state } = await own(db, owner, row.id)
    if (state !== 'pending') throw new AppError('PaymentStateChanged')
  }
  const { attempt, requestedAt } = await pixAttempt(db, row, { isNew: open.length > 0, now })
  const before = await databaseTime(db)
  const payment = await gateway.createPix(await orderOf(db, row, owner), {
    key: `pix:${row.id}:${attempt}`,
    expiresAt: new Date(requestedAt.getTime() + PIX_MS),
  })
  await sponsorships.recordNewPayment(deps, row, { payments: [payment], before })
  const saved = (await sponsorships.paymentsOf(db, [row.id])).find(
    (one) => one.provider_payment_id === payment.id,
  )
  if (!saved || !isPayable(saved, now)) throw new AppError('PaymentStateChanged')
  return { ...toPix(saved), amount: row.amount }
}

/** The number of the attempt. A call that got no answer belongs to the same attempt when it is repeated soon. */
async function pixAttempt(db: DbOrTrx, row: Row, { isNew, now }: { isNew: boolean; now: Date }) {
  const { pix_attempts: attempts, pix_requested_at: requestedAt } = row
  const payments = await sponsorships.paymentsOf(db, [row.id])
  const isAnswered = payments.filter(({ method }) => method === 'pix').length >= attempts
  if (!isNew && !isAnswered && requestedAt && now.getTime() - requestedAt.getTime() < PIX_RETRY_MS)
    return { attempt: attempts, requestedAt }
  if (await sponsorships.beginPixAttempt(db, { id: row.id, attempts, now }))
    return { attempt: attempts + 1, requestedAt: now }
  // Another tab has begun the same attempt.
  const again = await own(db, row.owner_user_id as EmployerId, row.id)
  return { attempt: again.pix_attempts, requestedAt: again.pix_requested_at ?? now }
}

/** @throws PaymentNotFound */
export async function view(
  deps: CheckoutDeps,
  { employerId: owner }: EmployerCaller,
  id: string,
): Promise<z.input<typeof sponsorshipReply>> {
  const { db, clock, gateway } = deps
  const now = clock.now()
  const row = await own(db, owner, id)
  const [payments, job, checks] = await Promise.all([
    sponsorships.paymentsOf(db, [row.id]),
    row.job_id ? jobOf(db, owner, row.job_id) : null,
    row.job_id ? checksOf(db, [row.job_id]) : null,
  ])
  const check = row.job_id ? checks?.get(row.job_id) : undefined
  const isHeld = job?.boost_is_held === true
  const { paymentId: _, ...shown } = sponsorships.toJobSponsorship(row, {
    findings: isHeld ? (check?.findings ?? []) : [],
    isHeld,
    now,
  })
  const pix = row.state === 'pending' ? payments.filter((payment) => isPayable(payment, now)).at(-1) : null
  const last = payments.at(-1)
  return {
    ...shown,
    id: row.id,
    jobId: row.job_id,
    jobTitle: row.job_title,
    jobStatus: job?.status ?? null,
    createsJob: row.creates_job,
    isWidening: row.is_widening,
    addedTopics: row.is_widening ? await topicNames(db, row) : [],
    isSponsored: job ? isSponsored(job, now) : false,
    preferenceId: row.preference_id,
    initPoint: row.init_point,
    pix: pix ? toPix(pix) : null,
    lastPayment: last
      ? {
          method: last.method as PaymentMethod,
          status: last.status as PaymentStatus,
          reason: last.status === 'rejected' ? rejectionReason(last.status_detail) : null,
        }
      : null,
    payableUntil: expiryOf(row).toISOString(),
    refundableUntil: sponsorships.refundableUntil(payments, now)?.toISOString() ?? null,
    isSandbox: gateway.access.isSandbox,
  }
}

/** `view`, after asking the provider, unless somebody has just asked. @throws PaymentNotFound, PaymentsUnavailable */
export async function sync(deps: CheckoutDeps, caller: EmployerCaller, id: string) {
  await own(deps.db, caller.employerId, id)
  if (await sponsorships.claimCheck(deps.db, id, CHECK_SECONDS))
    await sponsorships.syncSponsorship(deps, id, 'buyer')
  return view(deps, caller, id)
}

/** @throws PaymentNotFound, PaymentStateChanged, PaymentInProcess, PaymentsUnavailable */
export async function cancel(deps: CheckoutDeps, caller: EmployerCaller, id: string) {
  const row = await own(deps.db, caller.employerId, id)
  if (row.state !== 'cancelled') await sponsorships.giveUp(deps, row, 'buyer')
  return view(deps, caller, id)
}
