import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createEmployer } from '#test/factories.ts'
import { stripeOf } from '#test/stripe.ts'
import { current, workerDeps } from '#test/subscriptions.ts'
import { seedDemoSubscriptions } from './demo-subscriptions.ts'
import { removeDemo } from './remove-demo.ts'

test('employers of the demo get subscriptions in different states, once, and take them along when they go', async () => {
  const app = await testApp()
  const owners = await Promise.all(['hospital', 'a', 'b', 'c'].map(() => createEmployer(app)))
  for (const [at, name] of ['hospital', 'a', 'b', 'c'].entries()) {
    const id = owners[at]?.id as string
    await app.db
      .updateTable('users')
      .set({ email: `${name}@demo.test` })
      .where('id', '=', id)
      .execute()
    const grant = { granted_plan: 'pro', granted_posts: null } as const
    await app.db.updateTable('employers').set(grant).where('user_id', '=', id).execute()
  }
  const seed = () => seedDemoSubscriptions(workerDeps(app), stripeOf(app).sandbox)
  await seed()
  await seed()
  const states = await Promise.all(owners.map((owner) => current(app, owner)))
  expect(states.map(({ plan, status, interval }) => [plan, status, interval])).toEqual([
    ['pro', 'active', 'monthly'],
    ['pro', 'active', 'quarterly'],
    ['pro', 'past_due', 'monthly'],
    ['pro', 'canceled', 'monthly'],
  ])
  const payments = await app.db
    .selectFrom('ledger_entries')
    .select(['owner_user_id', 'amount', 'occurred_at'])
    .where('kind', '=', 'payment')
    .orderBy('occurred_at')
    .execute()
  expect(payments.filter(({ owner_user_id }) => owner_user_id === owners[0]?.id)).toHaveLength(3)
  expect(payments.every(({ occurred_at }) => occurred_at < app.clock.now())).toBe(true)
  await removeDemo(app.db, app.clock.now())
  expect(await app.db.selectFrom('ledger_entries').select('id').execute()).toEqual([])
})
