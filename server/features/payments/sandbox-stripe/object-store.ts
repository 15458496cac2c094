import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { webhookEvents } from '#server/features/payments/stripe-catalogue/service.ts'
import { findObject, insertDelivery, listObjects, lockSettings, saveObject, saveSettings } from './queries.ts'
import { missing } from './stripe-error.ts'
import type { DeliveryMode } from './stripe-faults.ts'
import type { Hidden, Kind, StripeObject, StripeObjects } from './stripe-objects.ts'

/** Reads the objects of the sandbox. */
export interface ObjectReader {
  find<K extends Kind>(kind: K, id: string): Promise<StripeObjects[K] | null>
  /** @throws StripeError 404 */
  get<K extends Kind>(kind: K, id: string): Promise<StripeObjects[K]>
  /** The newest first. */
  list<K extends Kind>(kind: K, customerId?: string): Promise<StripeObjects[K][]>
  hiddenOf(kind: Kind, id: string): Promise<Hidden>
}

/** Changes the objects of the sandbox, in one transaction that excludes all others. */
export interface ObjectStore extends ObjectReader {
  /** The moment of the change, in seconds, which time that was made to pass may put into the past. */
  now: number
  newId(prefix: string): string
  /** The objects of a customer move in time with it. Hidden fields stay unless they are given. */
  save<T extends StripeObject>(object: T, hidden?: Hidden): Promise<T>
  /** Records an event that the app asks for. It is delivered after the transaction. */
  emit(type: Stripe.Event.Type, object: object): Promise<void>
  /** Whether the next payment has to be declined whatever the card is. */
  takeDecline(): boolean
}

export function objectReader(db: DbOrTrx): ObjectReader {
  const find = async <K extends Kind>(kind: K, id: string) => (await findObject(db, kind, id))?.object ?? null
  return {
    find,
    async get(kind, id) {
      const object = await find(kind, id)
      if (!object) throw missing(kind, id)
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

function customerOf(object: StripeObject): string | null {
  if (object.object === 'customer') return object.id
  return 'customer' in object ? object.customer : null
}

/** When time alone changes an object, in seconds; null if never. */
function dueAt(object: StripeObject): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'invoice') return object.status === 'open' ? object.next_payment_attempt : null
  if (object.object !== 'subscription' || object.status === 'canceled') return null
  const times = [
    object.items.data[0]?.current_period_end,
    object.cancel_at,
    object.pending_update?.expires_at,
  ]
  return Math.min(...times.filter((time) => typeof time === 'number'))
}

/** Runs `work` in `trx`, which has to be committed afterwards. */
export async function withStore<T>(
  trx: Trx,
  now: Date,
  work: (store: ObjectStore) => Promise<T>,
): Promise<T> {
  const settings = await lockSettings(trx)
  let lastNumber = Number(settings.last_number)
  let declinesLeft = settings.declines_left
  const mode = settings.delivery_mode as DeliveryMode
  const newId = (prefix: string) => idFrom(prefix, ++lastNumber)

  const store: ObjectStore = {
    ...objectReader(trx),
    now: Math.floor(now.getTime() / 1000),
    newId,

    async save(object, hidden) {
      const due = dueAt(object)
      await saveObject(trx, {
        id: object.id,
        kind: object.object,
        customer_id: customerOf(object) ?? hidden?.customer ?? null,
        body: object,
        hidden: hidden ?? null,
        due_at: due === null ? null : new Date(due * 1000),
        position: ++lastNumber,
      })
      return object
    },

    async emit(type, object) {
      if (!sentEvents.has(type)) return
      const event = await store.save({ id: newId('evt'), object: 'event', data: { object }, type })
      await insertDelivery(trx, {
        event_id: event.id,
        event_type: type,
        state: mode === 'hold' ? 'held' : mode === 'drop' ? 'dropped' : 'pending',
        copies: mode === 'duplicate' ? 2 : 1,
        created_at: now,
      })
    },

    takeDecline() {
      if (declinesLeft === 0) return false
      declinesLeft -= 1
      return true
    },
  }

  const result = await work(store)
  await saveSettings(trx, { last_number: lastNumber, declines_left: declinesLeft })
  return result
}
