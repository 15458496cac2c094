import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/provider-events.ts'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import type { Log } from '#server/log.ts'
import { type EventHandlers, processAgain, receiveEvent, storedEvents, syncNow } from './service.ts'
import { type VerifiedEvent, verifyMercadoPago, verifyStripe } from './signatures.ts'

const WARN_EVERY_MS = 60_000

/** A single value of a header or a query; repeated ones count as absent. */
const single = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Receives the events of the providers that are set up; those of the others are answered with 404. Admins see the stored
 * ones.
 */
export function providerEventRoutes(
  app: FastifyInstance,
  {
    db,
    queue,
    clock,
    log,
    secrets,
    handlers,
  }: {
    db: Db
    queue: Queue
    clock: Clock
    log: Log
    /** Several while one is replaced. Null for a provider that is not set up. */
    secrets: Record<PaymentProvider, readonly string[] | null>
    handlers: EventHandlers
  },
): void {
  let warnedAt = 0

  async function receive(provider: PaymentProvider, event: VerifiedEvent | null) {
    if (!event) {
      const now = clock.now().getTime()
      // A wrong secret refuses every event, but anybody can send forged ones.
      if (now - warnedAt >= WARN_EVERY_MS) log.warn({ provider }, 'an event without a valid signature')
      if (now - warnedAt >= WARN_EVERY_MS) warnedAt = now
      throw new AppError('Unauthorized')
    }
    await receiveEvent({ db, queue }, event, clock.now())
    return { received: true } as const
  }

  on(app, contract.receiveStripeEvent, async ({ request, rawBody = Buffer.alloc(0) }) => {
    if (!secrets.stripe) throw new AppError('NotFound')
    const header = single(request.headers['stripe-signature'])
    return receive('stripe', verifyStripe(rawBody, header, { secrets: secrets.stripe, now: clock.now() }))
  })

  on(app, contract.receiveMercadoPagoEvent, async ({ request }) => {
    if (!secrets.mercadopago) throw new AppError('NotFound')
    const query = request.query as Record<string, unknown>
    if (query.topic !== undefined && query.type === undefined) return { received: true } as const
    const received = {
      dataId: single(query['data.id']),
      type: single(query.type),
      signature: single(request.headers['x-signature']),
      requestId: single(request.headers['x-request-id']),
      body: request.body,
    }
    return receive(
      'mercadopago',
      verifyMercadoPago(received, { secrets: secrets.mercadopago, now: clock.now() }),
    )
  })

  on(app, contract.listProviderEvents, async ({ query }) => {
    const { items, total } = await storedEvents(db, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.processProviderEvent, async ({ params, caller }) => {
    await processAgain({ db, queue }, caller.userId, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.syncWithProvider, async ({ body, caller }) => {
    await syncNow({ db, log, handlers }, caller.userId, body.reference, clock.now())
    return { success: true as const }
  })
}
