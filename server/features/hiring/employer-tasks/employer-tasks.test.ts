import type { Insertable, Updateable } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { EmployerTaskKind } from '#contract/hiring/employer-tasks.ts'
import type { Jobs, Subscriptions } from '#server/db/types.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'
import { insertSubscription } from '#test/subscriptions.ts'

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  owner = await createEmployer(app)
  // Jobs of earlier tests have no applicants, so that they are not compared.
  await app.db.deleteFrom('applications').execute()
})

const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
const ahead = (days: number) => ago(-days)

const tasksOf = async (token = owner.token) => (await app.call('GET /dashboard/tasks', { token })).reply
const task = async (kind: EmployerTaskKind) => (await tasksOf()).tasks.find((one) => one.kind === kind)

const change = (id: string, values: Updateable<Jobs>) =>
  app.db.updateTable('jobs').set(values).where('id', '=', id).execute()

async function apply(jobId: string, appliedAt = app.clock.now()): Promise<void> {
  const { token } = await createDoctor(app)
  await app.call('POST /jobs/:id/apply', { token, params: { id: jobId } })
  const newest = app.db.selectFrom('applications').select('id').where('job_id', '=', jobId)
  await app.db
    .updateTable('applications')
    .set({ applied_at: appliedAt })
    .where('id', 'in', newest.orderBy('applied_at', 'desc').limit(1))
    .execute()
}

test('a company with nothing to do has no tasks', async () => {
  await publishJob(app, owner)
  expect((await tasksOf()).tasks).toEqual([])
})

describe('a failed charge', () => {
  const subscribe = async (values: Partial<Insertable<Subscriptions>>) => {
    await insertSubscription(app, owner, {
      status: 'past_due',
      current_period_start: ago(2),
      current_period_end: ahead(28),
      past_due_since: ago(2),
      ...values,
    })
  }

  test('comes before everything else, with the end of the grace, for the owners', async () => {
    await subscribe({})
    await apply(await publishJob(app, owner))
    const first = {
      kind: 'unpaidSubscription',
      count: 1,
      people: null,
      oldestAt: null,
      until: ahead(5).toISOString(),
      jobs: [],
    }
    expect((await tasksOf()).tasks).toMatchObject([first, { kind: 'newApplications', until: null }])
    const colleague = await createMember(app, owner, 'owner')
    expect((await tasksOf(colleague.token)).tasks[0]).toMatchObject(first)
    for (const role of ['recruiter', 'reader'] as const) {
      const { token } = await createMember(app, owner, role)
      expect((await tasksOf(token)).tasks).toMatchObject([{ kind: 'newApplications' }])
    }
  })

  test('stays a task after the grace, and goes with the payment or the subscription', async () => {
    await subscribe({ past_due_since: ago(9) })
    const change = (values: Updateable<Subscriptions>) =>
      app.db.updateTable('subscriptions').set(values).where('owner_user_id', '=', owner.id).execute()
    expect(await task('unpaidSubscription')).toMatchObject({ until: ago(2).toISOString() })
    await change({ status: 'unpaid' })
    expect(await task('unpaidSubscription')).toBeDefined()
    await change({ status: 'active', past_due_since: null })
    expect(await task('unpaidSubscription')).toBeUndefined()
    await change({ status: 'past_due', past_due_since: ago(9), is_current: false })
    expect(await task('unpaidSubscription')).toBeUndefined()
  })
})

test('new applications are counted until somebody of the company opens them', async () => {
  const job = await publishJob(app, owner)
  await apply(job, ago(3))
  await apply(job)
  expect(await task('newApplications')).toMatchObject({ count: 2, oldestAt: ago(3).toISOString(), jobs: [] })
  const { items } = (await app.call('GET /applications/employer', { token: owner.token, query: {} })).reply
  for (const { id } of items)
    await app.call('POST /applications/:id/view', { token: owner.token, params: { id } })
  expect(await task('newApplications')).toBeUndefined()
})

