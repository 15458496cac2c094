import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const apply = (person: TestUser, id: string, { call } = app) =>
  call('POST /jobs/:id/apply', { token: person.token, params: { id } })
const stats = async ({ token }: TestUser, query = {}) =>
  (await app.call('GET /dashboard/stats', { token, query })).reply
const change = (id: string, values: object) =>
  app.db.updateTable('jobs').set(values).where('id', '=', id).execute()

test("an employer's figures count its own jobs, and views and impressions need a plan that includes them", async () => {
  const owner = await createEmployer(app)
  const open = await publishJob(app, owner)
  const expired = await publishJob(app, owner)
  const reserved = await publishJob(app, owner)
  await change(expired, { expires_at: app.clock.now() })
  await change(reserved, { status: 'pending_payment' })
  await change(await publishJob(app, owner), {
    status: 'awaiting_review',
    published_at: null,
    expires_at: null,
  })
  const removed = await publishJob(app, owner)
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: removed } })
  const [ana, bia, caio] = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
  for (const person of [ana, bia, caio]) await apply(person, open)
  await apply(ana, await publishJob(app, rival))
  await app.call('DELETE /jobs/:id/apply', { token: caio.token, params: { id: open } })
  const { items } = (await app.call('GET /applications/employer', { token: owner.token })).reply
  const params = { id: items.find(({ doctorId }) => doctorId === bia.id)?.id as string }
  await app.call('POST /applications/:id/view', { token: owner.token, params })
  await app.db
    .insertInto('analytics_daily')
    .values({ entity_type: 'JobOffer', entity_id: open, day: '2026-11-16', event_type: 'View', count: 9 })
    .execute()
  const figures = {
    role: 'employer',
    activeJobs: 1,
    totalJobs: 2,
    totalApplications: 2,
    newApplications: 1,
  }
  const plan = (maxActivePosts: number, hasMore: boolean) => ({
    // Granted posts bring everything that Business has.
    subscriptionPlan: hasMore ? 'business' : 'free',
    permissions: { maxActivePosts, canUseCompanyBranding: hasMore },
    hasPerformanceMetrics: hasMore,
  })
  const shown = { ...plan(1_000, true), totalViews: 9, totalImpressions: 0 }
  expect(await stats(owner)).toEqual({ ...figures, ...shown })
  const grant = (granted_posts: number | null) =>
    app.db.updateTable('employers').set({ granted_posts }).where('user_id', '=', owner.id).execute()
  await grant(null)
  const withheld = { ...plan(1, false), totalViews: null, totalImpressions: null }
  expect(await stats(owner)).toEqual({ ...figures, ...withheld })
  const months = (await app.call('GET /dashboard/monthly-stats', { token: owner.token })).reply.items
  expect(months.at(-1)).toEqual({ month: '2026-11', jobs: 2, applications: 2, views: null })
  // The role in the query is ignored.
  expect((await stats(owner, { role: 'admin' })).role).toBe('employer')
  expect((await stats(await createUser(app, { role: 'telehealth' }))).role).toBe('telehealth')
})

test("a doctor's figures count sent, active and viewed applications, and saved jobs", async () => {
  const person = await createDoctor(app)
  const jobs = await Promise.all(Array.from({ length: 5 }, () => publishJob(app, hospital)))
  const [seen, refused, withdrawn] = jobs as [string, string, string]
  for (const id of jobs) await apply(person, id)
  const setStatus = (id: string, status: 'viewed' | 'rejected') =>
    app.db
      .updateTable('applications')
      .set({ status })
      .where('job_id', '=', id)
      .where('doctor_id', '=', person.id)
      .execute()
  await setStatus(seen, 'viewed')
  await setStatus(refused, 'rejected')
  await app.call('DELETE /jobs/:id/apply', { token: person.token, params: { id: withdrawn } })
  for (const jobId of jobs.slice(0, 2))
    await app.call('POST /saved-jobs/:jobId', { token: person.token, params: { jobId } })
  expect(await stats(person)).toEqual({
    role: 'doctor',
    // The removed one too, as in her list.
    totalApplications: 5,
    activeApplications: 3,
    viewedApplications: 2,
    savedJobs: 2,
  })
})

