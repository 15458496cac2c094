import { sql } from 'kysely'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import type { ProviderEventState } from '#contract/payments/provider-events.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** The id of the new row, or null if the event is stored already. */
export async function insertEvent(
  db: DbOrTrx,
  event: {
    provider: PaymentProvider
    eventId: string
    type: string
    objectId: string | null
    payload: Record<string, unknown>
  },
  now: Date,
): Promise<string | null> {
  const inserted = await db
    .insertInto('provider_events')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      object_id: event.objectId,
      payload: JSON.stringify(event.payload),
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export const newestEvents = (db: DbOrTrx, provider: PaymentProvider, limit: number) =>
  db
    .selectFrom('provider_events')
    .select(['id', 'type', 'object_id', 'received_at', 'outcome'])
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Claims an unhandled event, unless it is claimed already. Null if it is handled or unknown. */
export async function claimEvent(db: DbOrTrx, id: string, until: Date, now: Date) {
  const row = await db
    .updateTable('provider_events')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (row) return { row, isTaken: false } as const
  const taken = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return taken ? ({ isTaken: true } as const) : null
}

/** Counts an attempt and ends its claim; `error` is why it failed. */
const attempted = (db: DbOrTrx, id: string, error: string | null, now: Date) =>
  db
    .updateTable('provider_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_attempt_at: now,
      last_error: error,
      claimed_until: null,
    }))
    .where('id', '=', id)

export const markHandled = (db: DbOrTrx, id: string, outcome: 'synced' | 'ignored', now: Date) =>
  attempted(db, id, null, now).set({ handled_at: now, outcome }).execute()

export const markFailed = (db: DbOrTrx, id: string, error: string, now: Date) =>
  attempted(db, id, error, now).execute()

/** Returns the event as it was before; null if there is none. */
export async function reopen(trx: Trx, id: string) {
  const event = await trx
    .selectFrom('provider_events')
    .select(['provider', 'event_id', 'type', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (event)
    await trx
      .updateTable('provider_events')
      .set({ handled_at: null, outcome: null })
      .where('id', '=', id)
      .execute()
  return event ?? null
}

interface EventFilter {
  provider?: PaymentProvider | undefined
  state?: ProviderEventState | undefined
  /** An event, object or type; whole, or the beginning of it. */
  search?: string | undefined
  limit: number
  offset: number
}

/** One page of events, the newest first. */
export async function listEvents(db: DbOrTrx, { provider, state, search, limit, offset }: EventFilter) {
  let found = db.selectFrom('provider_events')
  if (provider) found = found.where('provider', '=', provider)
  if (state === 'synced' || state === 'ignored') found = found.where('outcome', '=', state)
  if (state === 'waiting') found = found.where('handled_at', 'is', null).where('last_error', 'is', null)
  if (state === 'failing') found = found.where('handled_at', 'is', null).where('last_error', 'is not', null)
  if (search)
    found = found.where((eb) =>
      eb.or([
        sql<boolean>`starts_with(event_id, ${search})`,
        sql<boolean>`starts_with(object_id, ${search})`,
        sql<boolean>`starts_with(type, ${search})`,
        sql<boolean>`payload #>> '{data,object,customer}' = ${search}`,
      ]),
    )
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

export const deleteHandledBefore = (db: DbOrTrx, time: Date) =>
  db
    .deleteFrom('provider_events')
    .where('received_at', '<', time)
    .where('handled_at', 'is not', null)
    .execute()

export async function isCustomer(db: DbOrTrx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('stripe_customers')
    .select('owner_user_id')
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
