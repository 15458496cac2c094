import { beforeAll, describe, expect, test } from 'vitest'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { stripeOf } from '#test/stripe.ts'
import { current, customerOf, slowSync, subscribe, sync, workerDeps } from '#test/subscriptions.ts'
import { undoScheduledChange } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const preview = ({ token }: TestUser, plan: PaidPlanName, interval: Interval = 'monthly') =>
  app.call('POST /subscriptions/change/preview', { token, body: { plan, interval } })
const change = ({ token }: TestUser, body: object) =>
  app.call('POST /subscriptions/change', { token, body: body as never })
const cancel = ({ token }: TestUser) => app.call('POST /subscriptions/cancel', { token })
const confirmed = async (owner: TestUser, plan: PaidPlanName, interval: Interval = 'monthly') => {
  const { amountDue, previewedAt } = (await preview(owner, plan, interval)).reply
  return { plan, interval, amountDue, previewedAt }
}
const chargesOf = async (owner: TestUser) =>
  (await stripeOf(app).stripe.charges.list({ customer: await customerOf(app, owner) })).data.filter(
    ({ status }) => status === 'succeeded',
  )

describe('an upgrade', () => {
  test('charges what the preview says, at once, and gives the plan at once', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const { reply } = await preview(owner, 'business')
    expect(reply).toMatchObject({
      kind: 'upgrade',
      planLabel: 'Business',
      amountDue: 55_000,
      amount: 74_900,
      effectiveAt: '2026-11-16T15:00:00.000Z',
      nextChargeAt: '2026-12-16T15:00:00.000Z',
      maxActivePosts: 15,
      jobs: [],
    })
    expect(await current(app, owner)).toMatchObject({ plan: 'plus' })
    const { status, reply: after } = await change(owner, await confirmed(owner, 'business'))
    expect(status).toBe(200)
    expect(after).toMatchObject({ plan: 'business', subscribedPlan: 'business', amount: 74_900 })
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'business', status: 'active' })
    expect((await chargesOf(owner)).map(({ amount }) => amount)).toEqual([55_000, 19_900])
    const [upgrade] = await app.db
      .selectFrom('ledger_entries')
      .select(['amount', 'description'])
      .where('owner_user_id', '=', owner.id)
      .where('kind', '=', 'payment')
      .where('amount', '=', 55_000)
      .execute()
    expect(upgrade?.description).toBe('Mudança para o plano Business')
  })

  test('is not taken back by a worker that has fetched the customer before', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const finish = await slowSync(app, await customerOf(app, owner))
    await change(owner, await confirmed(owner, 'pro'))
    await finish()
    expect(await current(app, owner)).toMatchObject({ plan: 'pro', amount: 29_900 })
  })

  test('of an interval starts a new period, minus what is left of the old one', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const { reply } = await preview(owner, 'plus', 'quarterly')
    expect(reply).toMatchObject({
      kind: 'upgrade',
      amountDue: 33_800,
      nextChargeAt: '2027-02-16T15:00:00.000Z',
    })
    const { reply: after } = await change(owner, await confirmed(owner, 'plus', 'quarterly'))
    expect(after).toMatchObject({ interval: 'quarterly', currentPeriodEnd: '2027-02-16T15:00:00.000Z' })
  })

  test('is refused for another amount, an old preview or one of the future, and charges nothing', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const good = await confirmed(owner, 'pro')
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
    for (const wrong of [
      { amountDue: good.amountDue - 1 },
      { amountDue: 0 },
      { previewedAt: at(-31) },
      { previewedAt: at(20_000) },
    ])
      expect((await change(owner, { ...good, ...wrong })).error.errorDto.errorName).toBe('PreviewOutdated')
    for (const bad of [{ amountDue: '1' }, { previewedAt: 'now' }, { keptJobs: ['x'] }])
      expect((await change(owner, { ...good, ...bad })).status).toBe(400)
    expect(await chargesOf(owner)).toHaveLength(1)
    expect(await current(app, owner)).toMatchObject({ plan: 'plus' })
  })

  test('pressed twice charges once', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    const body = await confirmed(owner, 'pro')
    const answers = await Promise.all([change(owner, body), change(owner, body), change(owner, body)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await chargesOf(owner)).toHaveLength(2)
  })

  test('with a declined card leaves the plan as it is, and a new card upgrades once', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner)
    await stripeOf(app).sandbox.declineNextPayment()
    const { status, error } = await change(owner, await confirmed(owner, 'pro'))
    expect([status, error.errorDto.errorName]).toEqual([402, 'PaymentDeclined'])
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'plus', status: 'active' })
    expect((await change(owner, await confirmed(owner, 'pro'))).reply.plan).toBe('pro')
    expect(await chargesOf(owner)).toHaveLength(2)
  })
})