test('monthly figures cover twelve months that begin at midnight in Brazil, empty ones included', async () => {
  const person = await createDoctor(app)
  const moments = [
    '2026-11-01T02:30:00Z', // still 31 October
    '2026-11-01T03:30:00Z',
    '2025-12-01T03:00:00Z', // the first moment of the twelve
    '2025-12-01T02:59:59Z',
  ]
  for (const at of moments) {
    const id = await publishJob(app, hospital)
    await apply(person, id)
    await app.db.updateTable('applications').set({ applied_at: at }).where('job_id', '=', id).execute()
  }
  const { items } = (await app.call('GET /dashboard/monthly-stats', { token: person.token })).reply
  expect(items).toHaveLength(12)
  expect(items[0]?.month).toBe('2025-12')
  const months = items.filter(({ applications }) => applications > 0)
  expect(months.map(({ month, applications }) => [month, applications])).toEqual([
    ['2025-12', 1],
    ['2026-10', 1],
    ['2026-11', 1],
  ])
  expect(items.every(({ jobs, views }) => jobs === null && views === null)).toBe(true)
})

test("a doctor's recent jobs begin with those of her specialties and states", async () => {
  const person = await createDoctor(app)
  const id = async (name: string) =>
    (await app.db.selectFrom('specialties').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id
  await app.db
    .insertInto('doctor_specialties')
    .values({ doctor_id: person.id, specialty_id: await id('Neurologia') })
    .execute()
  const near = await publishJob(app, hospital, { medicalSpecialties: ['Neurologia'] })
  app.clock.advance({ minutes: 1 })
  const far = await publishJob(app, hospital, {
    medicalSpecialties: ['Neurologia'],
    state: 'SP',
    city: 'Campinas',
  })
  app.clock.advance({ minutes: 1 })
  const other = await publishJob(app, hospital, { medicalSpecialties: ['Pediatria'] })
  const recent = async ({ token }: TestUser) =>
    (await app.call('GET /dashboard/recent-jobs', { token })).reply.items.map((job) => job.id)
  expect(await recent(person)).toEqual([near, far, other])
  expect((await recent(hospital))[0]).toBe(other)
  await apply(person, near)
  expect((await recent(person)).slice(0, 2)).toEqual([far, other])
})

test('recent applications are the newest ones received', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  for (let turn = 0; turn < 4; turn += 1) {
    app.clock.advance({ minutes: 1 })
    await apply(await createDoctor(app, `Doutora ${turn}`), job)
  }
  const recent = await app.call('GET /dashboard/recent-applications', {
    token: owner.token,
    query: { limit: 3 },
  })
  expect(recent.reply.totalCount).toBe(4)
  expect(recent.reply.items.map(({ doctorName }) => doctorName)).toEqual([
    'Doutora 3',
    'Doutora 2',
    'Doutora 1',
  ])
})

