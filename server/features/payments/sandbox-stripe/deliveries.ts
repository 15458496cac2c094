import Stripe from 'stripe'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { claimDeliveries, findObject, listUndelivered, settleDelivery } from './queries.ts'

/** Sends a signed webhook to the app. Resolves to the status of the reply. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>

export interface DeliveryDeps {
  db: Db
  clock: Clock
  deliver: Deliver
  webhookSecret: string
}

const WEBHOOK_PATH = '/api/webhooks/stripe'
const LEASE_MS = 60_000
/** Minutes after which a refused webhook is sent again. */
const RETRY_MINUTES = [1, 10, 60, 360, 1_440] as const

/** Sends an event, signed at this moment. */
async function send({ db, clock, deliver, webhookSecret }: DeliveryDeps, eventId: string): Promise<number> {
  const event = await findObject(db, 'event', eventId)
  if (!event) return 404
  const payload = JSON.stringify(event.object)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  }
  return deliver(WEBHOOK_PATH, headers, payload).catch(() => 0)
}

const isAccepted = (status: number) => status >= 200 && status < 300

async function attempt(deps: DeliveryDeps, eventId: string, copies: number, attempts: number): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: copies }, () => send(deps, eventId)))
  const refused = statuses.find((status) => !isAccepted(status))
  const minutes = RETRY_MINUTES[attempts - 1]
  await settleDelivery(deps.db, eventId, {
    state: refused === undefined ? 'delivered' : 'failed',
    last_status: refused ?? statuses[0] ?? null,
    next_attempt_at:
      refused === undefined || minutes === undefined
        ? null
        : new Date(deps.clock.now().getTime() + minutes * 60_000),
  })
}

/** Sends what is due, one event after the other. */
export async function deliverDue(deps: DeliveryDeps): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimDeliveries(deps.db, now, new Date(now.getTime() + LEASE_MS))
  for (const { event_id, copies, attempts } of claimed) await attempt(deps, event_id, copies, attempts)
}

/** Sends what was held, dropped or refused. */
export async function releaseDeliveries(
  deps: DeliveryDeps,
  order: 'oldest_first' | 'newest_first',
): Promise<void> {
  const waiting = await listUndelivered(deps.db)
  for (const eventId of order === 'oldest_first' ? waiting : waiting.reverse())
    await attempt(deps, eventId, 1, 1)
}

export const redeliver = (deps: DeliveryDeps, eventId: string): Promise<void> => attempt(deps, eventId, 1, 1)