describe('a downgrade', () => {
  test('waits for the end of the period, keeps the chosen jobs, and can be undone', async () => {
    const owner = await createEmployer(app)
    const id = await subscribe(app, owner, 'pro')
    const { reply } = await preview(owner, 'plus')
    expect(reply).toMatchObject({
      kind: 'downgrade',
      amountDue: 0,
      amount: 19_900,
      effectiveAt: '2026-12-16T15:00:00.000Z',
      nextChargeAt: '2026-12-16T15:00:00.000Z',
    })
    const body = await confirmed(owner, 'plus')
    const scheduledChange = {
      plan: 'plus',
      planLabel: 'Plus',
      interval: 'monthly',
      amount: 19_900,
      at: '2026-12-16T15:00:00.000Z',
    }
    expect((await change(owner, body)).reply).toMatchObject({ plan: 'pro', scheduledChange })
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'pro', scheduledChange })
    const undone = await app.call('DELETE /subscriptions/change', { token: owner.token })
    expect(undone.reply.scheduledChange).toBeNull()
    await sync(app, owner)
    expect((await current(app, owner)).scheduledChange).toBeNull()
    await change(owner, body)
    await stripeOf(app).sandbox.renewNow(id)
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'plus', amount: 19_900, scheduledChange: null })
    expect((await chargesOf(owner)).map(({ amount }) => amount)).toEqual([19_900, 29_900])
  })

  test('lists the jobs that count, and another one replaces it', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner, 'business')
    const first = await publishJob(app, owner)
    expect((await preview(owner, 'plus')).reply.jobs).toMatchObject([{ id: first }])
    await change(owner, await confirmed(owner, 'plus'))
    await change(owner, await confirmed(owner, 'pro'))
    await sync(app, owner)
    expect((await current(app, owner)).scheduledChange).toMatchObject({ plan: 'pro' })
  })

  test('gives way to an upgrade', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner, 'pro')
    await change(owner, await confirmed(owner, 'plus'))
    expect((await change(owner, await confirmed(owner, 'business'))).reply.plan).toBe('business')
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ plan: 'business', scheduledChange: null })
  })
})

describe('a cancellation', () => {
  test('keeps the plan until the end of the period, whether the API or the portal made it', async () => {
    const { sandbox } = stripeOf(app)
    const byApi = await createEmployer(app)
    const byPortal = await createEmployer(app)
    const ids = [await subscribe(app, byApi), await subscribe(app, byPortal)]
    expect((await cancel(byApi)).reply).toMatchObject({ status: 'canceled', plan: 'plus' })
    expect((await cancel(byApi)).status).toBe(200)
    await sandbox.cancelInPortal(ids[1] as string)
    for (const owner of [byApi, byPortal]) {
      await sync(app, owner)
      expect(await current(app, owner)).toMatchObject({
        plan: 'plus',
        status: 'canceled',
        cancelsAt: '2026-12-16T15:00:00.000Z',
      })
      expect((await preview(owner, 'pro')).error.errorDto.errorName).toBe('PlanChangeImpossible')
    }
    await sandbox.reactivateInPortal(ids[1] as string)
    await sync(app, byPortal)
    expect(await current(app, byPortal)).toMatchObject({ status: 'active', cancelsAt: null })
    await sandbox.passDays(await customerOf(app, byApi), 31)
    await sync(app, byApi)
    expect(await current(app, byApi)).toMatchObject({ plan: 'free', paymentProvider: null })
  })

  test("through the spec's other calls does the same, and no paid plan is given away", async () => {
    const owner = await createEmployer(app)
    const choose = (plan: string) =>
      app.call('POST /subscriptions', { token: owner.token, body: { plan } as never })
    expect((await choose('free')).status).toBe(409)
    await subscribe(app, owner)
    for (const plan of ['business', 'plus', '', 'enterprise']) expect((await choose(plan)).status).toBe(400)
    expect((await choose('Free')).reply).toMatchObject({ status: 'canceled', plan: 'plus' })
    const other = await createEmployer(app)
    await subscribe(app, other)
    const stripeCancel = await app.call('POST /subscriptions/stripe/cancel', { token: other.token })
    expect(stripeCancel.reply.status).toBe('canceled')
  })

  test('is previewed with the limit that is left and the jobs that count towards it', async () => {
    const owner = await createEmployer(app)
    const left = () => app.call('GET /subscriptions/cancel/preview', { token: owner.token })
    expect((await left()).status).toBe(409)
    await subscribe(app, owner, 'plus')
    const published = [await publishJob(app, owner), await publishJob(app, owner)]
    const grant = (plan: PaidPlanName | null) =>
      app.db
        .updateTable('employers')
        .set({ granted_plan: plan, granted_posts: null })
        .where('user_id', '=', owner.id)
        .execute()
    await grant(null)
    const { jobs, ...limit } = (await left()).reply
    expect(limit).toEqual({ planLabel: 'Básico', maxActivePosts: 1 })
    expect(jobs.map(({ id }) => id).sort()).toEqual(published.sort())
    await grant('plus')
    expect((await left()).reply).toMatchObject({ planLabel: 'Plus', maxActivePosts: 3 })
  })

  test('takes a scheduled change back', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner, 'pro')
    await change(owner, await confirmed(owner, 'plus'))
    expect((await cancel(owner)).reply).toMatchObject({ status: 'canceled', scheduledChange: null })
  })
})

