import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { BenchApp } from './app.ts'
import { quantiles } from './latency.ts'

const CLIENTS = 16
const EVENTS = 6_000
const SECRET = 'whsec_medicao'

/** With these keys the app accepts the events of this measurement. */
export const webhookEnv = { STRIPE_SECRET_KEY: 'sk_test_medicao', STRIPE_WEBHOOK_SECRET: SECRET }

/** Of a type that leads to no call of the provider, and about as large as an invoice. */
const payloadOf = (id: string) =>
  JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'product.created',
    data: { object: { id: `prod_${id}`, object: 'product', description: 'x'.repeat(6_000) } },
  })

/** Events of one burst per second, and how long each was waited for (ms). Each tenth is sent twice. */
export async function measureWebhooks({ url, database }: BenchApp) {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const run = randomUUID()
  let next = 0

  async function send(payload: string): Promise<void> {
    const started = performance.now()
    const reply = await fetch(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
      },
      body: payload,
    })
    await reply.arrayBuffer()
    times.push(performance.now() - started)
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
  }

  const started = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < EVENTS) {
        const index = next++
        await send(payloadOf(`${run}-${index - (index % 10 === 9 ? 1 : 0)}`))
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const { stored } = await database.db
    .selectFrom('provider_events')
    .select(({ fn }) => fn.countAll<string>().as('stored'))
    .where('event_id', 'like', `evt_${run}-%`)
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('provider_events').where('event_id', 'like', `evt_${run}-%`).execute()
  return { ...quantiles(times), perSecond: EVENTS / seconds, stored: Number(stored), sent: EVENTS, statuses }
}
