import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paymentAccess } from '#server/features/payments/access.ts'
import type { MercadoPagoSandbox } from '#server/features/payments/sandbox-mercadopago/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { providerLookups } from './gateway.ts'
import { purgeProviderEvents } from './service.ts'
import { workProviderEvents } from './worker.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
let app: TestApp
let secrets: { stripe: string; mercadoPago: string }
let sandbox: MercadoPagoSandbox

beforeAll(async () => {
  app = await testApp()
  if (!app.sandboxes) throw new Error('demo mode has sandboxes')
  secrets = app.sandboxes.secrets
  sandbox = app.sandboxes.mercadoPago
})
afterEach(() => app.db.deleteFrom('provider_events').execute())

const seconds = (shift = 0) => Math.floor(app.clock.now().getTime() / 1000) + shift
const rows = () => app.db.selectFrom('provider_events').selectAll().orderBy('id').execute()

function stripeEvent(id: string, { type = 'invoice.paid', object = {} as object } = {}) {
  return JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1', ...object } },
  })
}
async function postStripe(
  payload: string,
  { at = seconds(), secret = secrets.stripe, header = undefined as string | undefined, to = app } = {},
) {
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  const headers = { 'content-type': 'application/json', 'stripe-signature': header ?? signed }
  const reply = await to.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })
  return reply.statusCode
}

interface MercadoPagoOptions {
  type?: string
  ts?: number
  requestId?: string
  secret?: string
  signedId?: string
  v1?: string
  to?: TestApp
}
async function postMercadoPago(id: string, options: MercadoPagoOptions = {}) {
  const { type = 'payment', ts = seconds(), requestId = 'request-1', secret = secrets.mercadoPago } = options
  const manifest = `id:${options.signedId ?? id};request-id:${requestId};ts:${ts};`
  const v1 = options.v1 ?? createHmac('sha256', secret).update(manifest).digest('hex')
  const reply = await (options.to ?? app).app.inject({
    method: 'POST',
    url: `/api/webhooks/mercadopago?data.id=${id}&type=${type}`,
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    payload: { id: 1, type, data: { id } },
  })
  return reply.statusCode
}

test('a forged or tampered event is refused with 401 and leaves no row', async () => {
  const payload = stripeEvent('evt_1')
  const { stripe: secret } = secrets
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() })
  expect(await postStripe(payload, { secret: 'whsec_other' })).toBe(401)
  expect(await postStripe(payload.replace('cus_1', 'cus_2'), { header: signed })).toBe(401)
  expect(await postStripe(` ${payload}`, { header: signed })).toBe(401)
  for (const header of ['t=1', 'v1=00', signed.replace('v1=', 'v0='), `t=${seconds()},v1=çã`, 'x'])
    expect(await postStripe(payload, { header })).toBe(401)

  expect(await postMercadoPago('123', { secret: 'other' })).toBe(401)
  expect(await postMercadoPago('123', { signedId: '124' })).toBe(401)
  for (const v1 of ['00', 'é'.repeat(32), 'f'.repeat(64)])
    expect(await postMercadoPago('123', { v1 })).toBe(401)
  for (const url of ['/api/webhooks/stripe', '/api/webhooks/mercadopago?data.id=123&type=payment'])
    expect((await app.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  // Without an id in the address, nothing of the event is signed.
  const unsigned = `/api/webhooks/mercadopago?type=payment`
  const reply = await app.app.inject({
    method: 'POST',
    url: unsigned,
    headers: { 'x-signature': `ts=${seconds()},v1=00` },
    payload: { data: { id: '123' } },
  })
  expect(reply.statusCode).toBe(401)
  expect(await rows()).toEqual([])
})

test('a body beyond 256 kB is refused before anything is verified', async () => {
  expect(await postStripe(stripeEvent('evt_1', { object: { padding: 'x'.repeat(262_144) } }))).toBe(413)
  expect(await rows()).toEqual([])
})

test('an event of Stripe is refused when it is older than five minutes or comes from the future', async () => {
  for (const shift of [-301, -86_400, 60, 3_600])
    expect([shift, await postStripe(stripeEvent('evt_1'), { at: seconds(shift) })]).toEqual([shift, 401])
  expect(await rows()).toEqual([])
  expect(await postStripe(stripeEvent('evt_1'), { at: seconds(-299) })).toBe(200)
  expect(await rows()).toMatchObject([
    { provider: 'stripe', event_id: 'evt_1', type: 'invoice.paid', object_id: 'in_1', handled_at: null },
  ])
})

