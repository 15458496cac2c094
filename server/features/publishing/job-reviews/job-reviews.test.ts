import { beforeAll, describe, expect, test } from 'vitest'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, jobForm, type TestUser } from '#test/factories.ts'

const APPROVED = 'Plantonista de Clínica Médica'
const WRITTEN = 'Plantonista com texto que ninguém leu'

let app: TestApp
let publishesFirst: TestApp
let hospital: TestUser
let rival: TestUser
let medica: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await testApp({ env: { MODERATION: 'review_first' } })
  publishesFirst = await testApp({ sameDatabaseAs: app })
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
  medica = await createDoctor(app)
  admin = await createUser(app, { role: 'admin' })
})

const get = (id: string, { token }: { token?: string } = {}) =>
  app.call('GET /jobs/:id', { params: { id }, ...(token && { token }) })
const own = async (id: string, { token } = hospital) =>
  (await app.call('GET /jobs/:id/edit', { token, params: { id } })).reply
async function edit(id: string, change: Partial<JobForm>, { token } = hospital, by = app) {
  const { version, form } = await own(id, { ...hospital, token })
  const body = { ...jobForm(), ...form, ...change, version } as JobForm & { version: number }
  return by.call('PUT /jobs/:id', { token, params: { id }, body })
}
const review = (id: string, body: { status: 'active' | 'rejected'; reason?: string; version?: number }) =>
  app.call('PATCH /admin/jobs/:id/status', { token: admin.token, params: { id }, body })
const reviewTexts = (
  id: string,
  body: { status: 'approved' | 'refused'; reason?: string; version: number },
) => app.call('PATCH /admin/jobs/:id/texts', { token: admin.token, params: { id }, body })
const queue = async () =>
  (
    await app.call('GET /admin/jobs', {
      token: admin.token,
      query: { state: 'awaiting_review', pageSize: 100 },
    })
  ).reply.jobOffers
const found = async (search: string) =>
  (await app.call('GET /jobs', { query: { search, pageSize: 100 } })).reply.jobOffers.map((job) => job.id)

/** A job that a reviewer has approved. */
async function approved(): Promise<string> {
  const { reply } = await app.call('POST /jobs', { token: hospital.token, body: jobForm() })
  await review(reply.id, { status: 'active' })
  return reply.id
}

