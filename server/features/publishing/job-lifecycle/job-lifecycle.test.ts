import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'

const actions = ['pause', 'reactivate', 'renew', 'resubmit'] as const
type Action = (typeof actions)[number]

let app: TestApp
let hospital: TestUser
let rival: TestUser
let medica: TestUser
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Santa Lúcia')
  rival = await createEmployer(app, 'Clínica Rival')
  medica = await createDoctor(app)
  admin = await createUser(app, { role: 'admin' })
})

const get = (id: string, { token }: { token?: string } = {}) =>
  app.call('GET /jobs/:id', { params: { id }, ...(token && { token }) })
const act = (name: Action, id: string, { token } = hospital) =>
  app.call(`POST /jobs/:id/${name}`, { token, params: { id } })
const remove = (id: string, { token } = hospital) => app.call('DELETE /jobs/:id', { token, params: { id } })
const review = (id: string, body: { status: 'active' | 'rejected'; reason?: string; version?: number }) =>
  app.call('PATCH /admin/jobs/:id/status', { token: admin.token, params: { id }, body })
const found = async () =>
  (await app.call('GET /jobs', { query: { pageSize: 100 } })).reply.jobOffers.map((job) => job.id)
const expire = (id: string) =>
  app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()

describe('pausing and renewing', () => {
  test('a paused job leaves the search and returns to its old position, with its remaining days', async () => {
    const id = await publishJob(app, hospital)
    const newer = await publishJob(app, hospital)
    const { expiresAt } = (await get(id)).reply
    expect((await act('pause', id)).reply).toEqual({ id, status: 'paused' })
    expect(await found()).not.toContain(id)
    expect((await get(id)).status).toBe(404)
    app.clock.advance({ minutes: 1 })
    expect((await act('reactivate', id)).reply.status).toBe('active')
    const list = await found()
    expect(list.indexOf(id)).toBeGreaterThan(list.indexOf(newer))
    expect((await get(id)).reply.expiresAt).toBe(expiresAt)
  })

  test('a renewed job is listed first again, for another thirty days', async () => {
    const id = await publishJob(app, hospital)
    await expire(id)
    await publishJob(app, hospital)
    expect((await get(id)).reply.isExpired).toBe(true)
    app.clock.advance({ minutes: 1 })
    expect((await act('renew', id)).reply.status).toBe('active')
    expect((await found())[0]).toBe(id)
    const { expiresAt, isExpired } = (await get(id)).reply
    expect(isExpired).toBe(false)
    expect(Date.parse(expiresAt as string) - app.clock.now().getTime()).toBe(30 * DAY_MS)
  })

  test('a job that expired while it was paused can be renewed but not reactivated', async () => {
    const id = await publishJob(app, hospital)
    await act('pause', id)
    await expire(id)
    expect((await act('reactivate', id)).status).toBe(409)
    expect((await get(id)).status).toBe(404)
    expect((await act('renew', id)).status).toBe(200)
    expect(await found()).toContain(id)
  })

  test('an action that the state does not allow is refused and changes nothing', async () => {
    const id = await publishJob(app, hospital)
    for (const name of ['reactivate', 'renew', 'resubmit'] as const) {
      const { status, error } = await act(name, id)
      expect([status, error.errorDto.errorName]).toEqual([409, 'JobStateChanged'])
    }
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id },
      body: { reason: 'cancelled' },
    })
    for (const name of actions) expect((await act(name, id)).status).toBe(409)
    expect((await get(id, hospital)).reply.status).toBe('closed')
  })

  test('concurrent actions are handled one after the other', async () => {
    const id = await publishJob(app, hospital)
    const answers = await Promise.all([act('pause', id), act('pause', id), remove(id)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect((await get(id, hospital)).reply.status).toBe('closed')
  })
})

describe("another employer's job", () => {
  test('cannot be changed, removed or reviewed, and replies do not reveal that it exists', async () => {
    const id = await publishJob(app, hospital)
    await act('pause', id)
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const name of actions) {
      const [foreign, none] = [await act(name, id, rival), await act(name, unknown, rival)]
      expect(foreign.status).toBe(404)
      expect(foreign.raw.body).toBe(none.raw.body)
    }
    expect((await remove(id, rival)).raw.body).toBe((await remove(unknown, rival)).raw.body)
    const approval = { token: rival.token, params: { id }, body: { status: 'active' as const } }
    expect((await app.call('PATCH /admin/jobs/:id/status', approval)).status).toBe(403)
    expect((await get(id, hospital)).reply.status).toBe('paused')
  })
})