test('Mercado Pago may write the time in seconds or milliseconds, and a retry hours later is accepted', async () => {
  const hours = (count: number) => seconds(-count * 3_600)
  expect(await postMercadoPago('1', { ts: hours(0) })).toBe(200)
  expect(await postMercadoPago('2', { ts: hours(0) * 1000 + 123 })).toBe(200)
  expect(await postMercadoPago('3', { ts: hours(23) })).toBe(200)
  expect(await postMercadoPago('4', { ts: hours(23) * 1000 })).toBe(200)
  for (const ts of [hours(25), hours(25) * 1000, hours(-1), hours(-1) * 1000, 0])
    expect([ts, await postMercadoPago('5', { ts })]).toEqual([ts, 401])
  // The documentation and the SDK disagree about the case of an id with letters.
  expect(await postMercadoPago('PAY01ABC', { signedId: 'pay01abc' })).toBe(200)
  expect((await rows()).map(({ object_id }) => object_id)).toEqual(['1', '2', '3', '4', 'PAY01ABC'])
})

test('an unsigned notification of the old kind is answered without any effect', async () => {
  const url = '/api/webhooks/mercadopago?topic=payment&id=123'
  const reply = await app.app.inject({ method: 'POST', url, payload: { resource: '123', topic: 'payment' } })
  expect(reply.statusCode).toBe(200)
  expect(await rows()).toEqual([])
})

test('with several secrets each is valid, so that one can be replaced', async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    MERCADOPAGO_ACCESS_TOKEN: 'x',
    MERCADOPAGO_PUBLIC_KEY: 'x',
    MERCADOPAGO_USER_ID: '1',
    MERCADOPAGO_WEBHOOK_SECRET: 'new,old',
  }
  const to = await testApp({ env, sameDatabaseAs: app })
  for (const name of ['new', 'old']) {
    expect(await postStripe(stripeEvent(`evt_${name}`), { secret: `whsec_${name}`, to })).toBe(200)
    expect(await postMercadoPago('1', { secret: name, requestId: name, to })).toBe(200)
  }
  expect(await postStripe(stripeEvent('evt_3'), { secret: secrets.stripe, to })).toBe(401)
  expect(await rows()).toHaveLength(4)
})

test('a provider that is not set up has no webhooks', async () => {
  const to = await testApp({
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.test',
      SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
      SMTP_URL: 'smtp://localhost',
    },
    sameDatabaseAs: { ...app, sandboxes: undefined },
  })
  expect(await postStripe(stripeEvent('evt_1'), { to })).toBe(404)
  expect(await postMercadoPago('1', { to })).toBe(404)
})

test('an event and its work are stored together, so that an acknowledged event is never lost', async () => {
  const add = vi.spyOn(app.queue, 'add').mockRejectedValueOnce(new Error('no queue'))
  expect(await postMercadoPago('1')).toBe(500)
  expect(await rows()).toEqual([])
  add.mockRestore()
  expect(await postMercadoPago('1')).toBe(200)
  expect(await rows()).toHaveLength(1)
})

