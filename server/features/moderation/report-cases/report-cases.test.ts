import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let medica: TestUser
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  medica = await createDoctor(app)
  admin = await createUser(app, { role: 'admin', name: 'Alice Admin' })
  other = await createUser(app, { role: 'admin', name: 'Bruno Admin' })
})

const REASON = 'O telefone da vaga não é do hospital.'
const WHY = 'A vaga pede pagamento antecipado.'

const report = (
  reporter: TestUser,
  id: string,
  type: 'JobOffer' | 'UserProfile' = 'JobOffer',
  reason = REASON,
) =>
  app.call('POST /reports', {
    token: reporter.token,
    body: { reportedEntityType: type, reportedEntityId: id, reason },
  })
const list = async (query: object = {}, by = admin) =>
  (await app.call('GET /reports', { token: by.token, query: { pageSize: 100, ...query } })).reply
const caseAbout = async (id: string, state = 'open') =>
  (await list({ state })).items.find(({ reportedEntityId }) => reportedEntityId === id)
const resolve = (id: string, outcome: 'dismiss' | 'remove' | 'suspend', by = admin, reason = WHY) =>
  app.call('PATCH /reports/:id/resolve', { token: by.token, params: { id }, body: { outcome, reason } })
const answer = (id: string, outcome: 'uphold' | 'reverse', by: TestUser) =>
  app.call('PATCH /reports/:id/appeal', {
    token: by.token,
    params: { id },
    body: { outcome, reason: 'Analisamos de novo.' },
  })
const decisionOf = (id: string, viewer: TestUser | null, token?: string) =>
  app.call('GET /reports/:id/decision', {
    ...(viewer && { token: viewer.token }),
    params: { id },
    query: token ? { token } : {},
  })
const appeal = (id: string, by: TestUser | null, body: { text?: string; token?: string } = {}) =>
  app.call('POST /reports/:id/appeal', {
    ...(by && { token: by.token }),
    params: { id },
    body: { text: 'A vaga é nossa e o telefone está certo.', ...body },
  })
