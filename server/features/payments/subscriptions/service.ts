import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { includesPlan, type PaidPlanName, planNames, plans } from '#contract/payments/subscriptions.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { databaseTime } from '#server/db/database-time.ts'
import { ownersOf } from '#server/db/memberships.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allowanceAfterwards, allowances } from '#server/features/jobs/quotas/service.ts'
import { book } from '#server/features/payments/ledger/service.ts'
import { raiseAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import { raiseAlarms } from './charge-alarms.ts'
import {
  columnsOf,
  currentOf,
  type DueReturn,
  dueReturn,
  duplicatesOf,
  movementsOf,
  rowOf,
  scheduleColumns,
} from './fetched-rows.ts'
import { duplicateMail } from './mail.ts'
import * as queries from './queries.ts'
import type { CustomerState, FetchedSubscription } from './stripe-objects.ts'
import type { StripeCalls, SubscriptionGateway } from './subscription-gateway.ts'
import { isRefundable, toSubscription } from './subscription-view.ts'

export type { StoredSubscriptionRow } from './queries.ts'
export {
  buyer,
  customerOf,
  keepJobs,
  keptJobs,
  nextCheckout,
  readCurrent,
  setCustomer,
} from './queries.ts'
export type { FetchedSubscription } from './stripe-objects.ts'
export type { StripeCalls, SubscriptionGateway } from './subscription-gateway.ts'

/**
 * An employer does not pay for a plan that an admin has granted.
 * @throws PlanIncluded
 */
export async function requireNotIncluded(
  db: DbOrTrx,
  owner: EmployerId,
  wanted: PaidPlanName,
  now: Date,
): Promise<void> {
  const { plan } = await allowanceAfterwards(db, owner, now)
  if (includesPlan(plan, wanted)) throw new AppError('PlanIncluded')
}

/** The plans on offer, the smallest first. Prices in centavos. */
export function offeredPlans({ jobDurationDays }: { jobDurationDays: number }) {
  return planNames.map((plan) => {
    const { label: planLabel, ...offer } = plans[plan]
    return { plan, planLabel, ...offer, durationDays: jobDurationDays }
  })
}

/** The employer's subscription and the plan that it has now. Without a subscription, the free plan is active. */
export async function subscription(
  db: DbOrTrx,
  owner: EmployerId,
  { now, isSandbox }: { now: Date; isSandbox: boolean },
): Promise<Subscription> {
  const [allowed, row] = await Promise.all([allowances(db, owner, now), queries.readCurrent(db, owner)])
  return toSubscription(allowed, row, { now, isSandbox })
}

/** The customers at Stripe that subscriptions can belong to, for reconciliation. */
export const liveCustomers = queries.customers

export interface SubscriptionDeps {
  db: Db
  queue: Queue
  clock: { now(): Date }
  log: Log
  publicUrl: string
  stripe: StripeCalls
  isSandbox: boolean
}

/** Whether Stripe may have carried out a call whose error this is. */
const isUnanswered = (error: unknown) =>
  !(error instanceof AppError) || error.errorName === 'PaymentsUnavailable'

/**
 * Runs calls that change an employer's billing at Stripe. Only one of them runs at a time across processes, so that two
 * windows cannot buy twice. If Stripe does not answer, a worker fetches the result. Until then every try has the same
 * `attempt`.
 * @throws BillingBusy while another one runs
 */
export async function withBilling<T>(
  { db, queue }: Pick<SubscriptionDeps, 'db' | 'queue'>,
  owner: EmployerId,
  work: (customer: { customerId: string | null; generation: number; attempt: string }) => Promise<T>,
): Promise<T> {
  const claimed = await queries.claimBilling(db, owner)
  if (!claimed) throw new AppError('BillingBusy')
  const { claim, customer_id: customerId, generation, attempts } = claimed
  let isAnswered = true
  try {
    return await work({ customerId, generation, attempt: String(attempts) })
  } catch (error) {
    isAnswered = !isUnanswered(error)
    if (!isAnswered && customerId) await enqueueSync(db, queue, customerId)
    throw error
  } finally {
    await queries.releaseBilling(db, owner, { claim, isAnswered })
  }
}

/** Has a worker fetch the customer, once the surrounding transaction has committed. */
export const enqueueSync = (db: DbOrTrx, queue: Queue, customerId: string) =>
  queue.add(db, 'subscriptions.sync', { customerId })

/** Of several live subscriptions the oldest stays. The others are returned, and the buyer is told once. */
async function returnDuplicates(
  trx: Trx,
  { queue, log, publicUrl }: SubscriptionDeps,
  owner: EmployerId,
  state: CustomerState,
  now: Date,
): Promise<void> {
  const duplicates = duplicatesOf(state.subscriptions).map(({ id }) => id)
  for (const subject of await queries.requestReturn(trx, duplicates, now)) {
    await raiseAlarm(
      trx,
      log,
      { kind: 'duplicate_subscription', subject, details: 'Stripe, encerrada e devolvida' },
      now,
    )
    for (const email of await ownersOf(trx, owner))
      await postMail(trx, queue, email, duplicateMail(publicUrl), now)
  }
}

/** Writes the fetched state, and returns the work still to be done at Stripe. */
async function record(
  deps: SubscriptionDeps,
  owner: EmployerId,
  state: CustomerState,
  before: string,
): Promise<DueReturn[]> {
  const { db, queue, log } = deps
  const now = deps.clock.now()
  return inTransaction(db, async (trx) => {
    if (await queries.beginSync(trx, owner, before)) {
      const rows = state.subscriptions.map((one) => rowOf(state, one))
      await queries.replaceSubscriptions(trx, owner, rows, currentOf(state.subscriptions)?.id ?? null)
      if (state.isDeleted) await queries.forgetCustomer(trx, owner)
      await returnDuplicates(trx, deps, owner, state, now)
      await raiseAlarms(trx, log, state, now)
      await queue.add(trx, 'plan-changes.apply', { ownerUserId: owner })
    }
    // Movements are booked even from an outdated fetch, because they cannot be undone.
    await book(trx, owner, state.charges.flatMap(movementsOf), now)
    const returns = await queries.requestedReturns(trx, owner)
    return returns.flatMap((id) => dueReturn(state, id) ?? [])
  })
}

/** `before` is taken first: a fetch that began later has seen at least as much. */
async function fetchAndRecord(
  deps: SubscriptionDeps,
  gateway: SubscriptionGateway,
  owner: EmployerId,
  customerId: string,
) {
  const before = await databaseTime(deps.db)
  const state = await gateway.customerState(customerId)
  return { state, before, due: await record(deps, owner, state, before) }
}

interface OwnChange {
  owner: EmployerId
  customerId: string
  /** When the call to Stripe began, by the clock of the database. */
  before: string
}

/** Writes the result of a call to Stripe, so that the owner sees it at once; the sync follows. */
async function recordOwnChange(
  deps: SubscriptionDeps,
  { owner, customerId, before }: OwnChange,
  { id, columns }: { id: string; columns: Parameters<typeof queries.changeSubscription>[2] },
): Promise<void> {
  const isWritten = await inTransaction(deps.db, async (trx) => {
    const isWritten = await queries.changeSubscription(trx, id, columns, before)
    await deps.queue.add(trx, 'plan-changes.apply', { ownerUserId: owner })
    await enqueueSync(trx, deps.queue, customerId)
    return isWritten
  })
  if (isWritten) return
  // The change is done, whether it can be fetched now or only by the sync.
  await fetchAndRecord(deps, deps.stripe.forBuyer(), owner, customerId).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a changed subscription is shown only after its sync'),
  )
}

