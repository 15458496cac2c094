import type { Updateable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Jobs } from '#server/db/types.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let owner: TestUser
const jobs: Record<'open' | 'paused' | 'expired' | 'closed', string> = {
  open: '',
  paused: '',
  expired: '',
  closed: '',
}

beforeAll(async () => {
  app = await testApp()
  owner = await createEmployer(app)
  jobs.expired = await publishJob(app, owner, { title: 'Pediatra de ambulatório' })
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).execute()
  app.clock.advance({ minutes: 1 })
  jobs.paused = await publishJob(app, owner, { title: 'Cardiologista 100% remoto', isRemote: true })
  await app.call('POST /jobs/:id/pause', { token: owner.token, params: { id: jobs.paused } })
  app.clock.advance({ minutes: 1 })
  jobs.closed = await publishJob(app, owner, { title: 'Plantonista de UTI', state: 'SP', city: 'Campinas' })
  await app.call('POST /jobs/:id/close', {
    token: owner.token,
    params: { id: jobs.closed },
    body: { reason: 'filled_elsewhere' },
  })
  app.clock.advance({ minutes: 1 })
  jobs.open = await publishJob(app, owner, { title: 'Anestesista diurno' })
  const medica = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id: jobs.open } })
  await count(jobs.open, 'View', 7)
  await count(jobs.open, 'Impression', 90)
  await count(jobs.closed, 'View', 3)
  // Another employer's job, which must not be counted.
  const rival = await createEmployer(app)
  await count(await publishJob(app, rival), 'View', 1_000)
})

const count = (id: string, event_type: 'View' | 'Impression', amount: number, day = '2026-11-16') =>
  app.db
    .insertInto('analytics_daily')
    .values({ entity_type: 'JobOffer', entity_id: id, day, event_type, count: amount })
    .execute()

const list = async (query: { search?: string; state?: 'expired' | 'active' | 'paused' | 'closed' } = {}) =>
  (await app.call('GET /jobs/employer', { token: owner.token, query })).reply
const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).jobOffers.map((job) => job.id)

async function withoutFigures(work: () => Promise<void>): Promise<void> {
  const plan = (granted_posts: number | null) =>
    app.db.updateTable('employers').set({ granted_posts }).where('user_id', '=', owner.id).execute()
  await plan(null)
  await work()
  await plan(1_000)
}

