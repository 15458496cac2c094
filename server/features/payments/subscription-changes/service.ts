import type { CountedJobs, PlanChange } from '#contract/api/payments/subscriptions.ts'
import { PREVIEW_MINUTES, plans } from '#contract/payments/subscriptions.ts'
import { databaseTime } from '#server/db/database-time.ts'
import { allowanceAfterwards } from '#server/features/jobs/quotas/service.ts'
import {
  keepJobs,
  readCurrent,
  recordChange,
  recordSchedule,
  requireNotIncluded,
  type StoredSubscriptionRow,
  type SubscriptionDeps,
  withBilling,
} from '#server/features/payments/subscriptions/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { type Choice, kindOfChange } from './plan-change.ts'
import * as queries from './queries.ts'

type Subscribed = StoredSubscriptionRow & { customer_id: string }

/** @throws NotSubscribed */
async function subscribed({ db }: SubscriptionDeps, owner: EmployerId): Promise<Subscribed> {
  const row = await readCurrent(db, owner)
  if (!row?.customer_id) throw new AppError('NotSubscribed')
  return { ...row, customer_id: row.customer_id }
}

const choiceOf = (row: Subscribed): Choice => ({ plan: row.plan, interval: row.billing_interval })
const refOf = (row: Subscribed) => ({ id: row.id, itemId: row.item_id })

/** @throws PlanChangeImpossible, ValidationFailed for the plan that the employer has */
function changeOf(row: Subscribed, wanted: Choice): 'upgrade' | 'downgrade' {
  const isRunning = row.status === 'active' || row.status === 'trialing'
  if (!isRunning || row.cancels_at || row.is_disputed || row.is_refunded || row.return_requested_at)
    throw new AppError('PlanChangeImpossible')
  const kind = kindOfChange(choiceOf(row), wanted)
  if (kind === 'none') throw fieldError('plan', 'Este já é o plano da sua empresa.')
  return kind
}

/** Stripe counts in seconds, and nothing before the period can be charged again. */
function chargedFrom(row: Subscribed, time: Date): Date {
  const second = Math.floor(time.getTime() / 1000) * 1000
  return new Date(Math.max(second, row.current_period_start.getTime()))
}

async function countedJobs({ db }: SubscriptionDeps, owner: EmployerId, now: Date): Promise<CountedJobs> {
  const jobs = await queries.countedJobs(db, owner, now)
  return jobs.map(({ id, title, published_at }) => ({
    id,
    title,
    publishedAt: published_at?.toISOString() ?? null,
  }))
}

/**
 * The costs of a change now and later, and the jobs that the new plan has room for.
 * @throws NotSubscribed, PlanChangeImpossible, PlanIncluded, ValidationFailed, PaymentsUnavailable
 */
export async function previewChange(
  deps: SubscriptionDeps,
  owner: EmployerId,
  wanted: Choice,
): Promise<PlanChange> {
  const now = deps.clock.now()
  const row = await subscribed(deps, owner)
  const kind = changeOf(row, wanted)
  await requireNotIncluded(deps.db, owner, wanted.plan, now)
  const from = chargedFrom(row, now)
  const { label, maxActivePosts, price } = plans[wanted.plan]
  const charge =
    kind === 'upgrade'
      ? await deps.stripe.forBuyer().previewChange({ ...wanted, subscription: refOf(row), from })
      : { amountDue: 0, paidUntil: row.current_period_end }
  return {
    ...wanted,
    kind,
    planLabel: label,
    amountDue: charge.amountDue,
    amount: price?.[wanted.interval] ?? 0,
    effectiveAt: (kind === 'upgrade' ? from : row.current_period_end).toISOString(),
    nextChargeAt: charge.paidUntil.toISOString(),
    previewedAt: from.toISOString(),
    maxActivePosts,
    jobs: await countedJobs(deps, owner, now),
  }
}

/**
 * The employer's allowance once its subscription has ended, and the jobs that would count towards its limit.
 * @throws NotSubscribed
 */
export async function previewCancellation(deps: SubscriptionDeps, owner: EmployerId) {
  await subscribed(deps, owner)
  const now = deps.clock.now()
  const { planLabel, maxActivePosts } = await allowanceAfterwards(deps.db, owner, now)
  return { planLabel, maxActivePosts, jobs: await countedJobs(deps, owner, now) }
}

interface Confirmed extends Choice {
  amountDue: number
  previewedAt: string
  keptJobs: string[]
}

/** A preview is good for a while, and never for a time to come, when the charge would be smaller. */
function isCurrentPreview(previewedAt: Date, now: Date): boolean {
  const age = now.getTime() - previewedAt.getTime()
  return age >= 0 && age <= PREVIEW_MINUTES * 60_000
}

