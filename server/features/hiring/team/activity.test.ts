import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { removeDue } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, moveTo, undo } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  createUser,
  jobForm,
  publishJob,
  type TestUser,
} from '#test/factories.ts'
import { apply, viewApplication } from '#test/notifications.ts'
import { purgeTeams } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const activityOf = async ({ token }: { token: string }, query = {}) =>
  (await app.call('GET /team/activity', { token, query })).reply

const deletion = async (user: TestUser, by: string) =>
  deleteAccount(app, { userId: user.id, requestedBy: by as UserId }, app.clock.now())

test('each action is recorded with its author and what it was done to', async () => {
  const company = await createEmployer(app, 'Hospital das Flores')
  const bia = await createMember(app, company, 'recruiter', 'Bia Lima')
  const job = await publishJob(app, bia, { title: 'Plantonista de UTI' })
  app.clock.advance({ minutes: 1 })
  await apply(app, await createDoctor(app, 'Dra. Ana Souza'), job)
  await viewApplication(app, bia, job)
  const application = await app.db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', job)
    .executeTakeFirstOrThrow()
  app.clock.advance({ minutes: 1 })
  await app.call('POST /jobs/:id/pause', { token: company.token, params: { id: job } })
  app.clock.advance({ minutes: 1 })
  await app.call('PATCH /team/members/:id', {
    token: company.token,
    params: { id: bia.id },
    body: { role: 'reader' },
  })
  const { items, nextCursor } = await activityOf(bia)
  expect(items.map(({ action, author, subject, jobId }) => [action, author, subject, jobId])).toEqual([
    ['PATCH /team/members/:id', 'Hospital das Flores', 'Bia Lima', null],
    ['POST /jobs/:id/pause', 'Hospital das Flores', 'Plantonista de UTI', job],
    ['POST /applications/:id/view', 'Bia Lima', 'Dra. Ana Souza', job],
    ['POST /jobs', 'Bia Lima', 'Plantonista de UTI', job],
  ])
  expect(items.map(({ applicationId }) => applicationId)).toEqual([null, null, application.id, null])
  expect(nextCursor).toBeNull()
  const own = await activityOf(company, { member: bia.id })
  expect(own.items.map(({ action }) => action)).toEqual(['POST /applications/:id/view', 'POST /jobs'])
})

test('a move of an application names the stage, also after another move or an undo', async () => {
  const company = await createEmployer(app)
  const bia = await createMember(app, company, 'recruiter', 'Bia Lima')
  const { id } = await applicationTo(app, company)
  app.clock.advance({ minutes: 1 })
  await moveTo(app, bia, id, 'shortlisted')
  app.clock.advance({ minutes: 1 })
  const { reply } = await moveTo(app, company, id, 'rejected')
  app.clock.advance({ seconds: 1 })
  await undo(app, company, id, reply.moveId)
  const { items } = await activityOf(company)
  expect(items.slice(0, 3).map(({ action, movedTo }) => [action, movedTo])).toEqual([
    ['POST /applications/:id/status/undo', null],
    ['PUT /applications/:id/status', 'rejected'],
    ['PUT /applications/:id/status', 'shortlisted'],
  ])
})

test('what is refused or fails is not recorded, nor what somebody does for herself', async () => {
  const company = await createEmployer(app)
  const reader = await createMember(app, company, 'reader')
  await app.call('POST /jobs', { token: reader.token, body: jobForm() })
  await app.call('POST /jobs', { token: company.token, body: { ...jobForm(), title: '' } })
  await app.call('PUT /user', { token: reader.token, body: { name: 'Outro Nome' } })
  expect((await activityOf(company)).items).toEqual([])
  await app.call('PUT /user', { token: company.token, body: { name: 'Outro Hospital' } })
  expect((await activityOf(company)).items.map(({ action }) => action)).toEqual(['PUT /user'])
})

test('the list has pages, and shows nothing of another company', async () => {
  const company = await createEmployer(app)
  const stranger = await createEmployer(app)
  for (let day = 0; day < 35; day += 1) {
    // Two at the same moment stand on either side of the end of a page.
    if (day % 2) app.clock.advance({ minutes: 1 })
    await app.call('PUT /user', { token: company.token, body: { name: `Hospital ${day}` } })
    if (day % 12 === 11) company.token = await app.openTestSession(company.id, 'employer')
  }
  const first = await activityOf(company)
  const second = await activityOf(company, { cursor: first.nextCursor })
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([30, 5, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(35)
  expect((await activityOf({ token: await app.openTestSession(stranger.id, 'employer') })).items).toEqual([])
  const token = await app.openTestSession(company.id, 'employer')
  const instants = ['2026-13-45T99:00:00.000Z', '2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z']
  const cursors = ['x', `${first.nextCursor}'`, ...instants.map((at) => `${at}_${company.id}`)]
  for (const cursor of cursors) {
    const { status } = await app.call('GET /team/activity', { token, query: { cursor } })
    expect([cursor, status]).toEqual([cursor, 400])
  }
})

test('somebody who has left is still named, until the account is removed', async () => {
  const company = await createEmployer(app)
  const [admin, bia] = [
    await createUser(app, { role: 'admin' }),
    await createMember(app, company, 'recruiter', 'Bia Lima'),
  ]
  await publishJob(app, bia)
  app.clock.advance({ minutes: 1 })
  await app.call('DELETE /team/members/:id', { token: company.token, params: { id: bia.id } })
  const authors = async () =>
    (await activityOf(company)).items.map(({ author, isFormer }) => [author, isFormer])
  expect(await authors()).toEqual([
    ['Hospital de Teste', false],
    ['Bia Lima', true],
  ])
  await deletion(bia, admin.id)
  app.clock.advance({ days: 8 })
  await removeDue(app)
  company.token = await app.openTestSession(company.id, 'employer')
  expect(await authors()).toEqual([
    ['Hospital de Teste', false],
    [null, true],
  ])
  expect((await activityOf(company)).items[0]?.subject).toBeNull()
})

test('the only owner besides a founder who has left cannot delete the account; others can', async () => {
  const company = await createEmployer(app)
  const owner = await createMember(app, company, 'owner')
  await app.call('DELETE /team/members/:id', { token: owner.token, params: { id: company.id } })
  const preview = async () => (await app.call('GET /me/deletion', { token: owner.token })).reply.obstacle
  expect(await preview()).toBe('last_owner')
  await expect(deletion(owner, owner.id)).rejects.toMatchObject({ errorName: 'LastOwner' })
  await createMember(app, company, 'owner')
  expect(await preview()).toBeNull()
  await deletion(owner, owner.id)
})

test('when the company is removed, its people are free for another team', async () => {
  const company = await createEmployer(app)
  const member = await createMember(app, company, 'recruiter')
  await deletion(company, company.id)
  expect((await app.call('GET /user/me', { token: member.token })).status).toBe(401)
  app.clock.advance({ days: 8 })
  await removeDue(app)
  const session = await app.openTestSession(member.id, null)
  expect((await app.call('GET /user/me', { token: session })).reply).toMatchObject({
    role: null,
    profileComplete: false,
    company: null,
  })
})

test('activity is kept for twelve months', async () => {
  const company = await createEmployer(app)
  await publishJob(app, company)
  const stored = () =>
    app.db.selectFrom('team_activity').select('id').where('company_id', '=', company.id).execute()
  app.clock.advance({ days: 364 })
  await purgeTeams(app.db, app.clock.now())
  expect(await stored()).toHaveLength(1)
  app.clock.advance({ days: 3 })
  await purgeTeams(app.db, app.clock.now())
  expect(await stored()).toEqual([])
})
