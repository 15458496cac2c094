import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { PaymentAction, StripeAction } from '#contract/payments/sandbox-controls.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { subscribe } from '#test/stripe.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const report = async () => (await app.call('GET /debug/payments')).reply
const act = async (id: string, action: PaymentAction) =>
  (await app.call('POST /debug/payments/mercadopago/actions', { body: { id, action } })).status
const actAtStripe = async (id: string, action: StripeAction) =>
  (await app.call('POST /debug/payments/stripe/actions', { body: { id, action } })).status
async function newPix(): Promise<string> {
  const request = { payment_method_id: 'pix', transaction_amount: 99, payer: { email: 'a@b.test' } }
  const { id } = (await app.sandboxes?.mercadoPago.api.createPayment(request, null)) ?? {}
  return String(id)
}

test('payments of Mercado Pago are approved, refunded, disputed and returned from the panel', async () => {
  const stateAfter = async (actions: PaymentAction[]) => {
    const id = await newPix()
    for (const action of actions) expect([action, await act(id, action)]).toEqual([action, 200])
    const payment = (await report()).mercadoPago.payments.find((one) => one.id === id)
    return `${payment?.status} ${payment?.statusDetail} ${payment?.amount} ${payment?.refunded}`
  }
  expect(await stateAfter(['approve'])).toBe('approved accredited 9900 0')
  expect(await stateAfter(['reject'])).toBe('rejected cc_rejected_other_reason 9900 0')
  expect(await stateAfter(['expire', 'pay_late'])).toBe('approved accredited 9900 0')
  expect(await stateAfter(['approve', 'refund_half'])).toBe('approved partially_refunded 9900 4950')
  expect(await stateAfter(['approve', 'refund_half', 'refund'])).toBe('refunded refunded 9900 9900')
  expect(await stateAfter(['approve', 'dispute', 'win_dispute'])).toBe('charged_back reimbursed 9900 0')
  expect(await stateAfter(['approve', 'dispute', 'lose_dispute'])).toBe('charged_back settled 9900 0')
  expect(await stateAfter(['approve', 'open_mediation', 'close_mediation'])).toBe(
    'approved accredited 9900 0',
  )
  expect(await stateAfter(['approve', 'open_mediation', 'return_by_med'])).toBe('refunded by_admin 9900 9900')
  expect(await stateAfter(['falsify', 'approve'])).toBe('approved accredited 10000 0')

  const id = await newPix()
  expect(await act(id, 'refund')).toBe(409)
  expect(await act('1', 'refund')).toBe(404)
})

test('a subscription is renewed, cancelled and moved in time, and its charges are refunded and disputed', async () => {
  const { id } = await subscribe(app, 'plus_monthly')
  const subscription = async () => (await report()).stripe.subscriptions.find((one) => one.id === id)
  const charges = async () => (await report()).stripe.charges
  expect(await subscription()).toMatchObject({ price: 'plus_monthly', amount: 19_900, status: 'active' })
  const customerId = (await subscription())?.customerId as string
  expect(await actAtStripe(id, 'renew')).toBe(200)
  expect(await charges()).toHaveLength(2)
  const [newest, first] = await charges()
  expect(await actAtStripe(newest?.id as string, 'refund_half')).toBe(200)
  expect((await charges())[0]).toMatchObject({ refunded: 9_950, refunds: [{ amount: 9_950 }] })
  expect(await actAtStripe(first?.id as string, 'dispute')).toBe(200)
  const dispute = (await charges())[1]?.dispute
  expect(await actAtStripe(dispute?.id as string, 'win_dispute')).toBe(200)
  expect((await charges())[1]?.dispute?.status).toBe('won')
  expect(await actAtStripe(id, 'cancel')).toBe(200)
  expect((await subscription())?.cancelsAt).toBe((await subscription())?.currentPeriodEnd)
  const before = Date.parse((await subscription())?.currentPeriodEnd as string)
  expect(await actAtStripe(customerId, 'pass_week')).toBe(200)
  expect(before - Date.parse((await subscription())?.currentPeriodEnd as string)).toBe(7 * DAY_MS)
  expect(await actAtStripe('sub_unknown', 'renew')).toBe(404)
})

test.each(['mercadopago', 'stripe'] as const)('faults of %s are set and ended', async (provider) => {
  const params = { provider }
  const set = (body: Parameters<typeof app.call<'POST /debug/payments/:provider/faults'>>[1]) =>
    app.call('POST /debug/payments/:provider/faults', { params, ...body })
  const faults = async () => {
    const { mercadoPago, stripe } = await report()
    return (provider === 'stripe' ? stripe : mercadoPago).faults
  }
  await set({ body: { kind: 'decline_next' } })
  for (const fault of ['hang', 'error', 'slow', 'lost_reply'] as const) {
    await set({ body: { kind: 'calls', fault, calls: 3 } })
    expect(await faults()).toEqual({
      declinesNext: true,
      callFault: { fault, callsLeft: 3 },
      delivery: 'normal',
    })
  }
  for (const mode of ['duplicate', 'drop', 'hold'] as const) {
    await set({ body: { kind: 'delivery', mode } })
    expect((await faults()).delivery).toBe(mode)
  }
  expect((await set({ body: { kind: 'calls', fault: 'hang', calls: 0 } })).status).toBe(400)
  await set({ body: { kind: 'none' } })
  expect(await faults()).toEqual({ declinesNext: false, callFault: null, delivery: 'normal' })
})

test('webhooks that were held are released from the panel, and one is sent again', async () => {
  const params = { provider: 'mercadopago' } as const
  await app.call('POST /debug/payments/:provider/faults', {
    params,
    body: { kind: 'delivery', mode: 'hold' },
  })
  const id = await newPix()
  const newest = async () => (await report()).mercadoPago.deliveries[0]
  expect(await newest()).toMatchObject({ objectId: id, state: 'held', attempts: 0, replyStatus: null })
  const send = (body: { kind: 'held'; order: 'reversed' } | { kind: 'one'; id: string }) =>
    app.call('POST /debug/payments/:provider/deliveries', { params, body })
  expect((await send({ kind: 'held', order: 'reversed' })).status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'delivered', attempts: 1, replyStatus: 200 })
  expect((await send({ kind: 'one', id: (await newest())?.id as string })).status).toBe(200)
  expect(await newest()).toMatchObject({ state: 'delivered', attempts: 2 })
  await app.call('POST /debug/payments/:provider/faults', { params, body: { kind: 'none' } })
})

test('outside demo mode there is no panel', async () => {
  const production = await testApp({
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.test',
      SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
      SMTP_URL: 'smtp://localhost',
    },
    sameDatabaseAs: { ...app, sandboxes: undefined },
  })
  expect((await production.call('GET /debug/payments')).status).toBe(404)
})