/**
 * Changes the plan: a larger one now, for the charge that the buyer has seen; a smaller one at the end of the period.
 * @throws NotSubscribed, PlanChangeImpossible, PlanIncluded, ValidationFailed, PreviewOutdated, BillingBusy,
 *   PaymentDeclined, PaymentsUnavailable
 */
export async function changePlan(
  deps: SubscriptionDeps,
  owner: EmployerId,
  { amountDue, previewedAt, keptJobs, ...wanted }: Confirmed,
): Promise<void> {
  await withBilling(deps, owner, async ({ attempt }) => {
    const row = await subscribed(deps, owner)
    const change = { owner, row, wanted, attempt }
    const kind = changeOf(row, wanted)
    await requireNotIncluded(deps.db, owner, wanted.plan, deps.clock.now())
    if (kind === 'upgrade') return upgrade(deps, change, { amountDue, previewedAt: new Date(previewedAt) })
    if (amountDue !== 0) throw new AppError('PreviewOutdated')
    return downgrade(deps, change, keptJobs)
  })
}

interface Change {
  owner: EmployerId
  row: Subscribed
  wanted: Choice
  attempt: string
}

async function upgrade(
  deps: SubscriptionDeps,
  { owner, row, wanted, attempt }: Change,
  confirmed: { amountDue: number; previewedAt: Date },
): Promise<void> {
  const gateway = deps.stripe.forBuyer()
  if (!isCurrentPreview(confirmed.previewedAt, deps.clock.now())) throw new AppError('PreviewOutdated')
  const change = {
    ...wanted,
    subscription: refOf(row),
    from: chargedFrom(row, confirmed.previewedAt),
  }
  const { customer_id: customerId } = row
  const { amountDue } = await gateway.previewChange(change)
  const before = await databaseTime(deps.db)
  if (amountDue !== confirmed.amountDue) {
    const done = (await gateway.liveSubscriptions(customerId)).find(
      ({ id, plan, interval }) => id === row.id && plan === wanted.plan && interval === wanted.interval,
    )
    if (!done) throw new AppError('PreviewOutdated')
    // An earlier try whose reply was lost.
    return recordChange(deps, { owner, customerId, before }, done)
  }
  if (row.schedule_id) await gateway.releaseSchedule(row.schedule_id, attempt)
  const changed = await gateway.changeNow({ ...change, attempt })
  await recordChange(deps, { owner, customerId, before }, changed)
}

async function downgrade(
  deps: SubscriptionDeps,
  { owner, row, wanted, attempt }: Change,
  keptJobs: string[],
): Promise<void> {
  await keepJobs(deps.db, owner, await queries.ownJobs(deps.db, owner, keptJobs))
  const before = await databaseTime(deps.db)
  const scheduleId = await deps.stripe.forBuyer().changeAtPeriodEnd({
    ...wanted,
    subscription: { id: row.id, scheduleId: row.schedule_id },
    current: choiceOf(row),
    attempt,
  })
  const amount = plans[wanted.plan].price?.[wanted.interval] ?? 0
  await recordSchedule(deps, { id: row.id, owner, customerId: row.customer_id, before }, scheduleId, {
    ...wanted,
    amount,
    at: row.current_period_end,
  })
}

/**
 * Takes a scheduled change back. Without one, nothing changes.
 * @throws NotSubscribed, BillingBusy, PaymentsUnavailable
 */
export async function undoScheduledChange(deps: SubscriptionDeps, owner: EmployerId): Promise<void> {
  await withBilling(deps, owner, async ({ attempt }) => {
    const row = await subscribed(deps, owner)
    if (!row.schedule_id) return
    const before = await databaseTime(deps.db)
    await deps.stripe.forBuyer().releaseSchedule(row.schedule_id, attempt)
    await recordSchedule(deps, { id: row.id, owner, customerId: row.customer_id, before }, null, null)
    await keepJobs(deps.db, owner, [])
  })
}

/**
 * Cancels at the end of the paid period, or at once if that period is not paid. A cancelled subscription stays as it is.
 * @throws NotSubscribed, BillingBusy, PaymentsUnavailable
 */
export async function cancelSubscription(
  deps: SubscriptionDeps,
  owner: EmployerId,
  keptJobs: string[] = [],
): Promise<void> {
  await withBilling(deps, owner, async ({ attempt }) => {
    const row = await subscribed(deps, owner)
    if (row.cancels_at) return
    const gateway = deps.stripe.forBuyer()
    if (row.schedule_id) await gateway.releaseSchedule(row.schedule_id, attempt)
    await keepJobs(deps.db, owner, await queries.ownJobs(deps.db, owner, keptJobs))
    const before = await databaseTime(deps.db)
    const isPaid = row.status === 'active' || row.status === 'trialing'
    const changed = isPaid
      ? await gateway.cancelAtPeriodEnd(row.id, attempt)
      : await gateway.cancelNow(row.id)
    await recordChange(deps, { owner, customerId: row.customer_id, before }, changed)
  })
}
