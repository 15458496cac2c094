import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raiseAlarm } from '#server/features/payment-alarms/service.ts'
import type { Log } from '#server/log.ts'
import { type Subject, subjectOf } from './event-subjects.ts'
import type { Lookups } from './gateway.ts'
import * as queries from './queries.ts'
import type { VerifiedEvent } from './signatures.ts'

const KEPT_DAYS = 90

/** What is done about an event: the object is fetched, and its state is taken over. */
export interface EventHandlers {
  stripe: (customerId: string) => Promise<void>
  mercadoPago: (paymentId: string) => Promise<void>
}

export interface EventDeps {
  db: Db
  log: Log
  lookups: Lookups
  handlers: EventHandlers
}

/** Stores an event and queues its work, unless it is stored already. Nothing else happens in the provider's request. */
export const receiveEvent = (
  { db, queue }: { db: Db; queue: Queue },
  event: VerifiedEvent,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const id = await queries.insertEvent(trx, event, now)
    if (id) await queue.add(trx, 'provider-events.handle', { id })
  })

/** Does the work of a stored event. If it fails, the event stays unhandled, and the queue tries again. */
export async function handleEvent(deps: EventDeps, id: string, now: Date): Promise<void> {
  const event = await queries.unhandledEvent(deps.db, id)
  if (!event) return
  const subject = subjectOf(event)
  const isSynced = subject !== null && (await sync(deps, subject))
  if (event.type === 'radar.early_fraud_warning.created')
    await raiseAlarm(
      deps.db,
      deps.log,
      {
        kind: 'early_fraud_warning',
        subject: subject?.id ?? event.event_id,
        details: `Stripe, evento ${event.event_id}`,
      },
      now,
    )
  await queries.markHandled(deps.db, id, isSynced ? 'synced' : 'ignored', now)
}

/** Returns whether there was something to fetch. */
async function sync({ lookups, handlers }: EventDeps, { kind, id }: Subject): Promise<boolean> {
  const isStripe = kind === 'customer' || kind === 'charge'
  const found =
    kind === 'charge'
      ? await lookups.customerOfCharge(id)
      : kind === 'chargeback'
        ? await lookups.paymentOfChargeback(id)
        : id
  if (found === null) return false
  await (isStripe ? handlers.stripe(found) : handlers.mercadoPago(found))
  return true
}

/** The last events of a provider, the newest first. */
export const newestEvents = queries.newestEvents

/** Deletes old events, which contain personal data. What they led to is in the ledger. */
export const purgeProviderEvents = (db: Db, now: Date) =>
  queries.deleteHandledBefore(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