const jobStatus = async (id: string) =>
  (await app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** A job of a new employer with one report, and the id of its case. */
async function reportedJob() {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  await report(medica, jobId)
  const found = await caseAbout(jobId)
  return { owner, jobId, id: found?.id as string }
}

describe('the list', () => {
  test('shows the reports of one thing together, with what it said then', async () => {
    const jobId = await publishJob(app, hospital, { title: 'Texto de antes', salary: 'R$ 1' })
    await report(medica, jobId)
    const second = await createDoctor(app, 'Carla Dias')
    await report(second, jobId, 'JobOffer', '<script>alert(1)</script> texto hostil')
    await app.db.updateTable('jobs').set({ title: 'Texto de agora' }).where('id', '=', jobId).execute()
    const found = await caseAbout(jobId)
    expect(found).toMatchObject({ title: 'Texto de agora', reportedUserId: hospital.id, reportCount: 2 })
    expect(found?.reports.map(({ reporterName }) => reporterName)).toContain('Carla Dias')
    expect(found?.reports.map(({ reason }) => reason)).toContain('<script>alert(1)</script> texto hostil')
    expect(new Set(found?.reports.map(({ snapshot }) => snapshot?.title))).toEqual(
      new Set(['Texto de antes']),
    )
  })

  test('finds cases by title, people, number and type, and takes wildcards literally', async () => {
    const jobId = await publishJob(app, hospital, { title: 'Título 100% único' })
    await report(medica, jobId)
    const found = await caseAbout(jobId)
    const idsFor = async (query: object) => (await list(query)).items.map(({ id }) => id)
    for (const search of [
      '100% único',
      medica.email,
      found?.id.slice(0, 8).toUpperCase(),
      found?.reports[0]?.id.slice(0, 8),
    ])
      expect([search, await idsFor({ search })]).toEqual([search, expect.arrayContaining([found?.id])])
    expect(await idsFor({ search: '1_0% único' })).toEqual([])
    expect(await idsFor({ type: 'UserProfile', search: '100% único' })).toEqual([])
    for (const search of ["'; drop table reports; --", '\\', '%', '￿'])
      expect((await app.call('GET /reports', { token: admin.token, query: { search } })).status).toBe(200)
  })

  test('counts the open cases, says when the newest report came, and pages them', async () => {
    const before = await list()
    app.clock.advance({ seconds: 1 })
    await reportedJob()
    const page = await list({ pageSize: 1, page: 2 })
    expect(page.openCount).toBe(before.openCount + 1)
    expect([page.newestReportAt, page.newestReportAt === before.newestReportAt]).toEqual([
      app.clock.now().toISOString(),
      false,
    ])
    expect(page).toMatchObject({ currentPage: 2, totalCount: page.openCount, hasPreviousPage: true })
  })
})

describe('a decision', () => {
  test('to remove rejects the job, tells both sides why, and is logged', async () => {
    const { owner, jobId, id } = await reportedJob()
    expect((await resolve(id, 'remove')).reply).toMatchObject({ id, outcome: 'remove', reason: WHY })
    expect(await jobStatus(jobId)).toBe('rejected')
    expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(404)
    expect((await bellOf(app, medica)).items.find(({ jobId }) => jobId === id)).toMatchObject({
      kind: 'report_answered',
      rejectionReason: 'A vaga foi retirada do ar',
    })
    expect((await bellOf(app, owner)).items.map(({ kind }) => kind)).toEqual(['content_decided'])
    expect((await decisionOf(id, medica)).reply).toMatchObject({
      viewer: 'reporter',
      reason: WHY,
      canAppeal: false,
    })
    expect((await decisionOf(id, owner)).reply).toMatchObject({
      viewer: 'reported',
      reason: WHY,
      canAppeal: true,
    })
    expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
      'Decisão depois de uma denúncia: Plantonista de Clínica Médica',
    ])
    const log = await app.db.selectFrom('admin_log').selectAll().where('subject_id', '=', id).execute()
    expect(log).toMatchObject([{ action: 'decided_report', admin_user_id: admin.id, reason: WHY }])
    expect(await caseAbout(jobId)).toBeUndefined()
    expect(await caseAbout(jobId, 'resolved')).toMatchObject({ decision: { decidedBy: 'Alice Admin' } })
  })

  test('to remove hides a profile, which its owner cannot show again', async () => {
    const doctor = await createDoctor(app)
    await report(medica, doctor.id, 'UserProfile')
    const found = await caseAbout(doctor.id)
    await resolve(found?.id as string, 'remove')
    expect((await app.call('GET /user/:id', { params: { id: doctor.id } })).status).toBe(404)
    const shown = await app.call('PUT /user', { token: doctor.token, body: { isSearchable: true } as never })
    expect([shown.status, shown.error.errorDto.errorName]).toEqual([403, 'ProfileHidden'])
    await appeal(found?.id as string, doctor)
    expect((await answer(found?.id as string, 'reverse', other)).status).toBe(200)
    expect((await app.call('GET /user/:id', { params: { id: doctor.id } })).status).toBe(200)
  })

  test('to dismiss changes nothing, and only the reporter is told', async () => {
    const { owner, jobId, id } = await reportedJob()
    await resolve(id, 'dismiss')
    expect(await jobStatus(jobId)).toBe('active')
    expect((await bellOf(app, owner)).items).toEqual([])
    expect((await decisionOf(id, owner)).status).toBe(404)
    expect((await appeal(id, owner)).status).toBe(404)
    expect((await decisionOf(id, medica)).reply).toMatchObject({ outcome: 'dismiss' })
  })

  test('again gets the first result; of two admins at once one decides, and the other is told', async () => {
    const first = await reportedJob()
    const again = await Promise.all([1, 2, 3].map(() => resolve(first.id, 'remove')))
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(again.map(({ reply }) => reply.decidedAt)).size).toBe(1)
    expect((await bellOf(app, first.owner)).items).toMatchObject([{ kind: 'content_decided', times: 1 }])

    const second = await reportedJob()
    const both = await Promise.all([
      resolve(second.id, 'remove', admin),
      resolve(second.id, 'suspend', other),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = both.find(({ status }) => status === 409)
    expect(loser?.error.errorDto.errorName).toBe('ChangedMeanwhile')
    expect(loser?.error.errorDto.details).toMatch(/já foi decidida por (Alice|Bruno) Admin/)
    const { suspended_at } = await app.db
      .selectFrom('users')
      .select('suspended_at')
      .where('id', '=', second.owner.id)
      .executeTakeFirstOrThrow()
    expect([await jobStatus(second.jobId), suspended_at === null]).toEqual(
      both[0]?.status === 200 ? ['rejected', true] : ['active', false],
    )
  })

  test('needs a reason and a known outcome; unknown cases are not found', async () => {
    const { id } = await reportedJob()
    for (const body of [{ outcome: 'remove', reason: ' ' }, { outcome: 'ban', reason: WHY }, { reason: WHY }])
      expect(
        (
          await app.call('PATCH /reports/:id/resolve', {
            token: admin.token,
            params: { id },
            body: body as never,
          })
        ).status,
      ).toBe(400)
    expect((await resolve(UNKNOWN_ID, 'dismiss')).status).toBe(404)
    expect((await decisionOf(id, medica)).status).toBe(404)
  })
})

