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
import { createFreeEmployer } from '#test/sponsorships.ts'

let app: TestApp
let doctor: TestUser
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  app = await testApp()
  doctor = await createDoctor(app)
  admin = await createUser(app, { role: 'admin' })
  other = await createUser(app, { role: 'admin' })
})

type Entity = 'JobOffer' | 'UserProfile'

/** The id of the case of a new report about it. */
async function report(entityId: string, type: Entity = 'JobOffer') {
  const body = { reportedEntityType: type, reportedEntityId: entityId, reason: 'Algo não confere aqui.' }
  expect((await app.call('POST /reports', { token: doctor.token, body })).status).toBe(201)
  const { id } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
const decide = (
  id: string,
  outcome: 'dismiss' | 'remove' | 'suspend',
  change: { reason?: string; seenReportAt?: string } = {},
) =>
  app.call('PATCH /reports/:id/resolve', {
    token: admin.token,
    params: { id },
    body: { outcome, reason: 'Pede pagamento antecipado.', ...change },
  })
/** The reported side appeals, and the decision is reversed. */
async function reverse(id: string) {
  const values = { case_id: id, text: 'Não é verdade.', filed_at: app.clock.now() }
  await app.db.insertInto('appeals').values(values).execute()
  const reply = await app.call('PATCH /reports/:id/appeal', {
    token: other.token,
    params: { id },
    body: { outcome: 'reverse', reason: 'Analisamos de novo.' },
  })
  expect(reply.status).toBe(200)
}
const userRow = (id: string) =>
  app.db
    .selectFrom('users')
    .select(['suspended_at', 'is_searchable', 'profile_hidden_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const isSuspended = async (id: string) => (await userRow(id)).suspended_at !== null
const jobStatus = async (id: string) =>
  (await app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const logOf = (subject: string) =>
  app.db
    .selectFrom('admin_log')
    .select(['action', 'subject_type', 'changes', 'reason', 'admin_user_id'])
    .where('subject_id', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()

describe('a suspension that is reversed', () => {
  test('lasts while another decision demands it, and ends with the last one', async () => {
    const owner = await createEmployer(app)
    const [first, second] = [
      await report(await publishJob(app, owner)),
      await report(owner.id, 'UserProfile'),
    ]
    await decide(first, 'suspend')
    app.clock.advance({ minutes: 1 })
    await decide(second, 'suspend')
    await reverse(first)
    expect(await isSuspended(owner.id)).toBe(true)
    const texts = async () => (await takeMails(app, owner)).map(({ body_text }) => body_text).join()
    expect(await texts()).toContain('A sua conta continua suspensa por outro motivo.')
    await reverse(second)
    expect(await isSuspended(owner.id)).toBe(false)
    expect(await texts()).not.toContain('continua suspensa')
  })

  test('ends, whichever of two decisions is reversed first', async () => {
    const owner = await createEmployer(app)
    const [first, second] = [
      await report(await publishJob(app, owner)),
      await report(owner.id, 'UserProfile'),
    ]
    await decide(first, 'suspend')
    await decide(second, 'suspend')
    await reverse(second)
    expect(await isSuspended(owner.id)).toBe(true)
    await reverse(first)
    expect(await isSuspended(owner.id)).toBe(false)
  })

  test('does not end one that has begun since for another reason', async () => {
    const owner = await createEmployer(app)
    const id = await report(owner.id, 'UserProfile')
    await decide(id, 'suspend')
    const set = (suspendedAt: Date | null) =>
      app.db.updateTable('users').set({ suspended_at: suspendedAt }).where('id', '=', owner.id).execute()
    await set(null)
    app.clock.advance({ minutes: 1 })
    await set(app.clock.now())
    await reverse(id)
    expect(await isSuspended(owner.id)).toBe(true)
  })

  test('does not stop a deletion that was ordered since', async () => {
    const owner = await createEmployer(app)
    const id = await report(owner.id, 'UserProfile')
    await decide(id, 'suspend')
    await app.db
      .updateTable('users')
      .set({ deletion_due_at: app.clock.now(), deletion_is_final: true })
      .where('id', '=', owner.id)
      .execute()
    await reverse(id)
    expect(await isSuspended(owner.id)).toBe(true)
  })
})

describe('a removal that is reversed', () => {
  test('leaves a job that was rejected since for another reason', async () => {
    const jobId = await publishJob(app, await createEmployer(app))
    const id = await report(jobId)
    await decide(id, 'remove')
    const change = { status: 'rejected' as const, rejection_reason: 'Exige idade máxima.' }
    await app.db.updateTable('jobs').set(change).where('id', '=', jobId).execute()
    await reverse(id)
    expect(await jobStatus(jobId)).toBe('rejected')
  })

  test('pauses the job if the plan has no room for it, and says so', async () => {
    const owner = await createFreeEmployer(app)
    const jobId = await publishJob(app, owner)
    const id = await report(jobId)
    await decide(id, 'remove')
    const second = await publishJob(app, owner)
    await reverse(id)
    expect([await jobStatus(jobId), await jobStatus(second)]).toEqual(['paused', 'active'])
    expect((await bellOf(app, owner)).items.map(({ kind }) => kind)).toContain('job_paused')
  })

  test('shows a profile again once no decision hides it', async () => {
    const owner = await createDoctor(app)
    const first = await report(owner.id, 'UserProfile')
    await decide(first, 'remove')
    // A report from before the decision opened a second case.
    const { id: second } = await app.db
      .insertInto('report_cases')
      .values({
        entity_type: 'UserProfile',
        entity_id: owner.id,
        reported_user_id: owner.id,
        opened_at: app.clock.now(),
        last_reported_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await decide(second, 'remove')
    await reverse(first)
    expect((await userRow(owner.id)).profile_hidden_at).not.toBeNull()
    await reverse(second)
    expect(await userRow(owner.id)).toMatchObject({ is_searchable: true, profile_hidden_at: null })
  })
})

test('the job or the account that a decision changes has an entry in the log, and so has the reversal', async () => {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  const removed = await report(jobId)
  await decide(removed, 'remove')
  app.clock.advance({ seconds: 1 })
  await reverse(removed)
  expect(await logOf(jobId)).toEqual([
    {
      action: 'rejected_job',
      subject_type: 'job',
      changes: { status: { before: 'active', after: 'rejected' } },
      reason: 'Pede pagamento antecipado.',
      admin_user_id: admin.id,
    },
    {
      action: 'restored_job',
      subject_type: 'job',
      changes: { status: { before: 'rejected', after: 'active' } },
      reason: 'Analisamos de novo.',
      admin_user_id: other.id,
    },
  ])
  for (const outcome of ['remove', 'suspend'] as const) {
    const id = await report(owner.id, 'UserProfile')
    app.clock.advance({ seconds: 1 })
    await decide(id, outcome)
    app.clock.advance({ seconds: 1 })
    await reverse(id)
  }
  expect((await logOf(owner.id)).map(({ action, subject_type }) => [action, subject_type])).toEqual([
    ['changed_searchable', 'user'],
    ['changed_searchable', 'user'],
    ['suspended_user', 'user'],
    ['reinstated_user', 'user'],
  ])
})

test('a decision is refused if a report has come that the admin has not seen', async () => {
  const jobId = await publishJob(app, await createEmployer(app))
  const id = await report(jobId)
  const list = () => app.call('GET /reports', { token: admin.token, query: { pageSize: 100 } })
  const seenAt = async () => (await list()).reply.items.find((one) => one.id === id)?.reportedAt as string
  const seenReportAt = await seenAt()
  app.clock.advance({ seconds: 1 })
  expect(await report(jobId)).toBe(id)
  const late = await decide(id, 'remove', { seenReportAt })
  expect([late.status, late.error.errorDto.errorName]).toEqual([409, 'ChangedMeanwhile'])
  expect(late.error.errorDto.details).toBe('Chegou outra denúncia sobre isto. Leia-a antes de decidir.')
  expect(await jobStatus(jobId)).toBe('active')
  expect((await decide(id, 'remove', { seenReportAt: await seenAt() })).status).toBe(200)
})

test('an admin reads one case by its id, open or decided, and all of them in one list', async () => {
  const jobId = await publishJob(app, await createEmployer(app))
  const id = await report(jobId)
  const read = (caseId: string) =>
    app.call('GET /reports/:id', { token: admin.token, params: { id: caseId } })
  expect((await read(id)).reply).toMatchObject({ id, reportCount: 1, decision: null })
  await decide(id, 'remove')
  expect((await read(id)).reply).toMatchObject({ id, reportCount: 1, decision: { outcome: 'remove' } })
  expect((await read(UNKNOWN_ID)).status).toBe(404)
  for (const state of ['open', 'all'] as const) {
    const query = { state, search: id }
    const { items } = (await app.call('GET /reports', { token: admin.token, query })).reply
    expect([state, items.map((one) => one.id)]).toEqual([state, state === 'all' ? [id] : []])
  }
})