describe('new texts of a published job', () => {
  test('nobody else sees them before approval, and the job stays in the search unchanged', async () => {
    const id = await approved()
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    await app.call('POST /saved-jobs/:jobId', { token: medica.token, params: { jobId: id } })
    const { reply } = await edit(id, {
      title: WRITTEN,
      description: 'Depósito antecipado na conta indicada, como ninguém aprovou.',
      requirements: 'Exigências que ninguém aprovou',
      payMin: 200_000,
      payMax: 200_000,
    })
    expect(reply).toEqual({ id, version: 2, status: 'active', textsAwaitReview: true })

    const seen = await Promise.all([
      get(id),
      get(id, medica),
      get(id, rival),
      app.call('GET /jobs', { query: { pageSize: 100 } }),
      app.call('GET /applications/doctor', { token: medica.token }),
      app.call('GET /saved-jobs', { token: medica.token }),
      app.call('GET /accounts/employers/:id/jobs', { params: { id: hospital.id } }),
    ])
    const feed = await app.app.inject('/vagas.atom')
    for (const { body } of [...seen.map(({ raw }) => raw), feed]) {
      expect(body).toContain(APPROVED)
      expect(body).not.toMatch(/ninguém (leu|aprovou)|Depósito/)
    }
    expect(await found('ninguém leu')).not.toContain(id)
    // Other fields take effect at once.
    expect((await get(id)).reply.payMax).toBe(200_000)
    expect((await get(id)).reply.revision).toBeNull()
    expect((await get(id, medica)).reply.revision).toBeNull()
    expect((await get(id, hospital)).reply.revision).toEqual({ refusedFor: null })
    expect(await own(id)).toMatchObject({ textsNeedReview: true, form: { title: WRITTEN } })

    const waiting = (await queue()).find((job) => job.id === id)
    expect(waiting).toMatchObject({ title: APPROVED, revision: { title: WRITTEN, refusedFor: null } })
    expect((await reviewTexts(id, { status: 'approved', version: 1 })).error.errorDto.errorName).toBe(
      'JobChanged',
    )
    const { expiresAt, createdAt } = (await get(id)).reply
    expect((await reviewTexts(id, { status: 'approved', version: 2 })).reply.status).toBe('active')
    expect((await get(id)).reply).toMatchObject({ title: WRITTEN, expiresAt, createdAt })
    expect(await found('ninguém leu')).toContain(id)
    expect((await get(id, hospital)).reply.revision).toBeNull()
    expect((await reviewTexts(id, { status: 'approved', version: 2 })).status).toBe(409)
  })

  test('if they are refused, the owner sees why and can correct or revert them, and the job stays published', async () => {
    const id = await approved()
    await edit(id, { title: WRITTEN })
    expect((await reviewTexts(id, { status: 'refused', version: 2 })).error.errors?.reason).toEqual([
      'Informe o motivo da recusa',
    ])
    const reason = 'O título promete o que o texto não diz'
    expect((await reviewTexts(id, { status: 'refused', reason, version: 2 })).reply.status).toBe('active')
    expect((await queue()).map((job) => job.id)).not.toContain(id)
    expect((await get(id)).reply.title).toBe(APPROVED)
    const list = await app.call('GET /jobs/employer', { token: hospital.token, query: { pageSize: 100 } })
    expect(list.reply.jobOffers.find((job) => job.id === id)).toMatchObject({
      title: APPROVED,
      revision: { refusedFor: reason },
    })
    expect(await own(id)).toMatchObject({ revision: { refusedFor: reason }, form: { title: WRITTEN } })
    expect((await edit(id, { title: `${WRITTEN}, corrigido` })).reply.textsAwaitReview).toBe(true)
    expect((await queue()).map((job) => job.id)).toContain(id)
    // With the approved texts restored, there is nothing left to review.
    expect((await edit(id, { title: APPROVED })).reply.textsAwaitReview).toBe(false)
    expect((await queue()).map((job) => job.id)).not.toContain(id)
    expect((await get(id, hospital)).reply.revision).toBeNull()
  })

  test('an edit of other fields, or only of markup, needs no review', async () => {
    const id = await approved()
    const { description } = (await own(id)).form
    const same = `<p><strong>${description.replace(/<[^>]*>/g, '')}</strong></p>`
    expect((await edit(id, { description: same, hours: 24, is_urgent: true })).reply.textsAwaitReview).toBe(
      false,
    )
    expect((await get(id)).reply).toMatchObject({ hours: 24, is_urgent: true, description: same })
    expect((await edit(id, { salary: 'Combinamos por fora' })).reply.textsAwaitReview).toBe(true)
  })

  test.each([
    { title: `${APPROVED} <deposite antes>` },
    { title: `${APPROVED} ⓓⓔⓟⓞⓢⓘⓣⓔ` },
    { salary: '<por fora>' },
  ])('%j is reviewed before it is shown', async (change) => {
    const id = await approved()
    const { title, salary } = (await get(id)).reply
    expect((await edit(id, change)).reply.textsAwaitReview).toBe(true)
    expect((await get(id)).reply).toMatchObject({ title, salary })
  })

  test('a job that was paused or expired comes back with its approved texts', async () => {
    const id = await approved()
    const act = (name: 'pause' | 'reactivate' | 'renew') =>
      app.call(`POST /jobs/:id/${name}`, { token: hospital.token, params: { id } })
    await act('pause')
    expect((await edit(id, { title: WRITTEN })).reply).toMatchObject({
      status: 'paused',
      textsAwaitReview: true,
    })
    await act('reactivate')
    expect((await get(id)).reply.title).toBe(APPROVED)
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    // The page of an expired job is public.
    expect((await get(id)).reply).toMatchObject({ isExpired: true, title: APPROVED })
    await act('renew')
    expect((await get(id)).reply.title).toBe(APPROVED)
    expect((await queue()).map((job) => job.id)).toContain(id)
  })

  test('a rejected job that is corrected and approved has its new texts and its old term', async () => {
    const id = await approved()
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    const { expiresAt } = (await get(id)).reply
    app.clock.advance({ minutes: 1 })
    await review(id, { status: 'rejected', reason: 'Falta o regime' })
    await edit(id, { title: WRITTEN })
    expect((await get(id, medica)).reply.title).toBe(APPROVED)
    await app.call('POST /jobs/:id/resubmit', { token: hospital.token, params: { id } })
    expect((await queue()).find((job) => job.id === id)?.revision?.title).toBe(WRITTEN)
    expect((await reviewTexts(id, { status: 'approved', version: 2 })).status).toBe(409)
    await review(id, { status: 'active', version: 2 })
    expect((await get(id)).reply).toMatchObject({ title: WRITTEN, expiresAt })
  })

  test('approving a job does not approve its refused texts', async () => {
    const id = await approved()
    await edit(id, { title: WRITTEN })
    await reviewTexts(id, { status: 'refused', reason: 'Promete demais', version: 2 })
    await review(id, { status: 'rejected', reason: 'Denunciada' })
    await app.call('POST /jobs/:id/resubmit', { token: hospital.token, params: { id } })
    await review(id, { status: 'active', version: 2 })
    expect((await get(id)).reply.title).toBe(APPROVED)
    expect((await get(id, hospital)).reply.revision).toEqual({ refusedFor: 'Promete demais' })
  })

  test('of twenty concurrent reviews only one takes effect', async () => {
    const id = await approved()
    await edit(id, { title: WRITTEN })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        reviewTexts(id, { status: at % 2 ? 'approved' : 'refused', reason: 'Motivo', version: 2 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('where jobs are published first, an edit takes effect at once and discards a pending revision', async () => {
    const id = await approved()
    await edit(id, { title: WRITTEN })
    expect(
      (await edit(id, { title: 'Outro título da vaga' }, hospital, publishesFirst)).reply.textsAwaitReview,
    ).toBe(false)
    expect((await get(id)).reply.title).toBe('Outro título da vaga')
    expect((await queue()).map((job) => job.id)).not.toContain(id)
  })
})

describe("an admin's edit", () => {
  test("takes effect at once on any employer's job; to another employer the job is unknown", async () => {
    const id = await approved()
    expect((await edit(id, { title: 'Corrigido por quem administra' }, admin)).reply).toMatchObject({
      version: 2,
      textsAwaitReview: false,
    })
    expect((await get(id)).reply.title).toBe('Corrigido por quem administra')
    const foreign = await app.call('GET /jobs/:id/edit', { token: rival.token, params: { id } })
    expect(foreign.error.errorDto.errorName).toBe('JobNotFound')
  })

  test('of a job with refused texts includes none of them', async () => {
    const id = await approved()
    await edit(id, { title: WRITTEN })
    await reviewTexts(id, { status: 'refused', reason: 'Promete demais', version: 2 })
    await edit(id, { payMin: 210_000, payMax: 210_000 }, admin)
    expect((await get(id)).reply).toMatchObject({ title: APPROVED, payMin: 210_000 })
  })
})

describe('the summary of all jobs', () => {
  test('counts pending revisions and jobs that await review', async () => {
    const summary = async () =>
      (await app.call('GET /admin/jobs/summary', { token: admin.token })).reply.awaitingReview
    const before = await summary()
    await edit(await approved(), { title: WRITTEN })
    await app.call('POST /jobs', { token: hospital.token, body: jobForm() })
    expect(await summary()).toBe(before + 2)
    expect(await queue()).toHaveLength(before + 2)
  })
})
