import type { Db } from '#server/db/client.ts'
import { objectReader } from './object-store.ts'
import { listDeliveries, listObjects, readSettings } from './queries.ts'
import type { CallFault, DeliveryMode, DeliveryState } from './stripe-faults.ts'
import { itemOf } from './subscriptions.ts'

const LIMIT = 50
const dateOf = (seconds: number) => new Date(seconds * 1000)

/** The rows of the fault panel, the newest first. */
export async function sandboxState(db: Db) {
  const settings = await readSettings(db)
  const [charges, refunds, disputes, deliveries] = await Promise.all([
    listObjects(db, 'charge', { limit: LIMIT }),
    listObjects(db, 'refund', { limit: LIMIT }),
    listObjects(db, 'dispute'),
    listDeliveries(db, LIMIT),
  ])
  const disputeOf = (chargeId: string) => {
    const dispute = disputes.find(({ charge }) => charge === chargeId)
    return dispute ? { id: dispute.id, status: dispute.status } : null
  }
  return {
    declinesLeft: settings.declines_left,
    callFault:
      settings.call_fault_left > 0
        ? { kind: settings.call_fault as CallFault, callsLeft: settings.call_fault_left }
        : null,
    deliveryMode: settings.delivery_mode as DeliveryMode,
    subscriptions: await subscriptionsOf(db),
    charges: charges.map((charge) => ({
      id: charge.id,
      customerId: charge.customer,
      amount: charge.amount,
      amountRefunded: charge.amount_refunded,
      status: charge.status,
      createdAt: dateOf(charge.created),
      dispute: disputeOf(charge.id),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      chargeId: refund.charge,
      amount: refund.amount,
      status: refund.status,
      createdAt: dateOf(refund.created),
    })),
    deliveries: deliveries.map((delivery) => ({
      eventId: delivery.event_id,
      type: delivery.event_type,
      state: delivery.state as DeliveryState,
      attempts: delivery.attempts,
      lastStatus: delivery.last_status,
      createdAt: delivery.created_at,
    })),
  }
}

async function subscriptionsOf(db: Db) {
  const reader = objectReader(db)
  const subscriptions = await listObjects(db, 'subscription', { limit: LIMIT })
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const customerId = subscription.customer
      const { price, current_period_end } = itemOf(subscription)
      const schedule =
        subscription.schedule && (await reader.get('subscription_schedule', subscription.schedule))
      const phases = schedule ? schedule.phases : []
      const next = phases.find(({ start_date }) => start_date >= current_period_end)?.items[0]
      const nextPrice = next ? await reader.get('price', next.price) : null
      return {
        id: subscription.id,
        customerId,
        customerEmail: (await reader.find('customer', customerId))?.email ?? null,
        price: price.lookup_key ?? price.id,
        amount: price.unit_amount,
        status: subscription.status,
        currentPeriodEnd: dateOf(current_period_end),
        cancelsAt: subscription.cancel_at === null ? null : dateOf(subscription.cancel_at),
        scheduledPrice: nextPrice ? (nextPrice.lookup_key ?? nextPrice.id) : null,
      }
    }),
  )
}

export type StripeSandboxState = Awaited<ReturnType<typeof sandboxState>>