/** Writes a subscription as a call to Stripe has left it. */
export const recordChange = (
  deps: SubscriptionDeps,
  call: OwnChange,
  changed: FetchedSubscription,
): Promise<void> => recordOwnChange(deps, call, { id: changed.id, columns: columnsOf(changed) })

/** Writes the plan scheduled for the end of the period of subscription `id`, or clears it. */
export const recordSchedule = (
  deps: SubscriptionDeps,
  { id, ...call }: OwnChange & { id: string },
  scheduleId: string | null,
  scheduled: FetchedSubscription['scheduled'],
): Promise<void> => recordOwnChange(deps, call, { id, columns: scheduleColumns(scheduleId, scheduled) })

const RECENT_MS = 2 * HOUR_MS

/** Ends checkouts that are still open in other windows once a subscription is live, so that nobody pays there. */
async function expireCheckouts(
  gateway: SubscriptionGateway,
  customerId: string,
  { state, before }: { state: CustomerState; before: string },
  now: Date,
): Promise<void> {
  const current = currentOf(state.subscriptions)
  if (current?.status !== 'active' || now.getTime() - current.createdAt.getTime() > RECENT_MS) return
  for (const sessionId of await gateway.openCheckouts(customerId))
    await gateway.expireCheckout(sessionId, before)
}

