import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('the report says how Mercado Pago is reached, whether it answers, and which events have come', async () => {
  const created = await app.call('POST /debug/mercadopago/checkout')
  expect(created.reply.initPoint).toBe(
    `${app.env.publicUrl}/debug/mercadopago-checkout/${created.reply.preferenceId}`,
  )
  const sandbox = app.sandboxes?.mercadoPago
  const payment = await sandbox?.buyer.payByCard(created.reply.preferenceId, 'APRO')
  await sandbox?.webhooks.settled()
  const { reply } = await app.call('GET /debug/mercadopago')
  expect(reply.environment).toMatchObject({
    mode: 'demo',
    isSandbox: true,
    apiUrl: app.sandboxes?.mercadoPagoUrl,
    webhookUrl: `${app.env.publicUrl}/api/webhooks/mercadopago`,
  })
  expect(reply.api).toMatchObject({ isReached: true, problem: null })
  expect(reply.events).toMatchObject([{ type: 'payment', objectId: payment?.id, outcome: null }])

  await sandbox?.faults.set({ call_fault: 'error', calls_left: 2 })
  expect((await app.call('GET /debug/mercadopago')).reply.api).toMatchObject({
    isReached: false,
    problem: 'erro 500',
  })
  const refused = await app.call('POST /debug/mercadopago/checkout')
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([503, 'PaymentsUnavailable'])
})

test('outside demo mode it is for admins only, and says when nothing is set up', async () => {
  const production = await testApp({
    env: {
      APP_MODE: 'production',
      PUBLIC_URL: 'https://medponto.test',
      SESSION_SECRET: 'pQ7rX2mZ9vK4tY8wB3nD6sF1gH5jL0cA',
      SMTP_URL: 'smtp://localhost',
    },
  })
  const statusFor = async (token?: string) => {
    const options = token ? { token } : {}
    return [
      (await production.call('GET /debug/mercadopago', options)).status,
      (await production.call('POST /debug/mercadopago/checkout', options)).status,
    ]
  }
  expect(await statusFor()).toEqual([401, 401])
  const employer = await createUser(production, { role: 'employer' })
  expect(await statusFor(employer.token)).toEqual([403, 403])
  const refused = await production.db
    .selectFrom('admin_log')
    .select(['action', 'subject_id'])
    .where('admin_user_id', '=', employer.id)
    .orderBy('id')
    .execute()
  expect(refused).toEqual([
    { action: 'refused_call', subject_id: 'GET /debug/mercadopago' },
    { action: 'refused_call', subject_id: 'POST /debug/mercadopago/checkout' },
  ])
  expect(await statusFor((await createUser(production, { role: 'admin' })).token)).toEqual([503, 503])
})
