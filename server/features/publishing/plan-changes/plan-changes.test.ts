import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { createFreeEmployer } from '#test/sponsorships.ts'
import { stripeOf } from '#test/stripe.ts'
import { current, customerOf, subscribe, sync, workerDeps } from '#test/subscriptions.ts'
import { applyEndedPlans, applyPlan, mailUnpaid } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const apply = ({ id }: TestUser) => applyPlan(workerDeps(app), id as never, app.clock.now())

async function publishOneADay(owner: TestUser, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    ids.push(await publishJob(app, owner))
    app.clock.advance({ minutes: 1 })
  }
  return ids
}

const jobsOf = async ({ id }: TestUser) =>
  app.db
    .selectFrom('jobs')
    .select(['id', 'status', 'featured_by_plan'])
    .where('owner_user_id', '=', id)
    .orderBy('created_at')
    .execute()

const statuses = async (owner: TestUser) => (await jobsOf(owner)).map(({ status }) => status)

const mailsTo = async ({ email }: TestUser) =>
  app.db
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()

describe('a plan', () => {
  test('features the jobs of its employer, shows its logo, and its end takes both back', async () => {
    const owner = await createFreeEmployer(app)
    await app.db.updateTable('users').set({ image_key: 'logo.webp' }).where('id', '=', owner.id).execute()
    const id = await publishJob(app, owner)
    await subscribe(app, owner)
    await apply(owner)
    const card = async () => (await app.call('GET /jobs/:id', { params: { id } })).reply
    expect(await card()).toMatchObject({
      isFeatured: true,
      employer: { profilePhotoUrl: '/files/logo.webp' },
    })
    const { stripe, sandbox } = stripeOf(app)
    const charge = (await stripe.charges.list({ customer: await customerOf(app, owner) })).data[0]
      ?.id as string
    await sandbox.refundCharge(charge)
    await sync(app, owner)
    expect((await card()).employer.profilePhotoUrl).toBeNull()
    await apply(owner)
    expect((await card()).isFeatured).toBe(false)
    expect(await statuses(owner)).toEqual(['active'])
  })

  test('that becomes smaller pauses the newest jobs, unless others were chosen', async () => {
    const owner = await createFreeEmployer(app)
    const subscription = await subscribe(app, owner, 'pro')
    await apply(owner)
    const [first, second, third, fourth, fifth] = await publishOneADay(owner, 5)
    const choice = { plan: 'plus', interval: 'monthly' }
    const { reply } = await app.call('POST /subscriptions/change/preview', {
      token: owner.token,
      body: choice,
    })
    expect(reply.jobs.map(({ id }) => id)).toEqual([first, second, third, fourth, fifth])
    const stranger = await publishJob(app, await createEmployer(app))
    await app.call('POST /subscriptions/change', {
      token: owner.token,
      body: {
        ...choice,
        amountDue: reply.amountDue,
        previewedAt: reply.previewedAt,
        keptJobs: [fifth as string, stranger],
      },
    })
    await apply(owner)
    expect(await statuses(owner)).toEqual(['active', 'active', 'active', 'active', 'active'])
    await stripeOf(app).sandbox.renewNow(subscription)
    await sync(app, owner)
    for (let time = 0; time < 2; time++) await apply(owner)
    expect(await statuses(owner)).toEqual(['active', 'active', 'paused', 'paused', 'active'])
    const told = await app.db
      .selectFrom('notifications')
      .select('subject_id')
      .where('user_id', '=', owner.id)
      .where('kind', '=', 'job_paused')
      .execute()
    expect(new Set(told.map(({ subject_id }) => subject_id))).toEqual(new Set([third, fourth]))
  })

  test('that comes back resumes the jobs that it has paused, but not what their owner has changed since', async () => {
    const owner = await createFreeEmployer(app)
    await subscribe(app, owner, 'pro')
    await apply(owner)
    const [first, second] = await publishOneADay(owner, 4)
    const { stripe, sandbox } = stripeOf(app)
    const charge = (await stripe.charges.list({ customer: await customerOf(app, owner) })).data[0]
      ?.id as string
    await sandbox.openDispute(charge)
    await sync(app, owner)
    await apply(owner)
    expect(await statuses(owner)).toEqual(['active', 'paused', 'paused', 'paused'])
    const act = (id: string | undefined, action: 'pause' | 'reactivate') =>
      app.call(`POST /jobs/:id/${action}`, { token: owner.token, params: { id: id as string } })
    await act(first, 'pause')
    await act(second, 'reactivate')
    await act(second, 'pause')
    const dispute = (await stripe.disputes.list({ charge })).data[0]?.id as string
    await sandbox.closeDispute(dispute, 'won')
    await sync(app, owner)
    for (let time = 0; time < 2; time++) await apply(owner)
    expect(await statuses(owner)).toEqual(['paused', 'paused', 'active', 'active'])
  })

  test('that is cancelled ends with its period, by time alone', async () => {
    const owner = await createFreeEmployer(app)
    await subscribe(app, owner)
    await apply(owner)
    await publishOneADay(owner, 3)
    await app.call('POST /subscriptions/cancel', { token: owner.token })
    await applyEndedPlans(workerDeps(app), app.clock.now())
    expect(await statuses(owner)).toEqual(['active', 'active', 'active'])
    await app.db
      .updateTable('subscriptions')
      .set({ cancels_at: new Date(app.clock.now().getTime() + 1_000) })
      .where('owner_user_id', '=', owner.id)
      .execute()
    app.clock.advance({ seconds: 1 })
    for (let time = 0; time < 2; time++) await applyEndedPlans(workerDeps(app), app.clock.now())
    expect(await statuses(owner)).toEqual(['active', 'paused', 'paused'])
    expect((await jobsOf(owner)).map(({ featured_by_plan }) => featured_by_plan)).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a charge that fails', () => {
  test('leaves the plan for seven days, with a mail on days 0, 3, 6 and 7, each once', async () => {
    const owner = await createFreeEmployer(app)
    const subscription = await subscribe(app, owner)
    await apply(owner)
    await publishOneADay(owner, 2)
    const { sandbox } = stripeOf(app)
    await sandbox.declineNextPayment()
    await sandbox.renewNow(subscription)
    const seen: [number, string, number][] = []
    const told: string[] = []
    for (let day = 0; day <= 8; day++) {
      if (day > 0) {
        await sandbox.declineNextPayment()
        await sandbox.passDays(await customerOf(app, owner), 1)
      }
      await sync(app, owner)
      const deps = workerDeps(app)
      for (let time = 0; time < 2; time++) {
        await applyPlan(deps, owner.id as never, app.clock.now())
        await Promise.all([mailUnpaid(deps, app.clock.now()), mailUnpaid(deps, app.clock.now())])
      }
      const { plan } = await current(app, owner)
      // The clock stands still, so the mails themselves have no order.
      const subjects = (await mailsTo(owner)).map(({ subject }) => subject)
      told.push(...subjects.filter((subject) => !told.includes(subject)))
      seen.push([day, plan, subjects.length])
    }
    await sandbox.clearFaults()
    expect(seen).toEqual([
      [0, 'plus', 1],
      [1, 'plus', 1],
      [2, 'plus', 1],
      [3, 'plus', 2],
      [4, 'plus', 2],
      [5, 'plus', 2],
      [6, 'plus', 3],
      [7, 'free', 4],
      [8, 'free', 4],
    ])
    expect(await statuses(owner)).toEqual(['active', 'paused'])
    // Once for each mail, on top of what came later.
    const { items, unreadCount } = await bellOf(app, owner)
    expect(items.map(({ kind, times, isRead }) => [kind, times, isRead])).toEqual([
      ['charge_failed', 4, false],
      ['job_paused', 1, false],
    ])
    expect(unreadCount).toBe(2)
    expect(told).toEqual([
      'Não conseguimos cobrar sua assinatura',
      'Sua assinatura continua sem pagamento',
      'Último dia para regularizar sua assinatura',
      'Seu plano foi suspenso por falta de pagamento',
    ])
  })

  test('and is paid during the grace leaves everything as it was', async () => {
    const owner = await createFreeEmployer(app)
    const subscription = await subscribe(app, owner)
    const { sandbox } = stripeOf(app)
    await sandbox.declineNextPayment()
    await sandbox.renewNow(subscription)
    await sync(app, owner)
    const { status, graceEndsAt, pastDueSince, plan } = await current(app, owner)
    expect({ status, plan }).toEqual({ status: 'past_due', plan: 'plus' })
    expect(Date.parse(graceEndsAt as string) - Date.parse(pastDueSince as string)).toBe(7 * DAY_MS)
    const charges = async () => (await bellOf(app, owner)).items.map(({ kind, isRead }) => [kind, isRead])
    await mailUnpaid(workerDeps(app), app.clock.now())
    await apply(owner)
    expect(await charges()).toEqual([['charge_failed', false]])
    await sandbox.replaceCard(await customerOf(app, owner), 'good')
    await sync(app, owner)
    await apply(owner)
    expect(await charges()).toEqual([['charge_failed', true]])
    expect(await current(app, owner)).toMatchObject({ status: 'active', pastDueSince: null, plan: 'plus' })
  })
})
