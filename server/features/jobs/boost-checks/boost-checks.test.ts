import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { applyToJobNow } from '#server/features/payments/sponsorships/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, jobForm, type TestUser } from '#test/factories.ts'
import {
  createFreeEmployer,
  learn,
  outcomeOf,
  payByCard,
  reserveJob,
  returnMarked,
  sandboxOf,
  sponsoredJob,
  storedJob,
  workerDeps,
} from '#test/sponsorships.ts'

const HELD = { description: 'Plantão em pronto-socorro com equipe completa. Somente médicos homens.' }

let app: TestApp
let reviewing: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  reviewing = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
  admin = await createUser(app, { role: 'admin' })
})

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
const queueOf = async (of: { employer?: string } = {}) =>
  (
    await app.call('GET /admin/jobs', {
      token: admin.token,
      query: { state: 'awaiting_review', pageSize: 100, ...of },
    })
  ).reply.jobOffers
const approve = async (id: string) => {
  admin.token = await app.openTestSession(admin.id, 'admin')
  const version = (await queueOf()).find((job) => job.id === id)?.version as number
  return app.call('PATCH /admin/jobs/:id/boost', { token: admin.token, params: { id }, body: { version } })
}
const kindsOf = async ({ token }: TestUser) =>
  (await app.call('GET /notifications', { token, query: {} })).reply.items.map(({ kind }) => kind)
const checksOf = (jobId: string) =>
  app.db.selectFrom('boost_checks').selectAll().where('job_id', '=', jobId).orderBy('id').execute()

test('a text that passes is featured at once, and a person still reviews it, before all other jobs', async () => {
  const owner = await createEmployer(app)
  const waiting = await reviewing.call('POST /jobs', { token: owner.token, body: jobForm() })
  app.clock.advance({ minutes: 1 })
  const { jobId } = await sponsoredJob(app, owner)
  expect(await storedJob(app, jobId)).toMatchObject({ sponsored_until: inDays(30), boost_is_held: false })
  const own = { employer: owner.id }
  const queue = await queueOf(own)
  expect(queue.map(({ id }) => id)).toEqual([jobId, waiting.reply.id])
  expect(queue[0]).toMatchObject({ boostAwaitsReview: true, sponsorship: { state: 'paid', findings: [] } })
  expect((await approve(jobId)).status).toBe(200)
  expect((await queueOf(own)).map(({ id }) => id)).toEqual([waiting.reply.id])
  expect(await checksOf(jobId)).toMatchObject([
    { text_hash: expect.stringMatching(/^[0-9a-f]{64}$/), decision: 'approved', decided_by: admin.id },
  ])
})

test('a text that is held back is published, not featured, and its days count from the approval', async () => {
  const owner = await createEmployer(app)
  const { jobId, paymentId } = await sponsoredJob(app, owner, HELD)
  expect(await storedJob(app, jobId)).toMatchObject({
    status: 'active',
    sponsored_until: null,
    boost_is_held: true,
  })
  const { reply } = await app.call('GET /payments/:id', { token: owner.token, params: { id: paymentId } })
  expect(reply).toMatchObject({
    state: 'paid',
    boost: 'held',
    isSponsored: false,
    startsAt: null,
    findings: [{ kind: 'discrimination', phrase: 'Somente médicos homens' }],
  })
  const { reply: plan } = await app.call('GET /subscriptions/permissions', { token: owner.token })
  expect(plan.currentActivePosts).toBe(0)
  const { items } = (await app.call('GET /notifications', { token: owner.token, query: {} })).reply
  expect(items).toMatchObject([
    { kind: 'boost_held', rejectionReason: expect.stringContaining('“Somente médicos homens”') },
  ])
  app.clock.advance({ days: 3 })
  expect((await approve(jobId)).status).toBe(200)
  expect(await outcomeOf(app, paymentId)).toMatchObject({
    starts_at: app.clock.now(),
    sponsoredUntil: inDays(30),
    isHeld: false,
  })
  owner.token = await app.openTestSession(owner.id, 'employer')
  expect(await kindsOf(owner)).toEqual(['boost_started', 'boost_held'])
})

