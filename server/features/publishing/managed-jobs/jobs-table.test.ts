import { beforeAll, expect, test } from 'vitest'
import type { OwnJobSort } from '#contract/publishing/own-jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let owner: TestUser
const jobs = { first: '', second: '', third: '' }

const countViews = (id: string, day: string, count: number) =>
  app.db
    .insertInto('analytics_daily')
    .values({ entity_type: 'JobOffer', entity_id: id, day, event_type: 'View', count })
    .execute()

/** The order of publication is first, second, third; each other order differs from it. */
beforeAll(async () => {
  app = await testApp()
  owner = await createEmployer(app)
  jobs.first = await publishJob(app, owner, { title: 'Ócio criativo' })
  app.clock.advance({ minutes: 1 })
  jobs.second = await publishJob(app, owner, { title: 'Zeladoria clínica' })
  app.clock.advance({ minutes: 1 })
  jobs.third = await publishJob(app, owner, { title: 'Ortopedia' })
  app.clock.advance({ minutes: 1 })
  const doctors = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
  for (const { token } of doctors)
    await app.call('POST /jobs/:id/apply', { token, params: { id: jobs.second } })
  const [doctor] = doctors
  await app.call('POST /jobs/:id/apply', { token: doctor?.token ?? '', params: { id: jobs.first } })
  const { items } = (await app.call('GET /applications/employer', { token: owner.token, query: {} })).reply
  for (const { id } of items.filter(({ jobId }) => jobId === jobs.second))
    await app.call('POST /applications/:id/view', { token: owner.token, params: { id } })
  await countViews(jobs.first, '2026-11-16', 2)
  await countViews(jobs.third, '2026-11-15', 5)
  await countViews(jobs.third, '2026-10-18', 7)
  await countViews(jobs.third, '2026-10-17', 90)
})

const list = async (query: Record<string, string> = {}, token = owner.token) =>
  (await app.call('GET /jobs/employer', { token, query: query as never })).reply
const orderBy = async (sort: OwnJobSort, direction: 'asc' | 'desc') =>
  (await list({ sort, direction })).jobOffers.map(({ id }) =>
    Object.keys(jobs).find((name) => jobs[name as keyof typeof jobs] === id),
  )

test('the table can be sorted by each of its columns, in both directions', async () => {
  expect(await orderBy('title', 'asc')).toEqual(['first', 'third', 'second'])
  expect(await orderBy('title', 'desc')).toEqual(['second', 'third', 'first'])
  expect(await orderBy('applications', 'desc')).toEqual(['second', 'first', 'third'])
  expect(await orderBy('applications', 'asc')).toEqual(['third', 'first', 'second'])
  expect((await orderBy('new', 'desc'))[0]).toBe('first')
  expect(await orderBy('views', 'desc')).toEqual(['third', 'first', 'second'])
  expect(await orderBy('expiry', 'asc')).toEqual(['first', 'second', 'third'])
  expect(await orderBy('expiry', 'desc')).toEqual(['third', 'second', 'first'])
})

test('jobs that are not active come last in both directions of the expiry', async () => {
  await app.call('POST /jobs/:id/pause', { token: owner.token, params: { id: jobs.second } })
  expect((await orderBy('expiry', 'asc')).at(-1)).toBe('second')
  expect((await orderBy('expiry', 'desc')).at(-1)).toBe('second')
  await app.call('POST /jobs/:id/reactivate', { token: owner.token, params: { id: jobs.second } })
})

test('a row tells all applications from those that nobody has opened', async () => {
  const { jobOffers } = await list()
  const figures = Object.fromEntries(
    jobOffers.map(({ id, applicationCount, newApplications }) => [id, [newApplications, applicationCount]]),
  )
  expect(figures).toEqual({ [jobs.first]: [1, 1], [jobs.second]: [0, 3], [jobs.third]: [0, 0] })
})

test('the views of a row cover thirty days in Brazil, the oldest first, while their total has no limit', async () => {
  const { jobOffers } = await list()
  const third = jobOffers.find(({ id }) => id === jobs.third)
  expect(third?.views).toBe(102)
  expect(third?.viewsByDay).toHaveLength(30)
  expect(third?.viewsByDay?.[0]).toBe(7)
  expect(third?.viewsByDay?.at(-2)).toBe(5)
  expect(third?.viewsByDay?.reduce((sum, day) => sum + day, 0)).toBe(12)
  expect(jobOffers.find(({ id }) => id === jobs.second)?.viewsByDay).toEqual(Array(30).fill(0))
})

test('without a plan that includes views, a row has none, and they do not order the list either', async () => {
  const grant = (granted_posts: number | null) =>
    app.db.updateTable('employers').set({ granted_posts }).where('user_id', '=', owner.id).execute()
  await grant(null)
  const { jobOffers } = await list({ sort: 'views', direction: 'desc' })
  expect(jobOffers.map(({ id, views, viewsByDay }) => [id, views, viewsByDay])).toEqual([
    [jobs.third, null, null],
    [jobs.second, null, null],
    [jobs.first, null, null],
  ])
  await grant(1_000)
})

test('each state is counted, of the jobs that the search finds, whatever tab is open', async () => {
  await app.call('POST /jobs/:id/pause', { token: owner.token, params: { id: jobs.third } })
  const counted = { all: 3, byState: { active: 2, paused: 1, expired: 0, closed: 0 } }
  expect((await list()).counts).toMatchObject(counted)
  const paused = await list({ state: 'paused' })
  expect(paused.counts).toMatchObject(counted)
  expect(paused.totalCount).toBe(1)
  expect((await list({ search: 'ortopedia', state: 'active' })).counts).toMatchObject({
    all: 1,
    byState: { active: 0, paused: 1 },
  })
  await app.call('POST /jobs/:id/reactivate', { token: owner.token, params: { id: jobs.third } })
})

test('pages of a sorted table neither repeat nor leave out a job', async () => {
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) => list({ sort: 'new', direction: 'desc', page, pageSize: '1' })),
  )
  expect(new Set(pages.flatMap(({ jobOffers }) => jobOffers.map(({ id }) => id))).size).toBe(3)
})

test('the whole team sees the same table, and another company sees none of it', async () => {
  const reader = await createMember(app, owner, 'reader')
  expect((await list({}, reader.token)).counts.all).toBe(3)
  const rival = await createEmployer(app)
  expect(await list({}, rival.token)).toMatchObject({ jobOffers: [], counts: { all: 0 } })
})

test.each([{ sort: 'password' }, { direction: 'up' }, { sort: 'title; drop table jobs' }, { state: 'nada' }])(
  'an unknown order or state is refused: %o',
  async (query) => {
    const { status } = await app.call('GET /jobs/employer', { token: owner.token, query: query as never })
    expect(status).toBe(400)
  },
)
