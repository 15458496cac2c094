import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { API_VERSION, webhookEvents } from '#server/features/payments/stripe-catalogue/service.ts'
import { dueAt } from './due-times.ts'
import { findObject, insertDelivery, listObjects, lockSettings, saveObject, saveSettings } from './queries.ts'
import { missing } from './stripe-error.ts'
import type { DeliveryMode } from './stripe-faults.ts'
import { idOrNull, type Kind, kindOf, type StripeObjects } from './stripe-objects.ts'

/** Reads the objects of the sandbox. */
export interface ObjectReader {
  find<K extends Kind>(kind: K, id: string): Promise<StripeObjects[K] | null>
  /** @throws StripeError 404 */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<StripeObjects[K]>
  /** The newest first. */
  list<K extends Kind>(kind: K, customerId?: string): Promise<StripeObjects[K][]>
  /** Data of an object that the API does not show. */
  hiddenOf(kind: Kind, id: string): Promise<Record<string, unknown>>
}

/** Changes the objects of the sandbox, in one transaction that excludes all others. */
export interface ObjectStore extends ObjectReader {
  /** The moment of the change, in seconds, which time that was made to pass may put into the past. */
  now: number
  newId(prefix: string): string
  /** Objects of a customer move in time with it. `hidden.customer` names the customer if the object itself does not. */
  save<T extends { id: string; object: string }>(object: T, hidden?: Record<string, unknown>): Promise<T>
  /** Records an event. It is delivered after the transaction, if the endpoint of the app asks for events of its type. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): Promise<void>
  /** Whether the next payment has to be declined with any card. */
  takeDecline(): boolean
}

export function objectReader(db: DbOrTrx): ObjectReader {
  const find = async <K extends Kind>(kind: K, id: string) => (await findObject(db, kind, id))?.object ?? null
  return {
    find,
    async get(kind, id, param) {
      const object = await find(kind, id)
      if (!object) throw missing(kind, id, param)
      return object
    },
    list: (kind, customerId) => listObjects(db, kind, { customerId }),
    hiddenOf: async (kind, id) => (await findObject(db, kind, id))?.hidden ?? {},
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Looks random and is always the same for the same number, so that the demo data is. */
const idFrom = (prefix: string, number: number) =>
  `${prefix}_${[...createHash('sha256').update(`${prefix} ${number}`).digest().subarray(0, 24)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')}`

const sentEvents = new Set<string>(webhookEvents)

const customerOf = (object: { id: string; object: string; customer?: unknown }) =>
  object.object === 'customer' ? object.id : idOrNull(object.customer as string | { id: string } | null)

/** Runs `work` in `trx`, which has to be committed afterwards. `request` is the id of the call that causes the change. */
export async function withStore<T>(
  trx: Trx,
  { now, idempotencyKey = null }: { now: Date; idempotencyKey?: string | null },
  work: (store: ObjectStore) => Promise<T>,
): Promise<T> {
  const settings = await lockSettings(trx)
  let lastNumber = Number(settings.last_number)
  let declinesLeft = settings.declines_left
  const mode = settings.delivery_mode as DeliveryMode
  const events: { event_id: string; event_type: string }[] = []
  const newId = (prefix: string) => idFrom(prefix, ++lastNumber)

  const store: ObjectStore = {
    ...objectReader(trx),
    now: Math.floor(now.getTime() / 1000),
    newId,

    async save(object, hidden) {
      await saveObject(trx, {
        id: object.id,
        kind: object.object,
        customer_id: customerOf(object) ?? (hidden?.customer as string | undefined) ?? null,
        body: object,
        hidden: hidden ?? null,
        due_at: dueAt(object as unknown as StripeObjects[Kind]),
        position: ++lastNumber,
      })
      return object
    },

    async emit(type, object, previous) {
      const id = newId('evt')
      const isSent = sentEvents.has(type)
      const event = {
        id,
        object: 'event' as const,
        api_version: API_VERSION,
        created: store.now,
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: isSent ? 1 : 0,
        request: { id: newId('req'), idempotency_key: idempotencyKey },
        type,
      }
      const customer = customerOf(object as { id: string; object: string })
      await saveObject(trx, {
        id,
        kind: kindOf(event),
        customer_id: customer,
        body: event,
        hidden: null,
        due_at: null,
        position: ++lastNumber,
      })
      if (isSent) events.push({ event_id: id, event_type: type })
    },

    takeDecline() {
      if (declinesLeft === 0) return false
      declinesLeft -= 1
      return true
    },
  }

  const result = await work(store)
  for (const event of mode === 'reverse' ? events.reverse() : events)
    await insertDelivery(trx, {
      ...event,
      state: mode === 'hold' ? 'held' : mode === 'drop' ? 'dropped' : 'pending',
      copies: mode === 'duplicate' ? 2 : 1,
      created_at: now,
    })
  await saveSettings(trx, { last_number: lastNumber, declines_left: declinesLeft })
  return result
}
