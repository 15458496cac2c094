import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { paymentAccess } from '#server/features/payments/access.ts'
import { testApp } from '#test/app.ts'
import { providerDays } from './gateway.ts'

test('the payments of a day are asked of the configured server, whichever the SDK was directed to last', async () => {
  const app = await testApp()
  const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config')
  AppConfig.BASE_URL = 'http://127.0.0.1:1'
  const { mercadoPagoPayments } = providerDays(paymentAccess(app.env, app.sandboxes))
  expect(await mercadoPagoPayments?.(new Date(0), app.clock.now())).toEqual([])
})