describe('removing', () => {
  test('the job leaves the lists and the search, but applicants keep the application and the page', async () => {
    const id = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect((await get(id)).status).toBe(410)
    expect(await found()).not.toContain(id)
    const own = await app.call('GET /jobs/employer', { token: hospital.token, query: { pageSize: 100 } })
    expect(own.reply.jobOffers.map((job) => job.id)).not.toContain(id)
    expect((await app.call('GET /jobs/:id/edit', { token: hospital.token, params: { id } })).status).toBe(404)
    const mine = await app.call('GET /applications/doctor', { token: medica.token })
    expect(mine.reply.items.map((one) => one.jobId)).toContain(id)
    expect((await get(id, medica)).reply.status).toBe('closed')
    const received = await app.call('GET /applications/employer', {
      token: hospital.token,
      query: { jobId: id },
    })
    expect(received.reply.totalCount).toBe(1)
  })

  test('a closed job keeps its close reason, and an admin can remove any job', async () => {
    const id = await publishJob(app, hospital)
    const closing = { reason: 'filled_here' as const }
    await app.call('POST /jobs/:id/close', { token: hospital.token, params: { id }, body: closing })
    expect((await remove(id, admin)).status).toBe(403)
    const asAdmin = { token: admin.token, params: { id } }
    const reasonless = await app.call('POST /admin/jobs/:id/remove', { ...asAdmin, body: {} })
    expect(reasonless.error.errors?.reason).toEqual(['Informe o motivo'])
    const body = { reason: 'A pedido da empresa' }
    expect((await app.call('POST /admin/jobs/:id/remove', { ...asAdmin, body })).status).toBe(200)
    const row = await app.db
      .selectFrom('jobs')
      .select(['close_reason', 'removed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ close_reason: closing.reason, removed_at: app.clock.now() })
  })
})

describe('moderation', () => {
  const queue = async () =>
    (
      await app.call('GET /admin/jobs', {
        token: admin.token,
        query: { state: 'awaiting_review', pageSize: 100 },
      })
    ).reply.jobOffers

  test('with review first, a job waits, is rejected with a reason, edited, resubmitted and approved', async () => {
    const reviewsFirst = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
    const { reply } = await reviewsFirst.call('POST /jobs', { token: hospital.token, body: jobForm() })
    const { id } = reply
    expect(await queue()).toMatchObject([
      { id, version: 1, description: expect.stringContaining('pronto-socorro') },
    ])
    expect((await review(id, { status: 'rejected' })).error.errors?.reason).toEqual([
      'Informe o motivo da recusa',
    ])
    const reason = 'Falta dizer o regime de contratação.'
    expect((await review(id, { status: 'rejected', reason })).reply.status).toBe('rejected')
    expect(await queue()).toEqual([])
    expect((await get(id)).status).toBe(404)
    expect((await get(id, hospital)).reply).toMatchObject({ status: 'rejected', rejectionReason: reason })
    const params = { id }
    const own = await app.call('GET /jobs/:id/edit', { token: hospital.token, params })
    expect(own.reply.rejectionReason).toBe(reason)
    const body = { ...jobForm({ title: 'Vaga corrigida depois da recusa' }), version: 1 }
    expect((await app.call('PUT /jobs/:id', { token: hospital.token, params, body })).status).toBe(200)
    expect((await act('resubmit', id)).reply.status).toBe('awaiting_review')
    expect((await review(id, { status: 'active', version: 1 })).error.errorDto.errorName).toBe('JobChanged')
    expect((await review(id, { status: 'active', version: 2 })).reply.status).toBe('active')
    expect((await get(id)).reply.rejectionReason).toBeNull()
    expect(await found()).toContain(id)
  })

  test('a published job can be rejected later, by only one of two concurrent admins', async () => {
    const id = await publishJob(app, hospital)
    const answers = await Promise.all([
      review(id, { status: 'rejected', reason: 'Anúncio repetido' }),
      review(id, { status: 'rejected', reason: 'Anúncio repetido' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await found()).not.toContain(id)
  })

  test('an applicant does not see why the job was rejected', async () => {
    const id = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    await review(id, { status: 'rejected', reason: 'Motivo só da empresa' })
    const { raw, reply } = await get(id, medica)
    expect(reply.rejectionReason).toBeNull()
    expect(raw.body).not.toContain('Motivo só')
  })
})
