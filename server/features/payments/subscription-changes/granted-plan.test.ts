import { beforeAll, expect, test } from 'vitest'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, type TestUser } from '#test/factories.ts'
import { subscribe } from '#test/subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const preview = ({ token }: TestUser, plan: PaidPlanName, interval: Interval = 'monthly') =>
  app.call('POST /subscriptions/change/preview', { token, body: { plan, interval } })

test('a change to what an admin has given is refused, and one to more is not', async () => {
  const owner = await createEmployer(app)
  await subscribe(app, owner, 'plus')
  const { amountDue, previewedAt } = (await preview(owner, 'pro')).reply
  await app.db.updateTable('employers').set({ granted_plan: 'pro' }).where('user_id', '=', owner.id).execute()
  const body = { plan: 'pro', interval: 'monthly', amountDue, previewedAt } as const
  const refused = [
    await preview(owner, 'pro'),
    await preview(owner, 'plus', 'quarterly'),
    await app.call('POST /subscriptions/change', { token: owner.token, body }),
  ]
  expect(refused.map(({ error }) => error.errorDto.errorName)).toEqual(Array(3).fill('PlanIncluded'))
  expect((await preview(owner, 'business')).status).toBe(200)
})
