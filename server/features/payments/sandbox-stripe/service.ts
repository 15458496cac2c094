import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { HostedPages } from './calls.ts'
import { openOrder, payCheckout } from './checkout-sessions.ts'
import { type Deliver, deliverDue, redeliver, releaseDeliveries } from './deliveries.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { type ObjectStore, objectReader, withStore } from './object-store.ts'
import { advance, inThePast } from './passing-time.ts'
import { type PortalView, portalView } from './portal.ts'
import {
  actInPortal,
  cancelInPortal,
  confirmUpdate,
  type PortalAction,
  reactivate,
  replaceCard,
} from './portal-actions.ts'
import { listBelongings, listDue, saveSettings, takeCallFault } from './queries.ts'
import { createRefund, failRefund } from './refunds.ts'
import { type StripeSandboxState, sandboxState } from './sandbox-state.ts'
import { StripeError } from './stripe-error.ts'
import type { CallFault, DeliveryMode } from './stripe-faults.ts'
import type { StripeObject, TestCard } from './stripe-objects.ts'
import { itemOf } from './subscriptions.ts'
import { change, read, type WireReply, type WireRequest } from './wire.ts'

export type { StripeSandboxState } from './sandbox-state.ts'
export type { DeliveryMode } from './stripe-faults.ts'

/**
 * Controls of the sandbox, for the fault panel, for tests and for the demo data. Each resolves after its webhooks are sent,
 * and throws a StripeError if Stripe would not allow it.
 */
export interface StripeSandbox {
  /** The newest 50 of each. */
  state(): Promise<StripeSandboxState>

  declineNextPayment(count?: number): Promise<void>
  /** The next calls get no reply, status 500, or a reply after two seconds. */
  hangNext(calls?: number): Promise<void>
  failNext(calls?: number): Promise<void>
  slowNext(calls?: number): Promise<void>
  /**
   * The next calls do their work, but the connection breaks before the reply. The SDK repeats a call once by itself then, so
   * the app notices nothing unless it is two.
   */
  loseNextReply(calls?: number): Promise<void>
  /** Ends all faults and sets the deliveries back to normal. Held webhooks stay held. */
  clearFaults(): Promise<void>

  setDeliveryMode(mode: DeliveryMode): Promise<void>
  /** Delivers what was held, dropped or refused. */
  releaseDeliveries(order?: 'oldest_first' | 'newest_first'): Promise<void>
  /** Delivers an event once more. */
  redeliver(eventId: string): Promise<void>

  /** In the name of the operator, in Stripe's dashboard. `amount` in centavos; by default what is left. */
  refundCharge(chargeId: string, amount?: number): Promise<void>
  /** The buyer's bank sends a refund back. */
  failRefund(refundId: string): Promise<void>
  openDispute(chargeId: string): Promise<void>
  closeDispute(disputeId: string, result: 'won' | 'lost'): Promise<void>

  /** Moves the dates of the customer into the past until the period ends now, and renews. */
  renewNow(subscriptionId: string): Promise<void>
  /** Moves the dates of the customer into the past, and does what is due since then. */
  passDays(customerId: string, days: number): Promise<void>

  /** The buyer pays on the hosted page. Null if the session is not open. */
  payCheckout(sessionId: string, card?: TestCard): Promise<{ url: string } | { declined: true } | null>
  /** The buyer cancels in the portal, which sets `cancel_at`. */
  cancelInPortal(subscriptionId: string): Promise<void>
  reactivateInPortal(subscriptionId: string): Promise<void>
  /** The buyer confirms a change of price in the portal, which is charged at once. */
  confirmInPortal(subscriptionId: string, priceId: string): Promise<void>
  /** The buyer gives a new card; open invoices are charged with it. */
  replaceCard(customerId: string, card: TestCard): Promise<void>
}

/** The sandbox with what its routes need. */
export interface StripeSandboxServer extends StripeSandbox {
  /** Answers a call of the SDK, or tells how the reply gets lost. */
  answer(request: WireRequest): Promise<WireReply | 'hang' | 'lose'>
  /** Does what time alone causes: renewals, expired checkouts, webhooks to repeat. */
  tick(): Promise<void>
  /** For the page of a checkout. `order` is null if it is not open. */
  checkout(sessionId: string): ReturnType<typeof openOrder>
  portal(sessionId: string): Promise<PortalView | null>
  actInPortal(sessionId: string, action: PortalAction): Promise<'declined' | null>
}

const SLOW_MS = 2_000
const SECOND_MS = 1_000