test('a task about applications counts doctors like the list that it opens, and applications separately', async () => {
  const [first, second] = [await publishJob(app, owner), await publishJob(app, owner)]
  const { token } = await createDoctor(app)
  for (const id of [first, second]) await app.call('POST /jobs/:id/apply', { token, params: { id } })
  await apply(first)
  await app.db
    .updateTable('applications')
    .set({ applied_at: ago(20) })
    .execute()
  const query = { perDoctor: 'true' }
  const { byStatus, waiting } = (
    await app.call('GET /applications/employer/counts', { token: owner.token, query })
  ).reply
  expect([byStatus.submitted, waiting]).toEqual([2, 2])
  expect(await task('newApplications')).toMatchObject({ people: byStatus.submitted, count: 3 })
  expect(await task('unansweredApplications')).toMatchObject({ people: waiting, count: 3 })
})

test('an application is left without an answer after fourteen days, opened or not, until it gets one', async () => {
  const job = await publishJob(app, owner)
  await apply(job, ago(20))
  await apply(job, ago(13))
  const waiting = { count: 1, oldestAt: ago(20).toISOString(), jobs: [] }
  expect(await task('unansweredApplications')).toMatchObject(waiting)
  const { items } = (await app.call('GET /applications/employer', { token: owner.token, query: {} })).reply
  const { id } = items.find(({ appliedAt }) => appliedAt === ago(20).toISOString()) ?? { id: '' }
  const asked = { token: owner.token, params: { id } }
  await app.call('POST /applications/:id/view', asked)
  expect(await task('unansweredApplications')).toMatchObject(waiting)
  const { status } = await app.call('POST /applications/:id/messages', {
    ...asked,
    body: { body: 'Recebemos sua candidatura.' },
  })
  expect(status).toBe(201)
  expect(await task('unansweredApplications')).toBeUndefined()
})

test('an active job in its last week is a task, the soonest first; one that is paused or has longer is not', async () => {
  const [last, soon, late, paused] = [
    await publishJob(app, owner, { title: 'Sete dias' }),
    await publishJob(app, owner, { title: 'Amanhã' }),
    await publishJob(app, owner, { title: 'Oito dias' }),
    await publishJob(app, owner, { title: 'Pausada' }),
  ]
  await change(last, { expires_at: ahead(7) })
  await change(soon, { expires_at: ahead(1) })
  await change(late, { expires_at: new Date(ahead(7).getTime() + 1) })
  await change(paused, { expires_at: ahead(1), status: 'paused' })
  const found = await task('expiringJobs')
  expect(found?.count).toBe(2)
  expect(found?.jobs.map(({ title, at }) => [title, at])).toEqual([
    ['Amanhã', ahead(1).toISOString()],
    ['Sete dias', ahead(7).toISOString()],
  ])
})

test('a job that expired is a task for fourteen days', async () => {
  const [fresh, old] = [await publishJob(app, owner), await publishJob(app, owner)]
  await change(fresh, { expires_at: ago(2) })
  await change(old, { expires_at: ago(14) })
  expect(await task('expiredJobs')).toMatchObject({ count: 1, jobs: [{ id: fresh }] })
})

test('a refused job is a task, and a closed or removed one is not', async () => {
  const [refused, removed] = [await publishJob(app, owner), await publishJob(app, owner)]
  await change(refused, { status: 'rejected', rejection_reason: 'Falta o regime' })
  await change(removed, { status: 'rejected', rejection_reason: 'Falta o regime' })
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: removed } })
  expect(await task('rejectedJobs')).toMatchObject({ count: 1, jobs: [{ id: refused }] })
})

test('a job without an application for ten days is a task, whether nobody or long ago somebody applied', async () => {
  const [never, once, lately, young] = [
    await publishJob(app, owner, { title: 'Nunca antes' }),
    await publishJob(app, owner, { title: 'Há onze dias' }),
    await publishJob(app, owner, { title: 'Ontem' }),
    await publishJob(app, owner, { title: 'Nova vaga' }),
  ]
  for (const id of [never, once, lately]) await change(id, { published_at: ago(20) })
  await change(young, { published_at: new Date(ago(10).getTime() + 1) })
  await apply(once, ago(11))
  await apply(lately, ago(1))
  const found = await task('jobsWithoutApplicants')
  expect(found?.count).toBe(2)
  expect(found?.jobs.map(({ title, at }) => [title, at])).toEqual([
    ['Nunca antes', ago(20).toISOString()],
    ['Há onze dias', ago(11).toISOString()],
  ])
})

