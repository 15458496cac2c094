import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportOutcome } from '#contract/moderation/reports.ts'
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
let medica: TestUser
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  app = await testApp()
  medica = await createDoctor(app)
  admin = await createUser(app, { role: 'admin', name: 'Alice Admin' })
  other = await createUser(app, { role: 'admin', name: 'Bruno Admin' })
})

const WHY = 'Pede pagamento antecipado.'

/** The id of the case of a new report. */
async function report(entityId: string, type: 'JobOffer' | 'UserProfile' = 'JobOffer', by = medica) {
  const body = { reportedEntityType: type, reportedEntityId: entityId, reason: 'Algo não confere aqui.' }
  expect((await app.call('POST /reports', { token: by.token, body })).status).toBe(201)
  const { id } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

async function reportedJob() {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  return { owner, jobId, id: await report(jobId) }
}

/** The times of the latest reports of all open cases, by case id, as an admin sees them now. */
async function seenNow() {
  const { reply } = await app.call('GET /reports', { token: admin.token, query: { pageSize: 100 } })
  return Object.fromEntries(reply.items.map(({ id, reportedAt }) => [id, reportedAt]))
}

interface Form {
  outcome: ReportOutcome
  seenReportAt: Record<string, string>
  reason?: string
  batchId?: string
}
const decide = (ids: readonly string[], form: Form, by = admin) =>
  app.call('POST /reports/bulk', { token: by.token, body: { ids: [...ids], reason: WHY, ...form } })
const preview = async (ids: readonly string[], outcome: ReportOutcome) =>
  (await app.call('POST /reports/bulk/preview', { token: admin.token, body: { ids: [...ids], outcome } }))
    .reply.items
const outcomeOf = async (id: string) =>
  (
    await app.db
      .selectFrom('report_cases')
      .select(['outcome', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).outcome
const jobStatus = async (id: string) =>
  (await app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const isSuspended = async (id: string) =>
  (await app.db.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirstOrThrow())
    .suspended_at !== null

describe('one decision about several cases', () => {
  test('tells both sides of each as a single decision does, and is logged per case in one batch', async () => {
    const [one, two] = [await reportedJob(), await reportedJob()]
    const { reply } = await decide([one.id, two.id], { outcome: 'remove', seenReportAt: await seenNow() })
    expect(reply.results).toEqual([one, two].map(({ id }) => ({ id, isDone: true, problem: null })))
    for (const { owner, jobId, id } of [one, two]) {
      expect(await jobStatus(jobId)).toBe('rejected')
      expect((await bellOf(app, owner)).items.map(({ kind }) => kind)).toEqual(['content_decided'])
      expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
        'Decisão depois de uma denúncia: Plantonista de Clínica Médica',
      ])
      const log = await app.db
        .selectFrom('admin_log')
        .select(['action', 'reason', 'batch_id', 'admin_user_id'])
        .where('subject_id', 'in', [id, jobId])
        .orderBy('id')
        .execute()
      const entry = { reason: WHY, batch_id: reply.batchId, admin_user_id: admin.id }
      expect(log).toEqual([
        { action: 'rejected_job', ...entry },
        { action: 'decided_report', ...entry },
      ])
    }
    expect((await bellOf(app, medica)).items).toContainEqual(
      expect.objectContaining({ kind: 'report_answered', jobId: one.id }),
    )
  })

  test('names what is refused, and does the rest', async () => {
    const [good, decided, newer, unseen] = [
      await reportedJob(),
      await reportedJob(),
      await reportedJob(),
      await reportedJob(),
    ]
    const seenReportAt = await seenNow()
    delete seenReportAt[unseen.id]
    app.clock.advance({ seconds: 1 })
    await report(newer.jobId, 'JobOffer', await createDoctor(app))
    await app.call('PATCH /reports/:id/resolve', {
      token: other.token,
      params: { id: decided.id },
      body: { outcome: 'remove', reason: WHY },
    })
    const ids = [decided.id, newer.id, UNKNOWN_ID, unseen.id, good.id]
    const { reply } = await decide(ids, {
      outcome: 'suspend',
      seenReportAt: { ...seenReportAt, [UNKNOWN_ID]: app.clock.now().toISOString() },
    })
    expect(reply.results.map(({ isDone, problem }) => [isDone, problem])).toEqual([
      [false, 'Esta denúncia já foi decidida por Bruno Admin.'],
      [false, 'Chegou outra denúncia sobre isto. Leia-a antes de decidir.'],
      [false, expect.stringMatching(/encontrad/)],
      [false, 'Chegou outra denúncia sobre isto. Leia-a antes de decidir.'],
      [true, null],
    ])
    const suspended = await Promise.all(
      [good, decided, newer, unseen].map(({ owner }) => isSuspended(owner.id)),
    )
    expect(suspended).toEqual([true, false, false, false])
    expect(await Promise.all([newer, unseen].map(({ id }) => outcomeOf(id)))).toEqual([null, null])
  })

  test('twice at once counts once', async () => {
    const all = [await reportedJob(), await reportedJob(), await reportedJob()]
    const ids = all.map(({ id }) => id)
    const form: Form = { outcome: 'suspend', seenReportAt: await seenNow() }
    const both = await Promise.all([decide(ids, form), decide(ids, form)])
    for (const { reply } of both) expect(reply.results.every(({ isDone }) => isDone)).toBe(true)
    for (const { id, owner } of all) {
      const decisions = await app.db
        .selectFrom('admin_log')
        .select('action')
        .where('subject_id', 'in', [id, owner.id])
        .execute()
      expect(decisions.map(({ action }) => action).sort()).toEqual(['decided_report', 'suspended_user'])
      expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
        'Sua conta no Medponto está suspensa',
      ])
    }
  })

  test('of two admins at once, each case has one decision, and the other one is told', async () => {
    const all = [await reportedJob(), await reportedJob(), await reportedJob()]
    const ids = all.map(({ id }) => id)
    const seenReportAt = await seenNow()
    const [first, second] = await Promise.all([
      decide(ids, { outcome: 'remove', seenReportAt }),
      decide([...ids].reverse(), { outcome: 'dismiss', seenReportAt }, other),
    ])
    for (const { id, jobId } of all) {
      const removed = first.reply.results.find((row) => row.id === id)
      const dismissed = second.reply.results.find((row) => row.id === id)
      expect([removed?.isDone, dismissed?.isDone].sort()).toEqual([false, true])
      expect(removed?.problem ?? dismissed?.problem).toMatch(/já foi decidida por (Alice|Bruno) Admin/)
      expect(await jobStatus(jobId)).toBe(removed?.isDone ? 'rejected' : 'active')
    }
  })

  test('needs a reason, a known outcome and cases', async () => {
    const { id } = await reportedJob()
    const seenReportAt = await seenNow()
    for (const body of [
      { ids: [id], outcome: 'remove', reason: ' ', seenReportAt },
      { ids: [id], outcome: 'ban', reason: WHY, seenReportAt },
      { ids: [], outcome: 'remove', reason: WHY, seenReportAt },
      { ids: ['x'], outcome: 'remove', reason: WHY, seenReportAt },
      { ids: [id], outcome: 'remove', reason: WHY },
      { ids: [id], outcome: 'remove', reason: WHY, seenReportAt: { [id]: 'ontem' } },
    ])
      expect((await app.call('POST /reports/bulk', { token: admin.token, body: body as never })).status).toBe(
        400,
      )
    expect(await outcomeOf(id)).toBeNull()
  })
})