/** Stripe as the product uses it, with its state in the database. */
export function stripeSandbox(deps: {
  db: Db
  clock: Clock
  deliver: Deliver
  webhookSecret: string
  publicUrl: string
}): StripeSandboxServer {
  const { db, clock } = deps
  const pages: HostedPages = {
    checkout: (id) => `${deps.publicUrl}${STRIPE_PAGES_PATH}/checkout/${id}`,
    portal: (id) => `${deps.publicUrl}${STRIPE_PAGES_PATH}/portal/${id}`,
  }

  async function tick(): Promise<void> {
    while ((await listDue(db, clock.now())).length > 0)
      await inTransaction(db, (trx) =>
        withStore(trx, clock.now(), async (store) => {
          const [first] = await listDue(trx, clock.now())
          if (first) await advance(store, first.kind, first.id)
        }),
      )
    await deliverDue(deps)
  }

  async function act<T>(work: (store: ObjectStore) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, (trx) => withStore(trx, clock.now(), work))
    await deliverDue(deps)
    return result
  }

  async function moveBack(customerId: string, seconds: number): Promise<void> {
    await inTransaction(db, (trx) =>
      withStore(trx, clock.now(), async (store) => {
        for (const { body } of await listBelongings(trx, customerId))
          await store.save(inThePast(body as unknown as StripeObject, seconds))
      }),
    )
    await tick()
  }

  const failCalls = (kind: CallFault, calls: number) =>
    saveSettings(db, { call_fault: kind, call_fault_left: calls })

  return {
    tick,

    async answer(request) {
      const fault = (await takeCallFault(db)) as CallFault | null
      if (fault === 'hang') return 'hang'
      if (fault === 'fail') return serverError
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await tick()
      const reply = await answerOrRefuse(request)
      await deliverDue(deps)
      return fault === 'lose' ? 'lose' : reply
    },

    state: () => sandboxState(db),
    declineNextPayment: (count = 1) => saveSettings(db, { declines_left: count }),
    hangNext: (calls = 1) => failCalls('hang', calls),
    failNext: (calls = 1) => failCalls('fail', calls),
    slowNext: (calls = 1) => failCalls('slow', calls),
    loseNextReply: (calls = 1) => failCalls('lose', calls),
    clearFaults: () =>
      saveSettings(db, { call_fault: null, call_fault_left: 0, declines_left: 0, delivery_mode: 'normal' }),
    setDeliveryMode: (mode) => saveSettings(db, { delivery_mode: mode }),
    releaseDeliveries: (order = 'oldest_first') => releaseDeliveries(deps, order),
    redeliver: (eventId) => redeliver(deps, eventId),

    refundCharge: (charge, amount) =>
      act(async (store) => void (await createRefund(store, { charge, ...(amount && { amount }) }))),
    failRefund: (refundId) => act((store) => failRefund(store, refundId)),
    openDispute: (chargeId) => act((store) => openDispute(store, chargeId)),
    closeDispute: (disputeId, result) => act((store) => closeDispute(store, disputeId, result)),

    async renewNow(subscriptionId) {
      const subscription = await objectReader(db).get('subscription', subscriptionId)
      const now = Math.floor(clock.now().getTime() / SECOND_MS)
      await moveBack(subscription.customer, itemOf(subscription).current_period_end - now)
    },
    passDays: (customerId, days) => moveBack(customerId, days * 86_400),

    payCheckout: (sessionId, card = 'good') => act((store) => payCheckout(store, sessionId, card)),
    cancelInPortal: (id) => act((store) => cancelInPortal(store, id)),
    reactivateInPortal: (id) => act((store) => reactivate(store, id)),
    confirmInPortal: (id, priceId) => act((store) => confirmUpdate(store, id, priceId)),
    replaceCard: (customerId, card) =>
      act(async (store) => void (await replaceCard(store, customerId, card))),

    async checkout(sessionId) {
      await tick()
      return openOrder(objectReader(db), sessionId)
    },
    async portal(sessionId) {
      await tick()
      return act((store) => portalView(store, sessionId))
    },
    actInPortal: (sessionId, action) => act((store) => actInPortal(store, sessionId, action)),
  }

  async function answerOrRefuse(request: WireRequest): Promise<WireReply> {
    try {
      if (request.method === 'GET') return await read(objectReader(db), request)
      return await inTransaction(db, (trx) => change(trx, request, { now: clock.now(), pages }))
    } catch (error) {
      if (error instanceof StripeError) return { status: error.status, body: error.body() }
      throw error
    }
  }
}

const serverError: WireReply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred (sandbox fault).' } },
}

/** Where the pages that Stripe would host are, on the origin of the app. */
export const STRIPE_PAGES_PATH = '/debug/stripe'