test('an edit is checked again: a bad one stops the days, and correcting it lets them go on', async () => {
  const owner = await createEmployer(app)
  const { jobId, paymentId } = await sponsoredJob(app, owner)
  const edit = async (change: object) => {
    owner.token = await app.openTestSession(owner.id, 'employer')
    const params = { id: jobId }
    const { version } = (await app.call('GET /jobs/:id/edit', { token: owner.token, params })).reply
    const body = { ...jobForm(change), version }
    expect((await app.call('PUT /jobs/:id', { token: owner.token, params, body })).status).toBe(200)
  }
  app.clock.advance({ days: 10 })
  await edit(HELD)
  expect(await storedJob(app, jobId)).toMatchObject({ sponsored_until: null, boost_is_held: true })
  await applyToJobNow(workerDeps(app), jobId, app.clock.now())
  app.clock.advance({ days: 5 })
  await edit({})
  await applyToJobNow(workerDeps(app), jobId, app.clock.now())
  expect(await outcomeOf(app, paymentId)).toMatchObject({ sponsoredUntil: inDays(20), held_since: null })
  expect(await checksOf(jobId)).toHaveLength(2)
})

test('a refused job is rejected, and its payment is returned once', async () => {
  const owner = await createEmployer(app)
  const { jobId, paymentId, payment } = await sponsoredJob(app, owner, HELD)
  admin.token = await app.openTestSession(admin.id, 'admin')
  const refuse = () =>
    app.call('PATCH /admin/jobs/:id/status', {
      token: admin.token,
      params: { id: jobId },
      body: { status: 'rejected', reason: 'A lei proíbe a exigência de sexo.' },
    })
  expect((await refuse()).status).toBe(200)
  expect((await refuse()).status).toBe(409)
  expect(await returnMarked(app)).toEqual([payment])
  expect(await returnMarked(app)).toEqual([])
  const outcome = await outcomeOf(app, paymentId)
  expect(outcome).toMatchObject({ state: 'returned', jobStatus: 'rejected', sponsoredUntil: null })
  expect(outcome.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(await checksOf(jobId)).toMatchObject([{ decision: 'refused', decided_by: admin.id }])
  expect((await queueOf()).map(({ id }) => id)).not.toContain(jobId)
})

test('where reviews come first, a paid job waits for one, and its days begin with the approval', async () => {
  const owner = await createEmployer(app)
  const reservation = await reserveJob(reviewing, owner, HELD)
  await learn(reviewing, await payByCard(reviewing, reservation))
  const { jobId, paymentId } = reservation
  expect(await outcomeOf(app, paymentId)).toMatchObject({
    jobStatus: 'awaiting_review',
    starts_at: null,
    sponsoredUntil: null,
  })
  expect((await queueOf()).find(({ id }) => id === jobId)?.boostAwaitsReview).toBe(true)
  app.clock.advance({ days: 2 })
  admin.token = await app.openTestSession(admin.id, 'admin')
  const answer = await reviewing.call('PATCH /admin/jobs/:id/status', {
    token: admin.token,
    params: { id: jobId },
    body: { status: 'active' },
  })
  expect(answer.status).toBe(200)
  expect(await outcomeOf(app, paymentId)).toMatchObject({
    jobStatus: 'active',
    starts_at: app.clock.now(),
    sponsoredUntil: inDays(30),
  })
})

test('a job whose payment went back before its review is paused by the approval, if the plan has no room for it', async () => {
  const owner = await createFreeEmployer(app)
  const paid = async (title: string) => {
    const reservation = await reserveJob(reviewing, owner, { title })
    const payment = await payByCard(reviewing, reservation)
    await learn(reviewing, payment)
    return { ...reservation, payment }
  }
  const jobs = [await paid('A primeira vaga que espera'), await paid('A segunda vaga que espera')]
  for (const { payment } of jobs) {
    await sandboxOf(app).api.refund(payment, null, null)
    await learn(reviewing, payment)
  }
  const [first, second] = jobs.map(({ jobId }) => jobId) as [string, string]
  for (const id of [first, second]) {
    expect(await storedJob(app, id)).toMatchObject({ status: 'awaiting_review', sponsored_until: null })
    admin.token = await app.openTestSession(admin.id, 'admin')
    const approval = await reviewing.call('PATCH /admin/jobs/:id/status', {
      token: admin.token,
      params: { id },
      body: { status: 'active' },
    })
    expect(approval.status).toBe(200)
  }
  const statuses = await Promise.all(jobs.map(async ({ jobId }) => (await storedJob(app, jobId))?.status))
  expect(statuses.toSorted()).toEqual(['active', 'paused'])
  expect(await kindsOf(owner)).toEqual(expect.arrayContaining(['job_paused', 'job_approved']))
})
