import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { apiCalls } from './api-calls.ts'
import { buyerActions } from './buyer-actions.ts'
import { type Deliver, webhookDeliveries } from './deliveries.ts'
import { operatorActions } from './operator-actions.ts'
import { paymentChanges } from './payment-changes.ts'
import * as queries from './queries.ts'

export { SandboxRefusal } from './refusal.ts'

export type MercadoPagoSandbox = ReturnType<typeof mercadoPagoSandbox>

/** A small Mercado Pago: what its API, its buyers and its operators can do to preferences and payments. */
export function mercadoPagoSandbox({
  db,
  clock,
  deliver,
  webhookSecret,
  publicUrl,
}: {
  db: Db
  clock: Clock
  deliver: Deliver
  webhookSecret: string
  publicUrl: string
}) {
  const deliveries = webhookDeliveries({ db, deliver, secret: webhookSecret })
  const changes = paymentChanges({ db, clock, deliveries })
  const api = apiCalls({ db, clock, publicUrl, changes })
  return {
    api,
    buyer: buyerActions({ db, clock, changes }),
    operator: operatorActions({ clock, changes, refund: api.refund }),

    faults: {
      current: () => queries.faults(db),
      set: (values: Parameters<typeof queries.setFaults>[1]) => queries.setFaults(db, values),
      takeForCall: () => queries.takeCallFault(db),
    },

    webhooks: {
      newest: (limit: number) => queries.newestWebhooks(db, limit),
      /** Sends a webhook once more, whatever became of it. */
      send: (id: string) => deliveries.send(id),
      async releaseHeld(order: 'as_sent' | 'reversed'): Promise<void> {
        const ids = await queries.heldWebhooks(db)
        for (const id of order === 'reversed' ? ids.reverse() : ids) await deliveries.send(id)
      },
      start: deliveries.start,
      /** Resolves when what has happened so far is delivered. */
      settled: deliveries.settled,
      stop: deliveries.stop,
    },
  }
}
