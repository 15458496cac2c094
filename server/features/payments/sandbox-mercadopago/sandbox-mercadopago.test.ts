import { createRequire } from 'node:module'
import {
  Chargeback,
  MercadoPagoConfig,
  MPBadRequestError,
  MPConnectionError,
  MPIdempotencyError,
  MPNotFoundError,
  MPServerError,
  Payment,
  PaymentRefund,
  Preference,
} from 'mercadopago'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cardOutcomes } from './card-outcomes.ts'
import { crc16, pixCode } from './pix-code.ts'
import type { MercadoPagoSandbox } from './service.ts'

let app: TestApp
let sandbox: MercadoPagoSandbox

beforeAll(async () => {
  app = await testApp()
  if (!app.sandboxes) throw new Error('demo mode has sandboxes')
  sandbox = app.sandboxes.mercadoPago
  // The SDK has no setting for its host.
  const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config')
  AppConfig.BASE_URL = app.sandboxes.mercadoPagoUrl
})

const config = (timeout = 10_000) =>
  new MercadoPagoConfig({ accessToken: 'TEST-sandbox', options: { timeout, maxRetries: 0 } })
/** The SDK keeps the options of a call for the next ones, so each call gets a configuration of its own. */
const sdk = {
  get preferences() {
    return new Preference(config())
  },
  get payments() {
    return new Payment(config())
  },
  get refunds() {
    return new PaymentRefund(config())
  },
  get chargebacks() {
    return new Chargeback(config())
  },
}

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
const pixOf = (external_reference: string, options = {}) => ({
  body: {
    transaction_amount: 148,
    payment_method_id: 'pix',
    external_reference,
    payer: { email: 'compras@hospital.test' },
    date_of_expiration: inMinutes(30),
    ...options,
  },
})
async function paidPix(reference: string): Promise<string> {
  const { id } = await sdk.payments.create(pixOf(reference))
  await sandbox.buyer.payPix(String(id))
  return String(id)
}
const stateOf = async (id: string) => {
  const { status, status_detail, transaction_amount_refunded } = await sdk.payments.get({ id })
  return [status, status_detail, transaction_amount_refunded]
}

test('a preference takes several payments, and the name of the cardholder decides about each', async () => {
  const preference = await sdk.preferences.create({
    body: {
      items: [{ id: 'job', title: 'Vaga em Destaque', quantity: 1, unit_price: 148, currency_id: 'BRL' }],
      external_reference: 'order-1',
      back_urls: { success: 'http://localhost:3000/payment/success' },
      auto_return: 'approved',
    },
  })
  expect(preference.init_point).toBe(`${app.env.publicUrl}/debug/mercadopago-checkout/${preference.id}`)
  const found = await sdk.preferences.get({ preferenceId: preference.id as string })
  expect(found.external_reference).toBe('order-1')

  const names = Object.keys(cardOutcomes) as (keyof typeof cardOutcomes)[]
  for (const name of names) await sandbox.buyer.payByCard(preference.id as string, name)
  const { results = [], paging } = await sdk.payments.search({ options: { external_reference: 'order-1' } })
  expect(paging?.total).toBe(names.length)
  expect(results.map(({ status, status_detail }) => `${status} ${status_detail}`).reverse()).toEqual(
    names.map((name) => `${cardOutcomes[name].status} ${cardOutcomes[name].detail}`),
  )
  const approved = results.find(({ status }) => status === 'approved')
  expect(await sdk.payments.get({ id: String(approved?.id) })).toMatchObject({
    id: Number(approved?.id),
    collector_id: 1000001,
    currency_id: 'BRL',
    live_mode: false,
    transaction_amount: 148,
    payment_type_id: 'credit_card',
    card: { cardholder: { name: 'APRO' } },
    transaction_details: { net_received_amount: 140.63 },
    fee_details: [{ amount: 7.37, fee_payer: 'collector' }],
  })
})

test('a Pix code is a valid EMV text with a picture, and is paid once', async () => {
  // The example of the checksum's definition.
  expect(crc16('123456789')).toBe('29B1')
  const code = pixCode({ id: '1', centavos: 9_900 })
  expect(code).toMatch(/^000201.*540599\.005802BR.*6304[0-9A-F]{4}$/)
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))

  const payment = await sdk.payments.create(pixOf('order-2'))
  expect([payment.status, payment.status_detail]).toEqual(['pending', 'pending_waiting_transfer'])
  const pix = payment.point_of_interaction?.transaction_data
  expect(pix?.ticket_url).toBe(`${app.env.publicUrl}/debug/mercadopago-pix/${payment.id}`)
  const picture = await sharp(Buffer.from(pix?.qr_code_base64 ?? '', 'base64')).metadata()
  expect([picture.format, picture.width]).toEqual(['png', 320])

  await sandbox.buyer.payPix(String(payment.id))
  expect(await stateOf(String(payment.id))).toEqual(['approved', 'accredited', 0])
  await expect(sandbox.buyer.payPix(String(payment.id))).rejects.toThrow(/not valid for the current/)
})