test('the worker syncs what events are about, once per event, and ignores unknown types', async () => {
  const synced: string[] = []
  const failing = new Set(['cus_fails'])
  const lookups = {
    ...providerLookups(paymentAccess(app.env, app.sandboxes)),
    customerOfCharge: async (id: string) => (id === 'ch_2' ? 'cus_2' : null),
  }
  const handlers = {
    stripe: async (id: string) => {
      if (failing.has(id)) throw new Error('the provider hangs')
      synced.push(id)
    },
    mercadoPago: async (id: string) => void synced.push(id),
  }
  const second = await testApp({ sameDatabaseAs: app })
  // The first process only receives: what it has acknowledged is handled by another one.
  const send = (id: string, type: string, object: object) => postStripe(stripeEvent(id, { type, object }))
  await send('evt_customer', 'customer.deleted', { object: 'customer', id: 'cus_3', customer: undefined })
  await send('evt_refund', 'refund.updated', { object: 'refund', customer: undefined, charge: 'ch_2' })
  await send('evt_warning', 'radar.early_fraud_warning.created', { customer: undefined, charge: 'ch_2' })
  await send('evt_guest', 'charge.refunded', { object: 'charge', id: 'ch_9', customer: null })
  await send('evt_other', 'product.created', { object: 'product', id: 'prod_1', customer: undefined })
  await send('evt_fails', 'invoice.paid', { customer: { id: 'cus_fails' } })
  await postMercadoPago('99', { type: 'topic_merchant_order_wh' })
  const parallel = Array.from({ length: 10 }, (_, index) =>
    postMercadoPago('77', { to: index % 2 === 0 ? app : second }),
  )
  expect(new Set(await Promise.all(parallel))).toEqual(new Set([200]))
  await postMercadoPago('77', { requestId: 'request-2' })
  expect(await rows()).toHaveLength(9)

  await workProviderEvents(second.queue, { ...second, log: second.app.log, lookups, handlers })
  const openEvents = async () => (await rows()).filter(({ handled_at }) => !handled_at)
  await vi.waitUntil(async () => (await openEvents()).length === 1, PATIENCE)
  expect(synced.sort()).toEqual(['77', '77', 'cus_2', 'cus_2', 'cus_3'])
  const outcomes = Object.fromEntries((await rows()).map(({ event_id, outcome }) => [event_id, outcome]))
  expect(outcomes).toMatchObject({
    evt_customer: 'synced',
    evt_refund: 'synced',
    evt_warning: 'synced',
    evt_guest: 'ignored',
    evt_other: 'ignored',
    evt_fails: null,
    [`99:request-1:${seconds()}`]: 'ignored',
  })
  expect(await app.db.selectFrom('payment_alarms').select(['kind', 'subject']).execute()).toEqual([
    { kind: 'early_fraud_warning', subject: 'ch_2' },
  ])

  // The queue tries again after two seconds.
  failing.clear()
  await vi.waitUntil(async () => (await openEvents()).length === 0, PATIENCE)
  expect(synced).toContain('cus_fails')

  // The sandbox signs and sends its own events.
  const { id } = await sandbox.api.createPayment(
    { payment_method_id: 'pix', transaction_amount: 99, payer: { email: 'a@b.test' } },
    null,
  )
  await sandbox.buyer.payPix(String(id))
  await sandbox.operator.dispute(String(id))
  await sandbox.webhooks.settled()
  const sent = (await sandbox.webhooks.newest(100)).filter(({ payment_id }) => payment_id === String(id))
  expect(sent.map(({ type, state }) => `${type} ${state}`)).toEqual([
    'payment delivered',
    'topic_chargebacks_wh delivered',
    'payment delivered',
    'payment delivered',
  ])
  const ofPayment = () => synced.filter((one) => one === String(id)).length
  await vi.waitUntil(async () => ofPayment() === 4, PATIENCE)

  app.clock.advance({ days: 89 })
  await purgeProviderEvents(app.db, app.clock.now())
  expect((await rows()).length).toBeGreaterThan(9)
  app.clock.advance({ days: 2 })
  await purgeProviderEvents(app.db, app.clock.now())
  expect(await rows()).toEqual([])
  // The events of the next test wait.
  await second.queue.stop()
})

test('webhooks of the sandbox can be held and released in any order, sent several times, or lost', async () => {
  const pay = async () => {
    const request = { payment_method_id: 'pix', transaction_amount: 99, payer: { email: 'a@b.test' } }
    const { id } = await sandbox.api.createPayment(request, null)
    await sandbox.webhooks.settled()
    return String(id)
  }
  const arrived = async () => (await rows()).map(({ object_id }) => object_id)
  await sandbox.faults.set({ delivery: 'hold' })
  const [one, two] = [await pay(), await pay()]
  expect(await arrived()).toEqual([])
  await sandbox.webhooks.releaseHeld('reversed')
  expect(await arrived()).toEqual([two, one])

  await sandbox.faults.set({ delivery: 'duplicate' })
  const three = await pay()
  expect(await arrived()).toEqual([two, one, three])
  await sandbox.faults.set({ delivery: 'drop' })
  await pay()
  await sandbox.faults.set({ delivery: 'normal' })
  expect(await arrived()).toEqual([two, one, three])
  const [lost] = await sandbox.webhooks.newest(1)
  await sandbox.webhooks.send(lost?.id as string)
  expect(await arrived()).toHaveLength(4)
})