const MAX_ROUNDS = 3

/**
 * Makes our state that of Stripe: fetches everything about a customer, stores its subscriptions, books its movements,
 * and ends and refunds subscriptions that have to be returned. Repeated and concurrent calls, in any order, end in the
 * same state. A customer that belongs to no employer is ignored.
 * @throws errors of the SDK, so that a queue repeats it
 */
export async function syncCustomer(deps: SubscriptionDeps, customerId: string): Promise<void> {
  const owner = await queries.ownerOfCustomer(deps.db, customerId)
  if (!owner) return
  const gateway = deps.stripe.forWorker
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { due, ...fetched } = await fetchAndRecord(deps, gateway, owner, customerId)
    if (due.length === 0) return expireCheckouts(gateway, customerId, fetched, deps.clock.now())
    for (const { subscriptionId, mustEnd, refunds } of due) {
      if (mustEnd) await gateway.end(subscriptionId)
      for (const refund of refunds) await gateway.refund(refund)
    }
  }
  throw new Error(`the returns of ${customerId} do not end`)
}

/** Fetches the caller's own state while the caller waits. Work to be done at Stripe is left to a worker. */
export async function syncOwn(deps: SubscriptionDeps, owner: EmployerId): Promise<void> {
  const customerId = await queries.customerOf(deps.db, owner)
  if (!customerId) return
  await throttle(deps.db, throttles.billingSyncByUser, owner, deps.clock.now())
  const { due } = await fetchAndRecord(deps, deps.stripe.forBuyer(), owner, customerId)
  if (due.length > 0) await enqueueSync(deps.db, deps.queue, customerId)
}

/**
 * Ends the employer's subscription at once and returns everything that was paid for it, within REFUND_DAYS of the first
 * payment. The wish is stored, and a worker carries it out, however long Stripe does not answer. Repeating it changes
 * nothing. `now` is when the employer asked for it.
 * @throws NotSubscribed, RefundImpossible
 */
export async function refundSubscription(
  deps: SubscriptionDeps,
  owner: EmployerId,
  now: Date,
): Promise<void> {
  const row = await queries.readCurrent(deps.db, owner)
  if (row ? row.return_requested_at : (await queries.requestedReturns(deps.db, owner)).length > 0) return
  if (!row?.customer_id) throw new AppError('NotSubscribed')
  if (!isRefundable(row, now)) throw new AppError('RefundImpossible')
  const customerId = row.customer_id
  await inTransaction(deps.db, async (trx) => {
    await queries.requestReturn(trx, [row.id], now)
    await enqueueSync(trx, deps.queue, customerId)
  })
}

/** Whether the employer has a subscription that is neither over nor cancelled. */
export const willBeCharged = (db: DbOrTrx, owner: EmployerId): Promise<boolean> =>
  queries.isChargedAgain(db, owner)