test('a Pix code runs for 30 minutes at least, then it is cancelled, and a late transfer still arrives', async () => {
  for (const date_of_expiration of [inMinutes(20), inMinutes(31 * 24 * 60), 'never'])
    await expect(sdk.payments.create(pixOf('order-3', { date_of_expiration }))).rejects.toThrow(
      MPBadRequestError,
    )
  const id = String((await sdk.payments.create(pixOf('order-3'))).id)
  app.clock.advance({ minutes: 31 })
  expect(await stateOf(id)).toEqual(['cancelled', 'expired', 0])
  await sandbox.buyer.payPix(id)
  expect(await stateOf(id)).toEqual(['approved', 'accredited', 0])
})

test('a repeated idempotency key makes one payment and one refund', async () => {
  const requestOptions = { idempotencyKey: 'same-key' }
  const payments = await Promise.all(
    [1, 2, 3].map(() => sdk.payments.create({ ...pixOf('order-4'), requestOptions })),
  )
  expect(new Set(payments.map(({ id }) => id)).size).toBe(1)
  const id = String(payments[0]?.id)
  await sandbox.buyer.payPix(id)
  const refund = () =>
    sdk.refunds.create({ payment_id: id, body: { amount: 48 }, requestOptions: { idempotencyKey: 'r' } })
  const refunds = [await refund(), await refund()]
  expect(refunds[0]?.id).toBe(refunds[1]?.id)
  expect(await stateOf(id)).toEqual(['approved', 'partially_refunded', 48])
  const [listed] = await sdk.refunds.list({ payment_id: id })
  expect(listed).toMatchObject({ amount: 48, status: 'approved' })
})

test('an idempotency key that belongs to another call is refused, as when the SDK repeats the key of an earlier call', async () => {
  const client = new Payment(config())
  await client.create({ ...pixOf('order-9'), requestOptions: { idempotencyKey: 'first' } })
  await expect(client.create(pixOf('order-10'))).rejects.toThrow(MPIdempotencyError)
  const [one, two] = [await paidPix('order-9'), await paidPix('order-10')]
  const refunds = new PaymentRefund(config())
  await refunds.total({ payment_id: one, requestOptions: { idempotencyKey: 'total' } })
  await expect(refunds.total({ payment_id: two })).rejects.toThrow(MPIdempotencyError)
})

test('a payment is refunded in parts up to its amount, and cancelled only while it is pending', async () => {
  const id = await paidPix('order-5')
  await expect(sdk.payments.cancel({ id })).rejects.toThrow(MPBadRequestError)
  await sdk.refunds.create({ payment_id: id, body: { amount: 100 } })
  await expect(sdk.refunds.create({ payment_id: id, body: { amount: 48.01 } })).rejects.toThrow(
    MPBadRequestError,
  )
  await sdk.refunds.total({ payment_id: id })
  expect(await stateOf(id)).toEqual(['refunded', 'refunded', 148])
  await expect(sdk.refunds.total({ payment_id: id })).rejects.toThrow(MPBadRequestError)
  await expect(sdk.payments.get({ id: '1' })).rejects.toThrow(MPNotFoundError)

  const pending = String((await sdk.payments.create(pixOf('order-5'))).id)
  await sdk.payments.cancel({ id: pending })
  expect(await stateOf(pending)).toEqual(['cancelled', 'by_collector', 0])
})

test('a dispute and a return by MED change the payment as Mercado Pago does', async () => {
  const disputed = await paidPix('order-6')
  await sandbox.operator.dispute(disputed)
  expect(await stateOf(disputed)).toEqual(['charged_back', 'in_process', 0])
  const chargebacks = await sdk.chargebacks.search({ options: { payment_id: Number(disputed) } })
  const [chargeback] = chargebacks.results ?? []
  await sandbox.operator.decideDispute(disputed, 'seller')
  expect(await stateOf(disputed)).toEqual(['charged_back', 'reimbursed', 0])
  expect(await sdk.chargebacks.get({ id: chargeback?.id as string })).toMatchObject({
    payments: [Number(disputed)],
    coverage_applied: true,
    amount: 148,
  })
  const returned = await paidPix('order-6')
  await sandbox.operator.openMediation(returned)
  expect(await stateOf(returned)).toEqual(['in_mediation', 'pending', 0])
  await sandbox.operator.returnByMed(returned)
  expect(await stateOf(returned)).toEqual(['refunded', 'by_admin', 148])
})