test("the platform's figures use their time windows", async () => {
  const fresh = await testApp()
  const { db, clock } = fresh
  const admin = await createUser(fresh, { role: 'admin' })
  const read = async () => (await fresh.call('GET /admin/stats', { token: admin.token })).reply
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
  const joined = (person: TestUser, days: number) =>
    db
      .updateTable('users')
      .set({ created_at: at(days) })
      .where('id', '=', person.id)
      .execute()
  await joined(admin, -400)
  expect(await read()).toEqual({
    users: { total: 1, doctors: 0, employers: 0, growthRate: null, latest: 0, previous: 0 },
    jobs: { active: 0, total: 0, fillRate: null },
    applications: { total: 0, conversionRate: null },
    revenue: { total: 0, latest: 0, sponsoredJobs: 0 },
  })

  const owner = await createEmployer(fresh)
  const clinic = await createUser(fresh, { role: 'telehealth' })
  const people = [await createDoctor(fresh), await createDoctor(fresh), await createDoctor(fresh)] as [
    TestUser,
    TestUser,
    TestUser,
  ]
  // Two in the 30 days before, three in the last 30.
  for (const [person, days] of [
    [owner, -60 + 0.01],
    [clinic, -30],
    [people[0], -30 + 0.01],
    [people[1], -1],
    [people[2], -1],
  ] as const)
    await joined(person, days)

  const jobs = await Promise.all(Array.from({ length: 11 }, () => publishJob(fresh, owner)))
  const set = (index: number, values: object) =>
    db
      .updateTable('jobs')
      .set(values)
      .where('id', '=', jobs[index] as string)
      .execute()
  const closed = { status: 'closed', closed_at: at(-89) }
  await set(0, { ...closed, close_reason: 'filled_here' })
  await set(1, { ...closed, close_reason: 'filled_elsewhere' })
  await set(2, { ...closed, close_reason: 'cancelled' })
  await set(3, { ...closed, closed_at: at(-91), close_reason: 'filled_here' })
  await set(4, { expires_at: at(-5) })
  await set(5, { expires_at: at(-91) })
  await set(6, { sponsored_until: at(10) })
  await set(7, { sponsored_until: at(-1) })
  for (const index of [8, 10]) await set(index, { status: 'paused', expires_at: at(-5) })
  // Closed before it was ever published, so nobody could fill it.
  await set(9, { ...closed, close_reason: 'cancelled', published_at: null, expires_at: null })
  for (const person of people) await apply(person, jobs[6] as string, fresh)
  await apply(people[0], jobs[7] as string, fresh)
  const old = { applied_at: at(-31) }
  await db
    .updateTable('applications')
    .set(old)
    .where('job_id', '=', jobs[7] as string)
    .execute()
  const views = (day: string, count: number, eventType: 'View' | 'Impression' = 'View') => ({
    entity_type: 'JobOffer' as const,
    entity_id: jobs[6] as string,
    day,
    event_type: eventType,
    count,
  })
  // 30 days up to 16 November begin on 18 October.
  await db
    .insertInto('analytics_daily')
    .values([
      views('2026-11-16', 20),
      views('2026-10-18', 4),
      views('2026-10-17', 500),
      views('2026-11-15', 900, 'Impression'),
    ])
    .execute()
  const { count: _, ...waiting } = views('2026-11-16', 1)
  await db.insertInto('analytics_events').values(waiting).execute()

  expect(await read()).toEqual({
    users: { total: 6, doctors: 3, employers: 2, growthRate: 50, latest: 3, previous: 2 },
    jobs: { active: 2, total: 11, fillRate: 33.3 },
    applications: { total: 4, conversionRate: 12 },
    revenue: { total: 0, latest: 0, sponsoredJobs: 1 },
  })
  const own = await fresh.call('GET /dashboard/stats', { token: admin.token })
  expect(own.reply).toEqual({
    role: 'admin',
    totalUsers: 6,
    doctors: 3,
    employers: 2,
    userGrowth: 50,
    activeJobs: 2,
    totalJobs: 11,
    jobFillRate: 33.3,
    totalApplications: 4,
    conversionRate: 12,
    totalRevenue: 0,
  })
})

test('an account without a role gets no dashboard', async () => {
  const nobody = await createUser(app, { role: null, complete: true })
  expect((await app.call('GET /dashboard/stats', { token: nobody.token })).status).toBe(403)
})

test.each([
  '/dashboard/recent-applications?limit=0',
  '/dashboard/recent-applications?limit=21',
  '/dashboard/recent-applications?limit=x',
])('%s is refused', async (path) => {
  const headers = { authorization: `Bearer ${hospital.token}` }
  expect((await app.app.inject({ url: `/api${path}`, headers })).statusCode).toBe(400)
})
