import type { ProviderEvent } from '#contract/api/payments/provider-events.ts'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { failureText } from '#server/db/queue-settling.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raiseAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import type { Log } from '#server/log.ts'
import { type Subject, subjectOf } from './event-subjects.ts'
import type { Lookups } from './gateway.ts'
import * as queries from './queries.ts'
import type { VerifiedEvent } from './signatures.ts'

/** For how long an event is claimed by a process that ends before it is done. */
const CLAIM_MS = 5 * 60_000

/** Handlers of events, which fetch the object from the provider and store its state. */
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

/**
 * Does the work of a stored event. If it fails, the event stays unhandled, and the queue tries again. An event that an admin
 * has queued once more is in the queue twice: while one run has claimed it, the other fails and is tried again later.
 */
export async function handleEvent(deps: EventDeps, id: string, now: Date): Promise<void> {
  const event = await queries.claimEvent(deps.db, id, new Date(now.getTime() + CLAIM_MS), now)
  if (!event) return
  if (event.isTaken) throw new Error('the event is being handled already')
  try {
    await handle(deps, event.row, now)
  } catch (error) {
    await queries.markFailed(deps.db, id, failureText(error), now)
    throw error
  }
}

type OpenEvent = Extract<Awaited<ReturnType<typeof queries.claimEvent>>, { row: unknown }>['row']

async function handle(deps: EventDeps, event: OpenEvent, now: Date): Promise<void> {
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
  await queries.markHandled(deps.db, event.id, isSynced ? 'synced' : 'ignored', now)
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

/** Deletes old events, which contain personal data. Their effects are in the ledger. */
export const purgeProviderEvents = (db: Db, now: Date) =>
  queries.deleteHandledBefore(db, keptSince('providerEvents', now))

const toEvent = (row: queries.EventRow): ProviderEvent => ({
  id: row.id,
  provider: row.provider as PaymentProvider,
  eventId: row.event_id,
  type: row.type,
  objectId: row.object_id,
  subject: subjectOf({ ...row, provider: row.provider as PaymentProvider }),
  state: (row.outcome as 'synced' | 'ignored' | null) ?? (row.last_error ? 'failing' : 'waiting'),
  attempts: row.attempts,
  receivedAt: row.received_at.toISOString(),
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  handledAt: row.handled_at?.toISOString() ?? null,
  error: row.last_error,
})

/** One page of stored events, the newest first. */
export async function storedEvents(
  db: DbOrTrx,
  {
    page,
    pageSize,
    ...filter
  }: Omit<Parameters<typeof queries.listEvents>[1], 'limit' | 'offset'> & {
    page: number
    pageSize: number
  },
): Promise<{ items: ProviderEvent[]; total: number }> {
  const { rows, total } = await queries.listEvents(db, { ...filter, ...rangeOf({ page, pageSize }) })
  return { items: rows.map(toEvent), total }
}

/**
 * Queues the work of a stored event once more. The fetched state replaces the stored one, so nothing happens twice.
 * @throws NotFound
 */
export const processAgain = (
  { db, queue }: { db: Db; queue: Queue },
  admin: UserId,
  id: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const event = await queries.reopen(trx, id)
    if (!event) throw new AppError('NotFound')
    await queue.add(trx, 'provider-events.handle', { id })
    const subject = { type: 'provider_event', id: event.event_id } as const
    await recordAction(trx, { admin, action: 'provider_event_processed', subject }, now)
  })

/**
 * Fetches a customer of Stripe (`cus_…`) or a payment of Mercado Pago now, and stores its state.
 * @throws NotFound for a customer that no employer has, PaymentsUnavailable if the provider does not answer
 */
export async function syncNow(
  { db, log, handlers }: Pick<EventDeps, 'db' | 'log' | 'handlers'>,
  admin: UserId,
  reference: string,
  now: Date,
): Promise<void> {
  const isCustomer = reference.startsWith('cus_')
  if (isCustomer && !(await queries.isCustomer(db, reference)))
    throw new AppError('NotFound', { details: 'Nenhuma empresa tem este cliente.' })
  // Before the call, so that an attempt that fails half-way is recorded too.
  const subject = { type: 'payment', id: reference } as const
  await recordAction(db, { admin, action: 'payment_synced', subject }, now)
  try {
    await (isCustomer ? handlers.stripe(reference) : handlers.mercadoPago(reference))
  } catch (error) {
    log.warn({ err: error }, 'a sync requested by an admin failed')
    throw new AppError('PaymentsUnavailable')
  }
}