describe('an appeal', () => {
  test('is decided by another admin, and a reversal puts the job back', async () => {
    const { owner, jobId, id } = await reportedJob()
    await resolve(id, 'remove')
    expect((await appeal(id, medica)).status).toBe(404)
    expect((await appeal(id, null)).status).toBe(404)
    expect((await appeal(id, owner, { text: ' ' })).status).toBe(400)
    const twice = await Promise.all([appeal(id, owner), appeal(id, owner)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect((await appeal(id, owner, { text: 'Mais um recurso meu.' })).error.errorDto.details).toBe(
      'Você já recorreu desta decisão.',
    )
    expect((await bellOf(app, other)).items.map(({ kind }) => kind)).toContain('appeal_filed')
    expect(await caseAbout(jobId, 'appealed')).toMatchObject({ needsOtherAdmin: true })
    expect((await answer(id, 'uphold', admin)).error.errorDto.errorName).toBe('AppealNeedsOtherAdmin')
    app.clock.advance({ seconds: 1 })
    expect((await answer(id, 'reverse', other)).reply).toMatchObject({ outcome: 'reverse' })
    expect((await answer(id, 'reverse', other)).status).toBe(200)
    expect((await answer(id, 'uphold', other)).status).toBe(409)
    expect(await jobStatus(jobId)).toBe('active')
    expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(200)
    expect((await bellOf(app, owner)).items[0]).toMatchObject({
      kind: 'appeal_answered',
      rejectionReason: 'A decisão foi revertida',
    })
    expect((await decisionOf(id, medica)).reply.appeal).toMatchObject({ outcome: 'reverse', text: '' })
  })

  test('of a suspended account comes through the link of its mail', async () => {
    const { owner, jobId, id } = await reportedJob()
    await resolve(id, 'suspend')
    expect((await app.call('GET /user/me', { token: owner.token })).status).toBe(401)
    expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(404)
    const [mail] = await takeMails(app, owner)
    expect(mail?.subject).toBe('Sua conta no Medponto está suspensa')
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] as string
    expect((await decisionOf(id, null, token)).reply).toMatchObject({ viewer: 'reported', canAppeal: true })
    expect((await decisionOf(id, null, `${token.slice(0, -1)}x`)).status).toBe(404)
    const another = await reportedJob()
    await resolve(another.id, 'remove')
    expect((await decisionOf(another.id, null, token)).status).toBe(404)
    expect((await appeal(id, null, { token })).status).toBe(201)
    expect((await answer(id, 'reverse', other)).status).toBe(200)
    expect((await app.call('GET /jobs/:id', { params: { id: jobId } })).status).toBe(200)
    expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual(['Resposta ao seu recurso'])
  })

  test('comes too late after 30 days', async () => {
    const { owner, id } = await reportedJob()
    await resolve(id, 'remove')
    app.clock.advance({ days: 30 })
    const later = { ...owner, token: await app.openTestSession(owner.id, 'employer') }
    expect((await decisionOf(id, later)).reply).toMatchObject({ canAppeal: false })
    expect((await appeal(id, later)).error.errorDto.errorName).toBe('AppealClosed')
  })
})