describe('the preview', () => {
  test('says what would happen to each case, changes nothing, and is what then happens', async () => {
    const job = await reportedJob()
    const doctor = await createDoctor(app)
    const profile = await report(doctor.id, 'UserProfile')
    const offAir = await reportedJob()
    await app.db
      .updateTable('jobs')
      .set({ status: 'closed', closed_at: app.clock.now(), close_reason: 'cancelled' })
      .where('id', '=', offAir.jobId)
      .execute()
    const decided = await reportedJob()
    await decide([decided.id], { outcome: 'dismiss', seenReportAt: await seenNow() })
    const promoted = await createEmployer(app)
    const ofAdmin = await report(await publishJob(app, promoted))
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', promoted.id).execute()
    const gone = await reportedJob()
    await app.db
      .updateTable('report_cases')
      .set({ reported_user_id: null })
      .where('id', '=', gone.id)
      .execute()

    const ids = [job.id, profile, offAir.id, decided.id, ofAdmin, gone.id, UNKNOWN_ID]
    const texts = async (outcome: ReportOutcome) =>
      (await preview(ids, outcome)).map(({ effect, problem }) => effect ?? problem)
    const [ALREADY, MISSING] = [
      'Esta denúncia já foi decidida por Alice Admin.',
      'Esta denúncia não existe mais.',
    ]
    expect(await texts('dismiss')).toEqual([
      ...['dismissed', 'dismissed', 'dismissed', ALREADY, 'dismissed', 'dismissed', MISSING],
    ])
    expect(await texts('remove')).toEqual([
      ...['jobRemoved', 'profileHidden', 'nothing', ALREADY, 'jobRemoved', 'jobRemoved', MISSING],
    ])
    const suspensions = [
      ...['accountSuspended', 'accountSuspended', 'accountSuspended', ALREADY],
      'A conta de um administrador não é suspensa por denúncia.',
      'Esta conta não existe mais.',
      MISSING,
    ]
    expect(await texts('suspend')).toEqual(suspensions)
    expect(await jobStatus(job.jobId)).toBe('active')
    expect(await isSuspended(doctor.id)).toBe(false)

    const { reply } = await decide(ids, { outcome: 'suspend', seenReportAt: await seenNow() })
    expect(reply.results.map(({ isDone }) => isDone)).toEqual([true, true, true, false, false, false, false])
    expect(reply.results[4]?.problem).toBe(suspensions[4])
    expect(reply.results[5]?.problem).toBe(suspensions[5])
    expect(await outcomeOf(gone.id)).toBeNull()
  })
})
