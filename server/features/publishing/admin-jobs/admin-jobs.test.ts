import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { BulkJobAction } from '#contract/publishing/job-decisions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { createFreeEmployer, returnMarked, sponsoredJob, storedJob } from '#test/sponsorships.ts'

let app: TestApp
let admin: TestUser
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Rita Operadora' })
  hospital = await createEmployer(app, 'Hospital Santa Clara')
})

const token = () => admin.token
type Query = NonNullable<NonNullable<Parameters<typeof app.call<'GET /admin/jobs'>>[1]>['query']>
const list = async (query: Query = {}) =>
  (await app.call('GET /admin/jobs', { token: token(), query: { pageSize: 100, ...query } })).reply
const idsOf = async (query: Query) => (await list(query)).jobOffers.map(({ id }) => id)
const details = (id: string) => app.call('GET /admin/jobs/:id', { token: token(), params: { id } })
type Decision = NonNullable<
  NonNullable<Parameters<typeof app.call<'PATCH /admin/jobs/:id/status'>>[1]>['body']
>
const decide = (id: string, body: Decision, by = admin) =>
  app.call('PATCH /admin/jobs/:id/status', { token: by.token, params: { id }, body })
const feature = (id: string, days?: number) =>
  app.call('POST /admin/jobs/:id/feature', { token: token(), params: { id }, body: { days: days as 7 } })
const reactivate = (id: string) =>
  app.call('POST /jobs/:id/reactivate', { token: hospital.token, params: { id } })
const card = async (id: string) => (await app.call('GET /jobs/:id', { params: { id } })).reply

describe('the table of all jobs', () => {
  test("shows all employers' jobs with their texts, and the real name of a hidden employer", async () => {
    const shy = await createEmployer(app, 'Clínica Discreta')
    const id = await publishJob(app, shy, { title: 'Vaga de empresa discreta', employerHidden: true })
    expect((await list({ search: 'discreta', state: 'active' })).jobOffers).toMatchObject([
      { id, employer: { name: 'Clínica Discreta' }, employerHidden: true, version: 1, applicationCount: 0 },
    ])
    for (const search of [
      'CLINICA DISCRETA',
      'pronto-socorro com equipe',
      'PLANTAO em pronto',
      'empresa curitiba pr',
      shy.email,
    ])
      expect([search, await idsOf({ search })]).toEqual([search, expect.arrayContaining([id])])
    expect(await idsOf({ search: 'discreta manaus' })).toEqual([])
    // 'pronto-socorro' in the text of every job is no 'pr', but the state is.
    expect(await idsOf({ search: 'pr' })).toContain(id)
    expect(await idsOf({ search: 'so' })).not.toContain(id)
  })

  test.each(['(', '[a', 'a{2', '\\', '_ % *', 'R$ 1.500+', '😀', '^$|?.', '\\y', "' & |", ':*'])(
    'search text is no pattern and no query: %s',
    async (search) => {
      const asked = { token: token(), query: { search: `zzzq${search}` } }
      const { status, reply } = await app.call('GET /admin/jobs', asked)
      expect([status, reply.totalCount]).toEqual([200, 0])
    },
  )

  test('is filtered by specialty, employer, sponsorship and an expiry within seven days, and sorted', async () => {
    const owner = await createEmployer(app, 'Rede Filtrada')
    const [late, soon] = [
      await publishJob(app, owner, {
        title: 'Ácaro e alergia',
        medicalSpecialties: ['Alergia e Imunologia'],
      }),
      await publishJob(app, owner, { title: 'Zelo em geriatria', medicalSpecialties: ['Geriatria'] }),
    ]
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
    await app.db
      .updateTable('jobs')
      .set({ expires_at: inDays(7) })
      .where('id', '=', soon)
      .execute()
    const own = { employer: owner.id }
    expect(await idsOf({ ...own, specialty: 'Geriatria' })).toEqual([soon])
    expect(await idsOf({ ...own, isExpiring: 'true' })).toEqual([soon])
    expect(await idsOf({ ...own, isSponsored: 'true' })).toEqual([])
    expect((await idsOf({ ...own, isSponsored: 'false' })).sort()).toEqual([late, soon].sort())
    expect(await idsOf({ ...own, sort: 'title', direction: 'asc' })).toEqual([late, soon])
    expect(await idsOf({ ...own, sort: 'expiresAt', direction: 'asc' })).toEqual([soon, late])
    expect(
      (await app.call('GET /admin/jobs', { token: token(), query: { sort: 'pay' as 'title' } })).status,
    ).toBe(400)
  })

  test('the summary counts total, active, expired and sponsored jobs', async () => {
    const summary = async () => (await app.call('GET /admin/jobs/summary', { token: token() })).reply
    const before = await summary()
    const expired = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
    await sponsoredJob(app, hospital)
    expect(await summary()).toMatchObject({
      totalJobs: before.totalJobs + 2,
      activeJobs: before.activeJobs + 1,
      expiredJobs: before.expiredJobs + 1,
      sponsoredJobs: before.sponsoredJobs + 1,
    })
  })

  test('the CSV has the filtered jobs, harmless cells and an entry in the log', async () => {
    const owner = await createEmployer(app, '=HYPERLINK("http://x")')
    await publishJob(app, owner, { title: 'Vaga para exportar' })
    const url = `/api/admin/jobs.csv?employer=${owner.id}`
    const headers = { authorization: `Bearer ${token()}` }
    const { statusCode, body } = await app.app.inject({ url, headers })
    const lines = body.replace('\uFEFF', '').trim().split('\r\n')
    expect([statusCode, lines.length]).toEqual([200, 2])
    expect(lines[0]).toContain('"Título";"Empresa";"Localização";"Status";"Salário";"Candidatos"')
    expect(lines[1]).toContain('"Vaga para exportar";"\'=HYPERLINK(""http://x"")"')
    const entry = await app.db
      .selectFrom('admin_log')
      .select(['admin_user_id', 'subject_id'])
      .where('action', '=', 'exported')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ admin_user_id: admin.id, subject_id: 'jobs' })
  })
})

