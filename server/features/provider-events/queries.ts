import type { PaymentProvider } from '#contract/payments/ledger.ts'
import type { DbOrTrx } from '#server/db/client.ts'

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

export const unhandledEvent = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('provider_events')
    .selectAll()
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()

export const markHandled = (db: DbOrTrx, id: string, outcome: 'synced' | 'ignored', now: Date) =>
  db.updateTable('provider_events').set({ handled_at: now, outcome }).where('id', '=', id).execute()

export const deleteHandledBefore = (db: DbOrTrx, time: Date) =>
  db
    .deleteFrom('provider_events')
    .where('received_at', '<', time)
    .where('handled_at', 'is not', null)
    .execute()
