import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { testApp } from './app.ts'
import { PATIENCE, startProcess } from './programs/app-process.ts'
import { createFreeEmployer, payByCard, reserveJob, sandboxOf, storedJob } from './sponsorships.ts'

/** The signed event that a payment was approved, as the provider sends it. */
function announce(url: string, payment: string, secret: string): Promise<Response> {
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`id:${payment};request-id:r1;ts:${ts};`).digest('hex')
  return fetch(`${url}/api/webhooks/mercadopago?data.id=${payment}&type=payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${v1}`,
      'x-request-id': 'r1',
    },
    body: JSON.stringify({ id: 1, type: 'payment', data: { id: payment } }),
  })
}

test('an event that was acknowledged before the process was killed is handled by the next one', async () => {
  const app = await testApp()
  // The other processes use the time of the machine.
  app.clock.advance({ seconds: (Date.now() - app.clock.now().getTime()) / 1000 })
  const owner = await createFreeEmployer(app)
  await sandboxOf(app).faults.set({ delivery: 'drop' })
  const reservation = await reserveJob(app, owner)
  const payment = await payByCard(app, reservation)

  // Only the process that is killed has received the event.
  const events = await app.db.selectFrom('provider_events').select('id').execute()
  expect(events).toEqual([])
  const first = await startProcess(app, { WORKER: 'off' })
  const reply = await announce(first.url, payment, app.sandboxes?.secrets.mercadoPago as string)
  expect(reply.status).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect((await storedJob(app, reservation.jobId))?.status).toBe('pending_payment')

  await startProcess(app, {})
  await vi.waitFor(
    async () => expect((await storedJob(app, reservation.jobId))?.status).toBe('active'),
    PATIENCE,
  )
}, 240_000)
