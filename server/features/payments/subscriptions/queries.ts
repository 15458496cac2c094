import { type ExpressionBuilder, sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DB } from '#server/db/types.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { SubscriptionRow } from './fetched-rows.ts'

/** The subscription that gives the plan, live or not. */
export type StoredSubscriptionRow = NonNullable<Awaited<ReturnType<typeof readCurrent>>>
export const readCurrent = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stripe_customers', 'stripe_customers.owner_user_id', 'subscriptions.owner_user_id')
    .selectAll('subscriptions')
    .select('stripe_customers.customer_id')
    .where('subscriptions.owner_user_id', '=', owner)
    .where('is_current', '=', true)
    .executeTakeFirst()

/** Undefined for a customer that belongs to no employer. */
export async function ownerOfCustomer(db: DbOrTrx, customerId: string): Promise<EmployerId | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('owner_user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.owner_user_id as EmployerId | undefined
}

export async function customerOf(db: DbOrTrx, owner: EmployerId): Promise<string | null> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('owner_user_id', '=', owner)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** The name of an employer's customer at Stripe, and the address for the provider's mails. */
export const buyer = (db: DbOrTrx, owner: EmployerId) =>
  db.selectFrom('users').select(['email', 'name']).where('id', '=', owner).executeTakeFirstOrThrow()

export async function customers(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .orderBy('owner_user_id')
    .execute()
  return rows.flatMap(({ customer_id }) => customer_id ?? [])
}

const claimsAgain = sql<boolean>`claimed_until < clock_timestamp()`
const soon = sql<Date>`clock_timestamp() + interval '8 seconds'`

/**
 * Reserves the employer's billing for one call, for a few seconds at most. Undefined while another call has it. `claim`
 * ends the reservation.
 */
export const claimBilling = (db: DbOrTrx, owner: EmployerId) =>
  db
    .insertInto('stripe_customers')
    .values({ owner_user_id: owner, claimed_until: soon })
    .onConflict((conflict) =>
      conflict
        .column('owner_user_id')
        .doUpdateSet({ claimed_until: soon })
        .where(sql<boolean>`stripe_customers.${claimsAgain}`),
    )
    .returning(['customer_id', 'generation', 'attempts', sql<string>`claimed_until::text`.as('claim')])
    .executeTakeFirst()

const nextAttempt = (eb: ExpressionBuilder<DB, 'stripe_customers'>) => ({ attempts: eb('attempts', '+', 1) })

export async function releaseBilling(
  db: DbOrTrx,
  owner: EmployerId,
  { claim, isAnswered }: { claim: string; isAnswered: boolean },
): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set((eb) => ({ claimed_until: sql`'-infinity'`, ...(isAnswered && nextAttempt(eb)) }))
    .where('owner_user_id', '=', owner)
    .where('claimed_until', '=', sql<Date>`${claim}::timestamptz`)
    .execute()
}

export async function setCustomer(db: DbOrTrx, owner: EmployerId, customerId: string): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set({ customer_id: customerId })
    .where('owner_user_id', '=', owner)
    .execute()
}

/** The next checkout gets a new customer. */
export async function forgetCustomer(trx: Trx, owner: EmployerId): Promise<void> {
  await trx
    .updateTable('stripe_customers')
    .set((eb) => ({ customer_id: null, generation: eb('generation', '+', 1) }))
    .where('owner_user_id', '=', owner)
    .execute()
}

export async function nextCheckout(db: DbOrTrx, owner: EmployerId): Promise<number> {
  const { checkouts } = await db
    .updateTable('stripe_customers')
    .set((eb) => ({ checkouts: eb('checkouts', '+', 1) }))
    .where('owner_user_id', '=', owner)
    .returning('checkouts')
    .executeTakeFirstOrThrow()
  return checkouts
}

export async function keepJobs(db: DbOrTrx, owner: EmployerId, jobIds: string[]): Promise<void> {
  await db
    .updateTable('stripe_customers')
    .set({ kept_job_ids: jobIds })
    .where('owner_user_id', '=', owner)
    .execute()
}

export async function keptJobs(db: DbOrTrx, owner: EmployerId): Promise<string[]> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('kept_job_ids')
    .where('owner_user_id', '=', owner)
    .executeTakeFirst()
  return row?.kept_job_ids ?? []
}

/** Whether nothing has been written from a fetch that began later. Locks the customer. Earlier tries are known by now. */
export async function beginSync(trx: Trx, owner: EmployerId, before: string): Promise<boolean> {
  const fetchedAt = sql<Date>`${before}::timestamptz`
  const row = await trx
    .updateTable('stripe_customers')
    .set((eb) => ({ synced_from: fetchedAt, ...nextAttempt(eb) }))
    .where('owner_user_id', '=', owner)
    .where('synced_from', '<', fetchedAt)
    .returning('owner_user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the stored subscriptions of an employer. Those that Stripe no longer has give no plan. */
export async function replaceSubscriptions(
  trx: Trx,
  owner: EmployerId,
  rows: readonly SubscriptionRow[],
  currentId: string | null,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ is_current: false })
    .where('owner_user_id', '=', owner)
    .where('is_current', '=', true)
    .execute()
  for (const row of rows) {
    const values = { ...row, is_current: row.id === currentId }
    await trx
      .insertInto('subscriptions')
      .values({ ...values, owner_user_id: owner })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}

/**
 * Writes the result of a call to Stripe, unless a fetch that began later than `before` has been written. Fetches that
 * are still under way may not have seen the change, so they count as outdated. False if it was not written: that fetch
 * may have seen the state before the change.
 */
export async function changeSubscription(
  trx: Trx,
  id: string,
  change: Partial<SubscriptionRow>,
  before: string,
): Promise<boolean> {
  const customer = await trx
    .updateTable('stripe_customers')
    .from('subscriptions')
    .set({ synced_from: sql<Date>`clock_timestamp()` })
    .whereRef('stripe_customers.owner_user_id', '=', 'subscriptions.owner_user_id')
    .where('subscriptions.id', '=', id)
    .where('synced_from', '<', sql<Date>`${before}::timestamptz`)
    .returning('stripe_customers.owner_user_id')
    .executeTakeFirst()
  if (customer) await trx.updateTable('subscriptions').set(change).where('id', '=', id).execute()
  return customer !== undefined
}

/** Marks subscriptions to be ended and refunded. Returns those that were not marked yet. */
export async function requestReturn(trx: DbOrTrx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable('subscriptions')
    .set({ return_requested_at: now })
    .where('id', 'in', ids)
    .where('return_requested_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function requestedReturns(db: DbOrTrx, owner: EmployerId): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('owner_user_id', '=', owner)
    .where('return_requested_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** A subscription that will be charged again. */
export async function isChargedAgain(db: DbOrTrx, owner: EmployerId): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('owner_user_id', '=', owner)
    .where('is_current', '=', true)
    .where('ended_at', 'is', null)
    .where('cancels_at', 'is', null)
    .where('status', 'in', ['active', 'trialing', 'past_due', 'unpaid', 'paused'])
    .executeTakeFirst()
  return row !== undefined
}