describe('a reply that gets lost', () => {
  // The SDK repeats a call whose connection breaks once, with the same key.
  const loseReply = () => stripeOf(app).sandbox.loseNextReply(2)
  const eventsOf = async (type: string, id: string) => {
    const { data } = await stripeOf(app).stripe.events.list({ type, limit: 100 })
    return data.filter(({ data: { object } }) => (object as { id: string }).id === id)
  }
  const attemptsOf = async (owner: TestUser) => {
    const { attempts } = await app.db
      .selectFrom('stripe_customers')
      .select('attempts')
      .where('owner_user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    return attempts
  }

  test('of a cancellation lets the second try cancel nothing twice, and a later one cancel again', async () => {
    const owner = await createEmployer(app)
    const id = await subscribe(app, owner)
    const first = await attemptsOf(owner)
    const changes = (await eventsOf('customer.subscription.updated', id)).length
    await loseReply()
    expect((await cancel(owner)).status).toBe(503)
    expect(await current(app, owner)).toMatchObject({ status: 'active' })
    expect(await attemptsOf(owner)).toBe(first)
    expect((await cancel(owner)).reply).toMatchObject({ status: 'canceled', plan: 'plus' })
    expect(await eventsOf('customer.subscription.updated', id)).toHaveLength(changes + 1)
    await stripeOf(app).sandbox.reactivateInPortal(id)
    await sync(app, owner)
    expect((await cancel(owner)).reply).toMatchObject({ status: 'canceled' })
    await sync(app, owner)
    expect(await current(app, owner)).toMatchObject({ status: 'canceled' })
  })

  test('of a cancellation at once ends the subscription with the second try', async () => {
    const owner = await createEmployer(app)
    const id = await subscribe(app, owner)
    await app.db.updateTable('subscriptions').set({ status: 'past_due' }).where('id', '=', id).execute()
    await loseReply()
    expect((await cancel(owner)).status).toBe(503)
    expect((await cancel(owner)).reply).toMatchObject({ plan: 'free' })
    expect(await eventsOf('customer.subscription.deleted', id)).toHaveLength(1)
  })

  test('of a downgrade is taken back at once, also if a worker fetches the customer during the call', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner, 'pro')
    await change(owner, await confirmed(owner, 'plus'))
    const deps = workerDeps(app)
    const gateway = deps.stripe.forBuyer()
    const duringTheCall = {
      ...gateway,
      async releaseSchedule(...input: Parameters<typeof gateway.releaseSchedule>) {
        await sync(app, owner)
        return gateway.releaseSchedule(...input)
      },
    }
    const stripe = { ...deps.stripe, forBuyer: () => duringTheCall }
    await undoScheduledChange({ ...deps, stripe }, owner.id as EmployerId)
    expect((await current(app, owner)).scheduledChange).toBeNull()
  })

  test('of a downgrade makes one schedule, and so does taking it back', async () => {
    const owner = await createEmployer(app)
    await subscribe(app, owner, 'pro')
    const body = await confirmed(owner, 'plus')
    await loseReply()
    expect((await change(owner, body)).status).toBe(503)
    expect((await change(owner, body)).reply.scheduledChange).toMatchObject({ plan: 'plus' })
    const customer = await customerOf(app, owner)
    const schedules = async () => (await stripeOf(app).stripe.subscriptionSchedules.list({ customer })).data
    expect(await schedules()).toHaveLength(1)
    const undo = () => app.call('DELETE /subscriptions/change', { token: owner.token })
    await loseReply()
    expect((await undo()).status).toBe(503)
    expect((await undo()).reply.scheduledChange).toBeNull()
    await change(owner, body)
    await sync(app, owner)
    expect((await current(app, owner)).scheduledChange).toMatchObject({ plan: 'plus' })
    expect(await schedules()).toHaveLength(2)
  })
})

test('a change to the same plan, or without a subscription, is refused', async () => {
  const owner = await createEmployer(app)
  expect((await preview(owner, 'pro')).error.errorDto.errorName).toBe('NotSubscribed')
  expect((await cancel(owner)).error.errorDto.errorName).toBe('NotSubscribed')
  await subscribe(app, owner)
  expect((await preview(owner, 'plus')).status).toBe(400)
})

test('31 January and one month end on the last day of February', async () => {
  app.clock.advance({ days: 76 })
  // All subscriptions of this file renew, which takes longer than a buyer waits.
  await stripeOf(app).sandbox.tick()
  const owner = await createEmployer(app)
  await subscribe(app, owner)
  expect(await current(app, owner)).toMatchObject({ currentPeriodEnd: '2027-02-28T15:00:00.000Z' })
})
