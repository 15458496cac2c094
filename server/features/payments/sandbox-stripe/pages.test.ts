import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { portalConfigurationId } from '#server/features/payments/stripe-catalogue/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { openCheckout, priceOf, stripeOf, subscribe } from '#test/stripe.ts'

let app: TestApp
let stripe: Stripe
beforeAll(async () => {
  app = await testApp()
  stripe = stripeOf(app).stripe
})

const pathOf = (url: string | null) => new URL(url as string).pathname + new URL(url as string).search
const get = (path: string) => app.app.inject({ url: path })
const post = (path: string, fields: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const portal = async (
  subscription: Stripe.Subscription,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
) => {
  const session = await stripe.billingPortal.sessions.create({
    customer: subscription.customer as string,
    configuration: (await portalConfigurationId(stripe)) as string,
    return_url: 'http://localhost:3000/dashboard/billing',
    ...(flow && { flow_data: flow }),
  })
  return pathOf(session.url)
}
const read = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id)
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem

test('the checkout shows plan and price, is a test environment, and returns after a decline and a payment', async () => {
  const { session } = await openCheckout(stripe, 'plus_quarterly')
  const page = await get(pathOf(session.url))
  for (const text of [
    'Nenhum dinheiro é movimentado',
    'Medponto Plus',
    'R$\u00a0537,00',
    '/ trimestre',
    'compras@hospital.test',
  ])
    expect(page.body).toContain(text)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const declined = await post(pathOf(session.url), { card: 'declined' })
  expect((await get(declined.headers.location as string)).body).toContain('Seu cartão foi recusado')
  const paid = await post(pathOf(session.url), { card: 'good' })
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `http://localhost/ok?session=${session.id}`])
  const again = await post(pathOf(session.url), { card: 'good' })
  expect((await get(again.headers.location as string)).body).toContain('Esta assinatura já foi paga')
  expect((await get('/debug/stripe/checkout/cs_test_unknown')).statusCode).toBe(404)
})

test('what a customer is called cannot become HTML', async () => {
  const { id } = await stripe.customers.create({ name: '<script>alert(1)</script>' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: (await priceOf(stripe, 'plus_monthly')).id, quantity: 1 }],
    success_url: 'http://localhost/ok',
  })
  const { body } = await get(pathOf(session.url))
  expect(body).toContain('&lt;script&gt;')
  expect(body).not.toContain('<script>')
})

test('the portal cancels at the end of the period and takes it back', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const home = await portal(subscription)
  expect((await get(home)).body).toContain('Próxima cobrança em 16 de dezembro de 2026')
  const path = await portal(subscription, {
    type: 'subscription_cancel',
    subscription_cancel: { subscription: subscription.id },
  })
  expect((await get(path)).body).toContain('continua até 16 de dezembro de 2026')
  const cancelled = await post(path, { action: 'cancel' })
  expect(cancelled.headers.location).toBe(path.split('?')[0])
  expect((await read(subscription)).cancel_at).toBe(itemOf(subscription).current_period_end)
  await post(path, { action: 'cancel' })
  expect((await get(home)).body).toContain('Cancelada: termina em 16 de dezembro de 2026')
  await post(home, { action: 'reactivate' })
  expect((await read(subscription)).cancel_at).toBeNull()
  await expect(
    portal(subscription, { type: 'subscription_cancel', subscription_cancel: { subscription: 'sub_x' } }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a new card in the portal pays what is open, and a link to the portal is valid for an hour', async () => {
  const subscription = await subscribe(app, 'plus_monthly')
  const { sandbox } = stripeOf(app)
  await sandbox.declineNextPayment()
  await sandbox.renewNow(subscription.id)
  const path = await portal(subscription, { type: 'payment_method_update' })
  const declined = await post(path, { action: 'card', card: 'declined' })
  expect((await get(declined.headers.location as string)).body).toContain('•••• 0341')
  expect((await read(subscription)).status).toBe('past_due')
  await post(path, { action: 'card', card: 'good' })
  expect((await read(subscription)).status).toBe('active')
  app.clock.advance({ minutes: 61 })
  expect((await get(path)).statusCode).toBe(404)
})
