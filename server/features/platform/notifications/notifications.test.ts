import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import {
  apply,
  bellOf,
  readAll,
  setChannel,
  takeMails,
  viewApplication,
  withdraw,
} from '#test/notifications.ts'
import { purgeNotifications } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const unreadCount = async ({ token }: TestUser) =>
  (await app.call('GET /notifications/unread-count', { token })).reply.unreadCount

test('applications to one job share a notification until it is read, then a new one begins', async () => {
  const owner = await createEmployer(app)
  const first = await publishJob(app, owner, { title: 'Plantonista de UTI' })
  const second = await publishJob(app, owner, { title: 'Ambulatório de pediatria' })
  await apply(app, await createDoctor(app), first)
  app.clock.advance({ minutes: 1 })
  await apply(app, await createDoctor(app), second)
  app.clock.advance({ minutes: 1 })
  await apply(app, await createDoctor(app), first)

  const bell = await bellOf(app, owner)
  expect(bell.items.map(({ kind, jobTitle, times }) => [kind, jobTitle, times])).toEqual([
    ['application_received', 'Plantonista de UTI', 2],
    ['application_received', 'Ambulatório de pediatria', 1],
  ])
  expect([bell.unreadCount, bell.totalCount, await unreadCount(owner)]).toEqual([2, 2, 2])

  const id = bell.items[0]?.id ?? ''
  const read = await app.call('POST /notifications/:id/read', { token: owner.token, params: { id } })
  expect(read.status).toBe(200)
  app.clock.advance({ minutes: 1 })
  await apply(app, await createDoctor(app), first)
  const after = await bellOf(app, owner)
  expect(after.items.map(({ jobTitle, times, isRead }) => [jobTitle, times, isRead])).toEqual([
    ['Plantonista de UTI', 1, false],
    ['Plantonista de UTI', 2, true],
    ['Ambulatório de pediatria', 1, false],
  ])
})

test('twenty simultaneous applications count as twenty in one notification', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const doctors = await Promise.all(Array.from({ length: 20 }, () => createDoctor(app)))
  const replies = await Promise.all(doctors.map((who) => apply(app, who, job)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 20 }])
  const [mail, ...more] = await takeMails(app, owner)
  expect(mail?.subject).toBe('20 novas candidaturas: Plantonista de Clínica Médica')
  expect(more).toEqual([])
})

test('applying twice counts once, and withdrawing the last application deletes the notification', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const [ana, bea] = [await createDoctor(app), await createDoctor(app)]
  await apply(app, ana, job)
  await apply(app, ana, job)
  await apply(app, bea, job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 2 }])
  await withdraw(app, ana, job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 1 }])
  await withdraw(app, bea, job)
  expect(await bellOf(app, owner)).toMatchObject({ items: [], unreadCount: 0 })
  expect(await takeMails(app, owner)).toEqual([])
})

test('withdrawing an application that the owner has read about keeps the count of a later one', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const ana = await createDoctor(app)
  await apply(app, ana, job)
  await readAll(app, owner, (await bellOf(app, owner)).asOf)
  app.clock.advance({ minutes: 1 })
  await apply(app, await createDoctor(app), job)
  await withdraw(app, ana, job)
  expect((await bellOf(app, owner)).items.map(({ times, isRead }) => [times, isRead])).toEqual([
    [1, false],
    [1, true],
  ])
})

test('a withdrawal is subtracted from one notification only, listed or not', async () => {
  const owner = await createEmployer(app)
  const job = await publishJob(app, owner)
  const ana = await createDoctor(app)
  await apply(app, await createDoctor(app), job)
  app.clock.advance({ minutes: 1 })
  await setChannel(app, owner, 'application_received', 'bell', false)
  await apply(app, ana, job)
  await withdraw(app, ana, job)
  expect((await bellOf(app, owner)).items).toMatchObject([{ times: 1 }])
})

test("removing a job clears its owner's bell and mails, and keeps its applicants' notifications", async () => {
  const owner = await createEmployer(app)
  const [removed, kept] = [await publishJob(app, owner, { title: 'Removida' }), await publishJob(app, owner)]
  const ana = await createDoctor(app)
  for (const id of [removed, kept]) await apply(app, ana, id)
  await viewApplication(app, owner, removed)
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id: removed } })
  expect((await bellOf(app, owner)).items.map(({ jobId }) => jobId)).toEqual([kept])
  expect((await takeMails(app, owner)).map(({ subject }) => subject)).toEqual([
    'Nova candidatura: Plantonista de Clínica Médica',
  ])
  const told = (await bellOf(app, ana)).items.map(({ kind, jobTitle }) => [kind, jobTitle])
  expect(told.sort()).toEqual([
    ['application_closed', 'Removida'],
    ['application_viewed', 'Removida'],
  ])
})

test('removing a job keeps notifications about another entity with the same id', async () => {
  const owner = await createEmployer(app)
  const id = await publishJob(app, owner)
  await apply(app, await createDoctor(app), id)
  const now = app.clock.now()
  await app.db
    .insertInto('notifications')
    .values({
      user_id: owner.id,
      kind: 'job_expiring',
      subject_type: 'report' as never,
      subject_id: id,
      is_listed: true,
      unmailed: 0,
      began_at: now,
      happened_at: now,
    })
    .execute()
  await app.call('DELETE /jobs/:id', { token: owner.token, params: { id } })
  const left = await app.db
    .selectFrom('notifications')
    .select('subject_type')
    .where('user_id', '=', owner.id)
    .execute()
  expect(left).toEqual([{ subject_type: 'report' }])
})

test('no notification outlives the row that it is about', async () => {
  const owner = await createEmployer(app)
  const [deleted, kept] = [await publishJob(app, owner), await publishJob(app, owner)]
  for (const id of [deleted, kept]) await apply(app, await createDoctor(app), id)
  await app.db.deleteFrom('applications').where('job_id', '=', deleted).execute()
  await app.db.deleteFrom('jobs').where('id', '=', deleted).execute()
  expect(await unreadCount(owner)).toBe(1)
  expect((await bellOf(app, owner)).items).toMatchObject([{ jobId: kept }])
})

test("another user's notifications are not found, and reading all leaves later ones unread", async () => {
  const [owner, stranger] = [await createEmployer(app), await createEmployer(app)]
  const job = await publishJob(app, owner)
  await apply(app, await createDoctor(app), job)
  const [notification] = (await bellOf(app, owner)).items
  const foreign = await app.call('POST /notifications/:id/read', {
    token: stranger.token,
    params: { id: notification?.id ?? '' },
  })
  expect([foreign.status, foreign.error.errorDto.errorName]).toEqual([404, 'NotificationNotFound'])
  expect(await bellOf(app, stranger)).toMatchObject({ items: [], totalCount: 0 })

  const until = notification?.happenedAt ?? ''
  app.clock.advance({ seconds: 1 })
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  await readAll(app, stranger, until)
  expect(await unreadCount(owner)).toBe(2)
  await readAll(app, owner, until)
  expect(await unreadCount(owner)).toBe(1)
})

test('notifications are deleted after 180 days', async () => {
  const owner = await createEmployer(app)
  await apply(app, await createDoctor(app), await publishJob(app, owner))
  const remaining = () =>
    app.db.selectFrom('notifications').select('id').where('user_id', '=', owner.id).execute()
  app.clock.advance({ days: 179 })
  await purgeNotifications(app.db, app.clock.now())
  expect(await remaining()).toHaveLength(1)
  app.clock.advance({ days: 2 })
  await purgeNotifications(app.db, app.clock.now())
  expect(await remaining()).toEqual([])
})