test('the details have the owner, reports, payments and what admins did', async () => {
  const { jobId: id } = await sponsoredJob(app, hospital)
  const medica = await createDoctor(app)
  const body = {
    reportedEntityType: 'JobOffer' as const,
    reportedEntityId: id,
    reason: 'Pede depósito antes.',
  }
  await app.call('POST /reports', { token: medica.token, body })
  await feature(id, 7)
  expect((await details(id)).reply).toMatchObject({
    id,
    owner: { id: hospital.id, name: 'Hospital Santa Clara', email: hospital.email, isSuspended: false },
    reports: [{ reason: 'Pede depósito antes.', isOpen: true }],
    payments: [{ state: 'paid' }],
    log: [{ action: 'Destacou a vaga', adminName: 'Rita Operadora' }],
  })
  expect((await details(UNKNOWN_ID)).status).toBe(404)
})

describe('decisions', () => {
  test('a stopped job leaves the search, its owner reads why and cannot reactivate it, and an admin can', async () => {
    const id = await publishJob(app, hospital)
    expect((await decide(id, { status: 'paused' })).error.errors?.reason).toEqual(['Informe o motivo'])
    expect((await decide(id, { status: 'paused', reasonCode: 'other' })).status).toBe(400)
    const reasonCode = 'discriminatory'
    const { reply } = await decide(id, { status: 'paused', reasonCode, reason: 'pede idade máxima' })
    expect(reply).toEqual({ id, status: 'paused' })
    const stopReason = 'Requisito discriminatório (Lei 9.029/95): pede idade máxima'
    const own = await app.call('GET /jobs/employer', { token: hospital.token, query: { pageSize: 100 } })
    expect(own.reply.jobOffers.find((job) => job.id === id)).toMatchObject({ status: 'paused', stopReason })
    const told = await app.call('GET /notifications', { token: hospital.token, query: {} })
    expect(told.reply.items.find(({ kind, jobId }) => kind === 'job_stopped' && jobId === id)).toMatchObject({
      jobId: id,
      rejectionReason: stopReason,
    })
    expect((await app.call('GET /jobs/:id', { params: { id } })).status).toBe(404)
    const refused = await reactivate(id)
    expect([refused.status, refused.error.errorDto.details]).toEqual([
      409,
      expect.stringContaining(stopReason),
    ])
    expect((await decide(id, { status: 'active' })).reply.status).toBe('active')
    expect((await details(id)).reply.stopReason).toBeNull()
    const { log } = (await details(id)).reply
    expect(log.map(({ action }) => action)).toEqual(['Reativou a vaga', 'Pausou a vaga'])
  })

  test('an expired job that was stopped cannot be renewed or sponsored by its owner', async () => {
    const id = await publishJob(app, hospital)
    await decide(id, { status: 'paused', reasonCode: 'duplicate' })
    const body = { jobId: id }
    const sponsored = await app.call('POST /payments/create-preference', { token: hospital.token, body })
    expect([sponsored.status, sponsored.error.errorDto.errorName]).toEqual([409, 'JobStateChanged'])
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', id).execute()
    const renewal = await app.call('POST /jobs/:id/renew', { token: hospital.token, params: { id } })
    expect([renewal.status, (await storedJob(app, id))?.status]).toEqual([409, 'paused'])
  })

  test('an ended job answers its applicants, and a rejection can be taken back', async () => {
    const id = await publishJob(app, hospital)
    const medica = await createDoctor(app)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    await decide(id, { status: 'rejected', reason: 'Texto copiado' })
    expect((await decide(id, { status: 'active' })).reply.status).toBe('active')
    expect((await details(id)).reply.rejectionReason).toBeNull()
    await decide(id, { status: 'closed', reasonCode: 'false_information' })
    const mine = await app.call('GET /applications/doctor', { token: medica.token })
    expect(mine.raw.body).toContain('rejected')
    expect((await decide(id, { status: 'active' })).error.errorDto.errorName).toBe('JobStateChanged')
  })

  test.each(['rejected', 'closed'] as const)('a boosted job that is %s is refunded', async (status) => {
    const { jobId: id, payment } = await sponsoredJob(app, hospital)
    await decide(id, { status, reasonCode: 'asks_for_payment' })
    expect(await returnMarked(app)).toEqual([payment])
    expect((await details(id)).reply.payments).toMatchObject([{ state: 'returned' }])
  })

  test('a boosted job that an admin deletes is refunded, and its owner is told why, like the log', async () => {
    const { jobId: id, payment } = await sponsoredJob(app, hospital)
    const { updatedAt } = (await details(id)).reply
    const remove = (body: object) =>
      app.call('POST /admin/jobs/:id/remove', { token: token(), params: { id }, body: body as never })
    expect((await remove({ reasonCode: 'other' })).status).toBe(400)
    const stale = { reasonCode: 'discriminatory', updatedAt: '2020-01-01T00:00:00Z' }
    expect((await remove(stale)).error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect((await remove({ ...stale, reason: 'só homens', updatedAt })).status).toBe(200)
    expect((await remove({ reason: 'De novo' })).status).toBe(404)
    expect(await returnMarked(app)).toEqual([payment])
    const reason = 'Requisito discriminatório (Lei 9.029/95): só homens'
    const told = await app.call('GET /notifications', { token: hospital.token, query: {} })
    expect(told.reply.items.find(({ kind }) => kind === 'job_removed')).toMatchObject({
      jobId: id,
      rejectionReason: reason,
    })
    const logged = await app.db
      .selectFrom('admin_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .execute()
    expect(logged).toEqual([{ action: 'removed_job', reason }])
    expect((await details(id)).status).toBe(404)
  })

  test('a stopped boost does not publish the job again, and goes on when the job is resumed', async () => {
    const { jobId: id } = await sponsoredJob(app, hospital)
    const until = (await storedJob(app, id))?.sponsored_until
    await decide(id, { status: 'paused', reasonCode: 'duplicate' })
    expect((await storedJob(app, id))?.status).toBe('paused')
    await decide(id, { status: 'active' })
    expect(await storedJob(app, id)).toMatchObject({ status: 'active', sponsored_until: until })
  })

  test('of two admins who saw the same row, the second is told that it has changed', async () => {
    const id = await publishJob(app, hospital)
    const { updatedAt } = (await details(id)).reply
    const other = await createUser(app, { role: 'admin' })
    app.clock.advance({ seconds: 1 })
    const body = { status: 'rejected', reasonCode: 'duplicate', updatedAt } as const
    const answers = await Promise.all([decide(id, body), decide(id, { ...body, status: 'paused' }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await decide(id, { status: 'closed', reasonCode: 'duplicate', updatedAt }, other)
    expect(late.error.errorDto.errorName).toBe('ChangedMeanwhile')
  })

  test('a job is not resumed above the limit of its plan', async () => {
    const small = await createEmployer(app)
    const id = await publishJob(app, small)
    await decide(id, { status: 'paused', reasonCode: 'duplicate' })
    await app.db
      .updateTable('employers')
      .set({ granted_posts: null })
      .where('user_id', '=', small.id)
      .execute()
    await publishJob(app, small)
    expect((await decide(id, { status: 'active' })).error.errorDto.errorName).toBe('PlanLimit')
  })
})

describe('featuring', () => {
  test.each([0, 1, 6, 8, 31, 366, -7, '7'])('%s days are refused', async (days) => {
    const id = await publishJob(app, hospital)
    expect((await feature(id, days as number)).status).toBe(400)
  })

  test('changes nothing of a paid period, also when it is stopped', async () => {
    const { jobId: id, ...sponsorship } = await sponsoredJob(app, hospital)
    const paid = async () => (await details(id)).reply.payments
    const before = await paid()
    expect((await feature(id, 365)).status).toBe(200)
    expect(await paid()).toEqual(before)
    expect((await storedJob(app, id))?.sponsored_until?.toISOString()).toBe(before[0]?.endsAt)
    const stop = () => app.call('DELETE /admin/jobs/:id/feature', { token: token(), params: { id } })
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200])
    expect(await card(id)).toMatchObject({ isFeatured: true, isSponsored: true })
    expect(await paid()).toEqual(before)
    expect(sponsorship.payment).toBeDefined()
  })
})

describe('bulk actions', () => {
  const bulk = (ids: string[], action: BulkJobAction, rest = {}) =>
    app.call('POST /admin/jobs/bulk', { token: token(), body: { ids, action, ...rest } })

  test('one bad row does not stop the others, and each row has an entry of one batch', async () => {
    const ids = [await publishJob(app, hospital), UNKNOWN_ID, await publishJob(app, hospital)]
    expect((await bulk(ids, 'reject')).status).toBe(400)
    const { reply } = await bulk(ids, 'reject', { reasonCode: 'misplaced_contact' })
    expect(reply.results.map(({ isDone }) => isDone)).toEqual([true, false, true])
    expect(reply.results[1]?.problem).toBe('Vaga não encontrada.')
    const entries = await app.db
      .selectFrom('admin_log')
      .select(['subject_id', 'reason'])
      .where('batch_id', '=', reply.batchId)
      .execute()
    expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual([ids[0], ids[2]].sort())
    expect(entries[0]?.reason).toBe('Contato fora de lugar')
  })

  test('pauses, closes and features; more than 200 rows are refused', async () => {
    const [one = '', other = ''] = [await publishJob(app, hospital), await publishJob(app, hospital)]
    expect(
      (await bulk([one, other], 'feature', { days: 15 })).reply.results.every(({ isDone }) => isDone),
    ).toBe(true)
    await bulk([one], 'pause', { reasonCode: 'duplicate' })
    await bulk([other], 'close', { reason: 'Empresa fechou' })
    expect([(await storedJob(app, one))?.status, (await storedJob(app, other))?.status]).toEqual([
      'paused',
      'closed',
    ])
    const many = Array.from(
      { length: 201 },
      (_, at) => `${UNKNOWN_ID.slice(0, -3)}${String(at).padStart(3, '0')}`,
    )
    expect((await bulk(many, 'feature')).status).toBe(400)
  })
})

test('a feature marks an open job for the chosen days, thirty if none are chosen, and ends by itself', async () => {
  const id = await publishJob(app, await createFreeEmployer(app))
  const now = app.clock.now().getTime()
  const body = {}
  const { reply } = await app.call('POST /admin/jobs/:id/feature', { token: token(), params: { id }, body })
  expect(Date.parse(reply.featuredUntil) - now).toBe(30 * DAY_MS)
  expect(await card(id)).toMatchObject({ isFeatured: true, isSponsored: false })
  expect((await app.call('GET /jobs', { query: { isFeatured: 'true', pageSize: 100 } })).raw.body).toContain(
    id,
  )
  await feature(id, 7)
  app.clock.advance({ days: 7 })
  expect((await card(id)).isFeatured).toBe(false)
  expect(
    (await app.call('GET /jobs', { query: { isFeatured: 'true', pageSize: 100 } })).raw.body,
  ).not.toContain(id)
})
