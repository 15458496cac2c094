import { beforeAll, describe, expect, test } from 'vitest'
import { type PlanName, plans } from '#contract/payments/subscriptions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, jobForm, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let other: TestApp

beforeAll(async () => {
  app = await testApp()
  other = await testApp({ sameDatabaseAs: app })
})

async function onPlan(plan: PlanName, grantedPosts: number | null = null): Promise<TestUser> {
  const owner = await createEmployer(app)
  await app.db
    .updateTable('employers')
    .set({ granted_plan: plan === 'free' ? null : plan, granted_posts: grantedPosts })
    .where('user_id', '=', owner.id)
    .execute()
  return owner
}

const tryPublish = (owner: TestUser, by = app) =>
  by.call('POST /jobs', { token: owner.token, body: jobForm() })
const permissions = async ({ token }: TestUser) =>
  (await app.call('GET /subscriptions/permissions', { token })).reply
const act = (
  name: 'pause' | 'reactivate' | 'renew',
  { token }: TestUser,
  id: string,
  by = app,
): Promise<{ status: number }> => by.call(`POST /jobs/:id/${name}`, { token, params: { id } })

describe('permissions', () => {
  test('an employer starts on Básico, with one active post and no figures', async () => {
    const { id } = await app.db
      .insertInto('users')
      .values({ email: 'new@example.com', role: 'employer', profile_completed_at: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('employers').values({ user_id: id }).execute()
    const token = await app.openTestSession(id, 'employer')
    expect((await app.call('GET /subscriptions/permissions', { token })).reply).toEqual({
      plan: 'free',
      planLabel: 'Básico',
      maxActivePosts: 1,
      currentActivePosts: 0,
      postsAwaitingReview: 0,
      sponsoredActivePosts: 0,
      canUseCompanyBranding: false,
      hasPerformanceMetrics: false,
      isAlwaysFeatured: false,
    })
  })

  test.each(['plus', 'pro', 'business'] as const)('%s has the limits of the price table', async (plan) => {
    expect(await permissions(await onPlan(plan))).toMatchObject({
      plan,
      maxActivePosts: plans[plan].maxActivePosts,
      hasPerformanceMetrics: true,
      isAlwaysFeatured: true,
    })
  })

  test('a grant raises the limit and shows as Enterprise', async () => {
    expect(await permissions(await onPlan('pro', 40))).toMatchObject({
      planLabel: 'Enterprise',
      maxActivePosts: 40,
    })
  })

  test('a grant of no more posts than a plan has violates the table constraint', async () => {
    await expect(onPlan('free', 15)).rejects.toThrow(/granted_posts/)
  })
})

describe('plans and subscription', () => {
  test('the plans of spec B §9 are public, the smallest first', async () => {
    const { items } = (await app.call('GET /subscriptions/plans')).reply
    expect(
      items.map(({ planLabel, maxActivePosts, price, quarterlyOriginal }) => [
        planLabel,
        maxActivePosts,
        price?.monthly ?? 0,
        price?.quarterly ?? 0,
        quarterlyOriginal,
      ]),
    ).toEqual([
      ['Básico', 1, 0, 0, null],
      ['Plus', 3, 19_900, 53_700, 59_700],
      ['Pro', 5, 29_900, 80_700, 89_700],
      ['Business', 15, 74_900, 202_200, 224_700],
    ])
    expect(items.every(({ durationDays }) => durationDays === 30)).toBe(true)
    expect(items.filter(({ hasEmailMarketing }) => hasEmailMarketing)).toMatchObject([{ plan: 'business' }])
  })

  test("the subscription is the caller's own, is active and charges nothing", async () => {
    const current = async ({ token }: TestUser) =>
      (await app.call('GET /subscriptions/current', { token })).reply
    const free = {
      plan: 'free',
      planLabel: 'Básico',
      status: 'active',
      paymentProvider: null,
      currentPeriodEnd: null,
      amount: 0,
      interval: null,
      subscribedPlan: null,
      cancelsAt: null,
      scheduledChange: null,
      pastDueSince: null,
      graceEndsAt: null,
      isDisputed: false,
      afterwards: { plan: 'free', planLabel: 'Básico', maxActivePosts: 1 },
      refundableUntil: null,
      isSandbox: true,
    }
    const given = (plan: PlanName, planLabel: string, maxActivePosts: number) => ({
      ...free,
      plan,
      planLabel,
      afterwards: { plan, planLabel, maxActivePosts },
    })
    expect(await current(await onPlan('free'))).toEqual(free)
    expect(await current(await onPlan('pro'))).toEqual(given('pro', 'Pro', 5))
    expect(await current(await onPlan('free', 20))).toEqual(given('business', 'Enterprise', 20))
  })
})

describe('the limit', () => {
  test('the second job on Básico is refused, with advice on what to do', async () => {
    const owner = await onPlan('free')
    await publishJob(app, owner)
    const { status, error } = await tryPublish(owner)
    expect(status).toBe(403)
    expect(error).toMatchObject({
      errorDto: { errorName: 'PlanLimit', details: 'Você atingiu o limite de vagas ativas do seu plano.' },
      upgrade_required: true,
    })
    expect(error.upgrade_message).toContain('Básico permite 1 vaga ativa')
  })

  test('paused, expired and sponsored jobs do not count towards the limit, and editing is never limited', async () => {
    const owner = await onPlan('free')
    const first = await publishJob(app, owner)
    await act('pause', owner, first)
    const second = await publishJob(app, owner)
    expect((await permissions(owner)).currentActivePosts).toBe(1)
    const edit = { ...jobForm({ title: 'Título novo da vaga' }), version: 1 }
    for (const id of [first, second])
      expect(
        (await app.call('PUT /jobs/:id', { token: owner.token, params: { id }, body: edit })).status,
      ).toBe(200)
    expect((await act('reactivate', owner, first)).status).toBe(403)
    await app.db
      .updateTable('jobs')
      .set({ sponsored_until: new Date(app.clock.now().getTime() + 1000) })
      .where('id', '=', second)
      .execute()
    expect((await permissions(owner)).currentActivePosts).toBe(0)
    expect((await act('reactivate', owner, first)).status).toBe(200)
    await app.db
      .updateTable('jobs')
      .set({ expires_at: app.clock.now(), sponsored_until: null })
      .where('id', 'in', [first, second])
      .execute()
    expect((await permissions(owner)).currentActivePosts).toBe(0)
    expect((await act('renew', owner, first)).status).toBe(200)
    expect((await act('renew', owner, second)).status).toBe(403)
  })

  test('a job that awaits review counts towards the limit', async () => {
    const reviewsFirst = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
    const owner = await onPlan('free')
    expect((await tryPublish(owner, reviewsFirst)).reply.status).toBe('awaiting_review')
    expect((await tryPublish(owner, reviewsFirst)).status).toBe(403)
    expect((await tryPublish(owner)).status).toBe(403)
  })

  test('a plan with featured jobs features the jobs published on it', async () => {
    const owner = await onPlan('plus')
    const id = await publishJob(app, owner)
    expect((await app.call('GET /jobs/:id', { params: { id } })).reply.isFeatured).toBe(true)
    const featured = await app.call('GET /jobs', { query: { isFeatured: 'true' } })
    expect(featured.reply.jobOffers.map((job) => job.id)).toContain(id)
  })
})

describe('the end of a paid period', () => {
  test('leaves the job active above the limit, and nothing can be published until the count is below it', async () => {
    const owner = await onPlan('free')
    const sponsored = await publishJob(app, owner)
    const until = (time: Date) =>
      app.db.updateTable('jobs').set({ sponsored_until: time }).where('id', '=', sponsored).execute()
    await until(new Date(app.clock.now().getTime() + 60_000))
    const second = await publishJob(app, owner)
    expect((await tryPublish(owner)).status).toBe(403)
    app.clock.advance({ minutes: 2 })
    expect((await permissions(owner)).currentActivePosts).toBe(2)
    for (const id of [sponsored, second])
      expect((await app.call('GET /jobs/:id', { params: { id } })).reply.status).toBe('active')
    const { error } = await tryPublish(owner)
    expect(error.upgrade_required).toBe(true)
    await act('pause', owner, second)
    expect((await tryPublish(owner)).status).toBe(403)
    expect((await act('reactivate', owner, second)).status).toBe(403)
    await act('pause', owner, sponsored)
    expect((await tryPublish(owner)).status).toBe(201)
  })
})

describe("the company's logo", () => {
  test('is on the jobs of plans that include it: card, page and form alike', async () => {
    const owner = await onPlan('free')
    await app.db.updateTable('users').set({ image_key: 'logo.webp' }).where('id', '=', owner.id).execute()
    const id = await publishJob(app, owner, { title: 'Vaga com ou sem logo' })
    const logos = async () => {
      const params = { id }
      const list = await app.call('GET /jobs', { query: { search: 'Vaga com ou sem logo' } })
      const own = await app.call('GET /jobs/employer', { token: owner.token })
      return [
        (await app.call('GET /jobs/:id', { params })).reply.employer.profilePhotoUrl,
        (await app.call('GET /jobs/:id', { params, token: owner.token })).reply.employer.profilePhotoUrl,
        (await app.call('GET /jobs/:id/edit', { params, token: owner.token })).reply.employer.profilePhotoUrl,
        list.reply.jobOffers[0]?.employer.profilePhotoUrl,
        own.reply.jobOffers[0]?.employer.profilePhotoUrl,
      ]
    }
    const setPlan = (plan: PlanName, granted_posts: number | null) =>
      app.db
        .updateTable('employers')
        .set({ granted_plan: plan === 'free' ? null : plan, granted_posts })
        .where('user_id', '=', owner.id)
        .execute()
    expect(await logos()).toEqual([null, null, null, null, null])
    await setPlan('plus', null)
    expect(new Set(await logos())).toEqual(new Set(['/files/logo.webp']))
    await setPlan('free', 16)
    expect(new Set(await logos())).toEqual(new Set(['/files/logo.webp']))
  })
})

describe('with two processes', () => {
  const apps = () => Array.from({ length: 20 }, (_, index) => (index % 2 ? app : other))
  const countOf = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  test('of twenty concurrent jobs as many are published as the plan allows', async () => {
    const owner = await onPlan('pro')
    const answers = await Promise.all(apps().map((by) => tryPublish(owner, by)))
    expect([countOf(answers, 201), countOf(answers, 403)]).toEqual([5, 15])
    expect((await permissions(owner)).currentActivePosts).toBe(5)
  })

  test('publishing, reactivating and renewing share one limit', async () => {
    const owner = await onPlan('business')
    const paused = await Promise.all(Array.from({ length: 8 }, () => publishJob(app, owner)))
    for (const id of paused) await act('pause', owner, id)
    const over = await Promise.all(Array.from({ length: 6 }, () => publishJob(app, owner)))
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', 'in', over).execute()
    await app.db
      .updateTable('employers')
      .set({ granted_plan: 'plus' })
      .where('user_id', '=', owner.id)
      .execute()
    const answers = await Promise.all([
      ...apps()
        .slice(0, 6)
        .map((by) => tryPublish(owner, by)),
      ...paused.map((id, index) => act('reactivate', owner, id, index % 2 ? app : other)),
      ...over.map((id, index) => act('renew', owner, id, index % 2 ? app : other)),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
    expect(countOf(answers, 403)).toBe(17)
    expect((await permissions(owner)).currentActivePosts).toBe(3)
  })

  test('approving does not count a job twice, and resubmitting counts it', async () => {
    const reviewsFirst = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
    const admin = await createUser(app, { role: 'admin' })
    const owner = await onPlan('plus')
    const review = (id: string, body: { status: 'active' | 'rejected'; reason?: string }, by: TestApp) =>
      by.call('PATCH /admin/jobs/:id/status', { token: admin.token, params: { id }, body })
    const refused = await Promise.all(
      [0, 1].map(async () => (await tryPublish(owner, reviewsFirst)).reply.id),
    )
    for (const id of refused) await review(id, { status: 'rejected', reason: 'Falta o regime' }, app)
    const waiting = await Promise.all(
      [0, 1].map(async () => (await tryPublish(owner, reviewsFirst)).reply.id),
    )
    const answers = await Promise.all([
      ...waiting.map((id, at) => review(id, { status: 'active' }, at ? app : reviewsFirst)),
      ...refused.map((id) => app.call('POST /jobs/:id/resubmit', { token: owner.token, params: { id } })),
      ...Array.from({ length: 16 }, (_, at) => tryPublish(owner, at % 2 ? app : reviewsFirst)),
    ])
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect(answers.slice(2).filter(({ status }) => status < 300)).toHaveLength(1)
    expect(countOf(answers, 403)).toBe(17)
    expect((await permissions(owner)).currentActivePosts).toBe(3)
  })

  test('one job reactivated twenty times concurrently counts once', async () => {
    const owner = await onPlan('plus')
    const id = await publishJob(app, owner)
    await act('pause', owner, id)
    const answers = await Promise.all(apps().map((by) => act('reactivate', owner, id, by)))
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 19])
  })
})