test('payments are found by the time of their last change', async () => {
  app.clock.advance({ hours: 1 })
  const id = await paidPix('order-7')
  const range = (begin_date: string, end_date: string) =>
    sdk.payments.search({
      options: { external_reference: 'order-7', range: 'date_last_updated', begin_date, end_date },
    })
  const now = app.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString()
  expect((await range(at(-1), at(1))).results?.map((payment) => payment.id)).toEqual([id])
  expect((await range(at(1), 'NOW+1DAYS')).results).toEqual([])
  expect((await range('NOW-1MINUTES', 'NOW')).results).toHaveLength(1)
})

test('calls hang, fail or lose their answer as often as the faults say', async () => {
  const attempt = (idempotencyKey: string) =>
    sdk.payments.create({ ...pixOf('order-8'), requestOptions: { idempotencyKey } })
  const paymentsMade = async () =>
    (await sdk.payments.search({ options: { external_reference: 'order-8' } })).paging?.total
  await sandbox.faults.set({ call_fault: 'error', calls_left: 1 })
  await expect(attempt('a')).rejects.toThrow(MPServerError)
  await sandbox.faults.set({ call_fault: 'hang', calls_left: 1 })
  await expect(new Payment(config(300)).create(pixOf('order-8'))).rejects.toThrow(MPConnectionError)
  expect(await paymentsMade()).toBe(0)
  await sandbox.faults.set({ call_fault: 'lost_reply', calls_left: 1 })
  await expect(attempt('a')).rejects.toThrow(MPConnectionError)
  expect(await paymentsMade()).toBe(1)
  await attempt('a')
  expect(await paymentsMade()).toBe(1)

  await sandbox.faults.set({ declines_next: true })
  const id = String((await attempt('b')).id)
  await sandbox.buyer.payPix(id)
  expect((await stateOf(id))[0]).toBe('rejected')
  expect((await sandbox.faults.current()).declines_next).toBe(false)
})

test('the hosted page takes cards by the name of their holder and returns to the shop', async () => {
  const { id } = await sdk.preferences.create({
    body: {
      items: [{ id: 'job', title: 'Vaga <em> destaque', quantity: 1, unit_price: 148 }],
      external_reference: 'order-11',
      back_urls: {
        success: `${app.env.publicUrl}/payment/success`,
        failure: `${app.env.publicUrl}/payment/failure`,
      },
      auto_return: 'approved',
      expires: true,
      expiration_date_to: inMinutes(60),
    },
  })
  const url = `/debug/mercadopago-checkout/${id}`
  const page = await app.app.inject({ url })
  expect(page.body).toContain('Ambiente de teste')
  expect(page.body).toContain('Vaga &lt;em&gt; destaque')
  expect(page.body).toContain('/payment/failure?collection_id=null')
  const pay = (cardholder: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `cardholder=${cardholder}`,
    })
  const declined = await pay('FUND')
  expect(declined.statusCode).toBe(303)
  const result = await app.app.inject({ url: declined.headers.location as string })
  expect(result.body).toContain('Recusado por quantia insuficiente')
  expect(result.body).toContain('Tentar de novo')
  const approved = new URL((await pay('APRO')).headers.location as string)
  expect(approved.pathname).toBe('/payment/success')
  expect(Object.fromEntries(approved.searchParams)).toMatchObject({
    status: 'approved',
    external_reference: 'order-11',
    preference_id: id,
    payment_id: expect.stringMatching(/^\d+$/),
  })
  expect((await pay('__proto__')).statusCode).toBe(404)
  expect((await app.app.inject({ url: '/debug/mercadopago-checkout/x' })).statusCode).toBe(404)
  app.clock.advance({ hours: 2 })
  expect((await app.app.inject({ url })).body).toContain('O prazo para este pagamento terminou')
  expect((await pay('APRO')).headers.location).toBe(url)
})

test('the page of a Pix code pays it, once', async () => {
  const { id, point_of_interaction } = await sdk.payments.create(pixOf('order-12'))
  const url = new URL(point_of_interaction?.transaction_data?.ticket_url as string).pathname
  expect((await app.app.inject({ url })).body).toContain('Pagar agora')
  for (const _ of [1, 2]) {
    const paid = await app.app.inject({ method: 'POST', url, payload: {} })
    expect([paid.statusCode, paid.headers.location]).toEqual([303, url])
  }
  expect((await app.app.inject({ url })).body).toContain('Pix pago.')
  expect(await stateOf(String(id))).toEqual(['approved', 'accredited', 0])
  expect((await app.app.inject({ url: '/debug/mercadopago-pix/1' })).statusCode).toBe(404)
})