test('a task names three jobs and counts all of them', async () => {
  for (let at = 0; at < 5; at += 1) await change(await publishJob(app, owner), { published_at: ago(11 + at) })
  const found = await task('jobsWithoutApplicants')
  expect(found?.count).toBe(5)
  expect(found?.jobs.map(({ at }) => at)).toEqual([15, 14, 13].map((days) => ago(days).toISOString()))
})

/** Five similar jobs of three companies with an applicant each; `told` of them tell their pay. */
async function similarJobs(told: number): Promise<void> {
  const companies = [await createEmployer(app), await createEmployer(app), await createEmployer(app)]
  for (let at = 0; at < 5; at += 1) {
    const job = await publishJob(app, companies[at % 3] as TestUser, at < told ? {} : { payHidden: true })
    await apply(job)
  }
}

async function staleJob(hidden: boolean): Promise<void> {
  await change(await publishJob(app, owner, { payHidden: hidden }), { published_at: ago(11) })
}

test('the advice names what most similar jobs with applicants tell and this one does not', async () => {
  await similarJobs(4)
  await staleJob(true)
  expect((await task('jobsWithoutApplicants'))?.jobs[0]?.advice).toEqual({
    lacks: 'pay',
    similar: 5,
    have: 4,
  })
})

test('there is no advice to tell what few similar jobs tell, or what the job tells already', async () => {
  await similarJobs(2)
  await staleJob(true)
  await staleJob(false)
  const jobs = (await task('jobsWithoutApplicants'))?.jobs ?? []
  expect(jobs.map(({ advice }) => advice)).toEqual([null, null])
})

test('fewer than five similar jobs, or than three companies, give no advice', async () => {
  const rival = await createEmployer(app)
  for (let at = 0; at < 6; at += 1) await apply(await publishJob(app, rival))
  await staleJob(true)
  expect((await task('jobsWithoutApplicants'))?.jobs[0]?.advice).toBeNull()
})

test('the advice is that of the task of jobs without applicants, also if the job expires soon', async () => {
  await similarJobs(4)
  const id = await publishJob(app, owner, { payHidden: true })
  await change(id, { published_at: ago(11), expires_at: ahead(3) })
  expect((await task('jobsWithoutApplicants'))?.jobs).toMatchObject([{ id, advice: { lacks: 'pay' } }])
  expect((await task('expiringJobs'))?.jobs).toMatchObject([{ id, advice: null }])
})

test("the company's own jobs are not similar jobs", async () => {
  const rivals = [await createEmployer(app), await createEmployer(app)]
  for (const rival of [...rivals, ...rivals, owner]) await apply(await publishJob(app, rival))
  await staleJob(true)
  expect((await task('jobsWithoutApplicants'))?.jobs[0]?.advice).toBeNull()
})

test('the first steps of a new company disappear with its first application', async () => {
  const steps = async () => (await tasksOf()).firstSteps
  expect(await steps()).toEqual({ profile: false, job: false, team: false })
  const job = await publishJob(app, owner)
  await createMember(app, owner, 'recruiter')
  expect(await steps()).toEqual({ profile: false, job: true, team: true })
  await apply(job)
  expect(await steps()).toBeNull()
})

test('a company that has taken all first steps no longer sees them', async () => {
  await publishJob(app, owner)
  await createMember(app, owner, 'reader')
  await app.db
    .updateTable('users')
    .set({ bio: 'Hospital geral', image_key: 'logo' })
    .where('id', '=', owner.id)
    .execute()
  expect((await tasksOf()).firstSteps).toBeNull()
})

test('everybody of the team sees the same tasks, and no other company does', async () => {
  await change(await publishJob(app, owner), { published_at: ago(11) })
  const reader = await createMember(app, owner, 'reader')
  expect((await tasksOf(reader.token)).tasks).toEqual((await tasksOf()).tasks)
  const rival = await createEmployer(app)
  expect((await tasksOf(rival.token)).tasks).toEqual([])
})