describe("the employer's list", () => {
  test('can be filtered by state, with expired jobs apart from active ones', async () => {
    for (const [state, id] of [
      ['active', jobs.open],
      ['paused', jobs.paused],
      ['expired', jobs.expired],
      ['closed', jobs.closed],
    ] as const)
      expect(await idsOf({ state })).toEqual([id])
    expect((await list()).totalCount).toBe(4)
  })

  test('dashboard, summary, plan and list agree on the jobs, also after one was removed', async () => {
    const { id, token } = await createEmployer(app)
    const [gone, ...kept] = [
      await publishJob(app, { id, token, email: '' }),
      await publishJob(app, { id, token, email: '' }, { payHidden: true }),
      await publishJob(app, { id, token, email: '' }, { employerHidden: true }),
    ]
    await app.call('DELETE /jobs/:id', { token, params: { id: gone as string } })
    const [own, stats, summary, plan] = await Promise.all([
      app.call('GET /jobs/employer', { token, query: {} }),
      app.call('GET /dashboard/stats', { token }),
      app.call('GET /jobs/employer/summary', { token }),
      app.call('GET /subscriptions/permissions', { token }),
    ])
    expect(own.reply.totalCount).toBe(2)
    expect(stats.reply).toMatchObject({ activeJobs: 2, totalJobs: 2 })
    expect(summary.reply.activeJobs).toBe(2)
    expect(plan.reply.currentActivePosts).toBe(2)
    const marks = own.reply.jobOffers.map(({ id, payHidden, employerHidden }) => [
      id,
      payHidden,
      employerHidden,
    ])
    expect(marks.sort()).toEqual(
      [
        [kept[0], true, false],
        [kept[1], false, true],
      ].sort(),
    )
  })

  test('the plan counts posts in use apart from active jobs that take none and jobs that are not active yet', async () => {
    const owner = await createEmployer(app)
    const { token } = owner
    const [sponsored, waiting] = [
      await publishJob(app, owner),
      await publishJob(app, owner),
      await publishJob(app, owner),
    ] as [string, string, string]
    const change = (id: string, values: Updateable<Jobs>) =>
      app.db.updateTable('jobs').set(values).where('id', '=', id).execute()
    await change(sponsored, { sponsored_until: new Date(app.clock.now().getTime() + DAY_MS) })
    await change(waiting, { status: 'awaiting_review' })
    const plan = (await app.call('GET /subscriptions/permissions', { token })).reply
    expect(plan).toMatchObject({ currentActivePosts: 2, postsAwaitingReview: 1, sponsoredActivePosts: 1 })
    const { counts } = (await app.call('GET /jobs/employer', { token, query: {} })).reply
    expect(counts.byState).toMatchObject({ active: 2, awaiting_review: 1 })
  })

  test('the search ignores accents in title and place, and takes wildcards literally', async () => {
    expect(await idsOf({ search: 'AMBULATORIO' })).toEqual([jobs.expired])
    expect(await idsOf({ search: 'campinas' })).toEqual([jobs.closed])
    expect(await idsOf({ search: '100%' })).toEqual([jobs.paused])
    expect(await idsOf({ search: 'a%e' })).toEqual([])
    expect(await idsOf({ search: "'; drop table jobs" })).toEqual([])
    expect(await idsOf({ search: 'plantonista', state: 'active' })).toEqual([])
  })

  test('a row has its figures and its close reason', async () => {
    const { jobOffers } = await list()
    expect(jobOffers.find((job) => job.id === jobs.open)).toMatchObject({
      applicationCount: 1,
      views: 7,
      impressions: 90,
    })
    expect(jobOffers.find((job) => job.id === jobs.closed)).toMatchObject({
      closeReason: 'filled_elsewhere',
      views: 3,
      impressions: 0,
    })
  })

  test('no call replies with figures that the plan does not include', () =>
    withoutFigures(async () => {
      const [row] = (await list({ state: 'active' })).jobOffers
      expect(row).toMatchObject({ views: null, impressions: null, applicationCount: 1 })
      const summary = await app.call('GET /jobs/employer/summary', { token: owner.token })
      expect(summary.reply).toMatchObject({ totalViews: null, totalImpressions: null, totalApplications: 1 })
      const request = { token: owner.token, params: { id: jobs.open } }
      expect((await app.call('GET /jobs/:id/analytics', request)).reply).toEqual({
        views: null,
        impressions: null,
        applications: 1,
      })
      const days = await app.call('GET /jobs/:id/analytics/daily', request)
      expect([days.status, days.error.upgrade_required]).toEqual([403, true])
    }))

  test("the summary counts only the employer's own jobs", async () => {
    const { reply } = await app.call('GET /jobs/employer/summary', { token: owner.token })
    expect(reply).toEqual({
      activeJobs: 1,
      expiredJobs: 1,
      totalApplications: 1,
      totalViews: 10,
      totalImpressions: 90,
    })
    const fresh = await createEmployer(app)
    expect((await app.call('GET /jobs/employer/summary', { token: fresh.token })).reply).toEqual({
      activeJobs: 0,
      expiredJobs: 0,
      totalApplications: 0,
      totalViews: 0,
      totalImpressions: 0,
    })
  })
})

describe('daily figures', () => {
  test('cover thirty days up to today in Brazil, empty ones included, for the owner only', async () => {
    await count(jobs.open, 'View', 2, '2026-11-10')
    const asked = { params: { id: jobs.open } }
    const { days } = (await app.call('GET /jobs/:id/analytics/daily', { ...asked, token: owner.token })).reply
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: '2026-11-16', views: 7, impressions: 90, applications: 1 })
    expect(days.find(({ day }) => day === '2026-11-10')).toMatchObject({ views: 2, impressions: 0 })
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(9)
    const rival = await createEmployer(app)
    const answer = await app.call('GET /jobs/:id/analytics/daily', { ...asked, token: rival.token })
    expect(answer.status).toBe(404)
    await app.db
      .deleteFrom('analytics_daily')
      .where('entity_id', '=', jobs.open)
      .where('day', '=', '2026-11-10')
      .execute()
  })
})

describe('the defaults of a new job', () => {
  test("are the company's location first, then values of the newest job", async () => {
    const fresh = await createEmployer(app)
    const defaults = async () => (await app.call('GET /jobs/employer/defaults', { token: fresh.token })).reply
    expect(await defaults()).toEqual({
      state: 'PR',
      city: 'Curitiba',
      job_type: 'full_time',
      contractForm: null,
      payUnit: null,
      paymentTermDays: null,
      placeIsOfJob: false,
      lastJob: null,
    })
    await publishJob(app, fresh, { state: 'SP', city: 'Santos', contractForm: 'clt', job_type: 'part_time' })
    expect(await defaults()).toMatchObject({
      state: 'SP',
      city: 'Santos',
      job_type: 'part_time',
      contractForm: 'clt',
      payUnit: 'shift',
      paymentTermDays: 30,
      placeIsOfJob: true,
      lastJob: { isRemote: false, regime: 'shift' },
    })
    app.clock.advance({ minutes: 1 })
    await publishJob(app, fresh, { isRemote: true, state: '', city: '' })
    expect(await defaults()).toMatchObject({ state: 'PR', city: 'Curitiba' })
  })
})
