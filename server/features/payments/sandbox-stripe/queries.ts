import { sql } from 'kysely'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { DeliveryState } from './stripe-faults.ts'
import type { Hidden, Kind, StripeObjects } from './stripe-objects.ts'

export const readSettings = (db: DbOrTrx) =>
  db.selectFrom('stripe_sandbox_settings').selectAll().executeTakeFirstOrThrow()

/** Waits for every other change of the sandbox. */
export const lockSettings = (trx: Trx) =>
  trx.selectFrom('stripe_sandbox_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

export async function saveSettings(
  db: DbOrTrx,
  values: Partial<{
    last_number: number
    declines_left: number
    call_fault: string | null
    call_fault_left: number
    delivery_mode: string
  }>,
): Promise<void> {
  await db.updateTable('stripe_sandbox_settings').set(values).execute()
}

/** The fault that the next call has, if any. */
export async function takeCallFault(db: Db): Promise<string | null> {
  const taken = await db
    .updateTable('stripe_sandbox_settings')
    .set((eb) => ({ call_fault_left: eb('call_fault_left', '-', 1) }))
    .where('call_fault_left', '>', 0)
    .returning('call_fault')
    .executeTakeFirst()
  return taken?.call_fault ?? null
}

export async function findObject<K extends Kind>(
  db: DbOrTrx,
  kind: K,
  id: string,
): Promise<{ object: StripeObjects[K]; hidden: Hidden } | null> {
  const row = await db
    .selectFrom('stripe_sandbox_objects')
    .select(['body', 'hidden'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  return {
    object: row.body as unknown as StripeObjects[K],
    hidden: (row.hidden ?? {}) as Hidden,
  }
}

/** The newest first. */
export async function listObjects<K extends Kind>(
  db: DbOrTrx,
  kind: K,
  { customerId, limit }: { customerId?: string | undefined; limit?: number } = {},
): Promise<StripeObjects[K][]> {
  let query = db
    .selectFrom('stripe_sandbox_objects')
    .select('body')
    .where('kind', '=', kind)
    .orderBy('position', 'desc')
  if (customerId) query = query.where('customer_id', '=', customerId)
  if (limit) query = query.limit(limit)
  return (await query.execute()).map(({ body }) => body as unknown as StripeObjects[K])
}

/** Everything that belongs to a customer, with itself. */
export const listBelongings = (trx: Trx, customerId: string) =>
  trx.selectFrom('stripe_sandbox_objects').select('body').where('customer_id', '=', customerId).execute()

interface ObjectRow {
  id: string
  kind: string
  customer_id: string | null
  body: object
  hidden: object | null
  due_at: Date | null
  position: number
}

/** Inserts or replaces an object. An existing one keeps its place, and its hidden data unless `hidden` is given. */
export async function saveObject(trx: Trx, row: ObjectRow): Promise<void> {
  const body = JSON.stringify(row.body)
  const hidden = row.hidden && JSON.stringify(row.hidden)
  await trx
    .insertInto('stripe_sandbox_objects')
    .values({ ...row, body, hidden })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ body, due_at: row.due_at, ...(hidden && { hidden }) }),
    )
    .execute()
}

export async function listDue(db: DbOrTrx, now: Date): Promise<{ id: string; kind: string }[]> {
  return db
    .selectFrom('stripe_sandbox_objects')
    .select(['id', 'kind'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('position')
    .execute()
}

/** A reply that was given at `since` or later. */
export async function findReply(db: DbOrTrx, key: string, since: Date) {
  return db
    .selectFrom('stripe_sandbox_replies')
    .select(['request_hash', 'status', 'body'])
    .where('idempotency_key', '=', key)
    .where('created_at', '>=', since)
    .executeTakeFirst()
}

/** Replaces one that is forgotten. */
export async function saveReply(
  trx: Trx,
  reply: { key: string; requestHash: string; status: number; body: object; now: Date },
): Promise<void> {
  const values = {
    request_hash: reply.requestHash,
    status: reply.status,
    body: JSON.stringify(reply.body),
    created_at: reply.now,
  }
  await trx
    .insertInto('stripe_sandbox_replies')
    .values({ idempotency_key: reply.key, ...values })
    .onConflict((conflict) => conflict.column('idempotency_key').doUpdateSet(values))
    .execute()
}

export async function insertDelivery(
  trx: Trx,
  delivery: { event_id: string; event_type: string; state: DeliveryState; copies: number; created_at: Date },
): Promise<void> {
  await trx.insertInto('stripe_sandbox_deliveries').values(delivery).execute()
}

/**
 * Takes the deliveries whose turn it is, for this process alone until `until`. A process that is killed in between leaves
 * them to the next one.
 */
export async function claimDeliveries(db: Db, now: Date, until: Date) {
  const { rows } = await sql<{ event_id: string; copies: number; attempts: number; position: string }>`
    update stripe_sandbox_deliveries set next_attempt_at = ${until}, attempts = attempts + 1
    where event_id in (
      select event_id from stripe_sandbox_deliveries
      where (state = 'pending' and next_attempt_at is null) or (state in ('pending', 'failed') and next_attempt_at <= ${now})
      order by position limit 50 for update skip locked)
    returning event_id, copies, attempts, position`.execute(db)
  return rows.sort((a, b) => Number(a.position) - Number(b.position))
}

export async function settleDelivery(
  db: Db,
  eventId: string,
  result: { state: DeliveryState; last_status: number | null; next_attempt_at: Date | null },
): Promise<void> {
  await db.updateTable('stripe_sandbox_deliveries').set(result).where('event_id', '=', eventId).execute()
}

/** The ids of events that were held, dropped or refused, in the order of delivery. */
export async function listUndelivered(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_sandbox_deliveries')
    .select('event_id')
    .where('state', '!=', 'delivered')
    .orderBy('position')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

export const listDeliveries = (db: Db, limit: number) =>
  db.selectFrom('stripe_sandbox_deliveries').selectAll().orderBy('position', 'desc').limit(limit).execute()
