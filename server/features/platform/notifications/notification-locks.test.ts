import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { notifyOfExpiry } from '#server/features/publishing/job-lifecycle/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob, type TestUser } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { apply, bellOf, mailDeps, readAll } from '#test/notifications.ts'
import { mailNotifications } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('reading all and mailing all do not deadlock', async () => {
  const owner = await createEmployer(app)
  const ana = await createDoctor(app)
  const jobs = await Promise.all([1, 2, 3].map(() => publishJob(app, owner)))
  // With many read rows, the planner finds the unread ones by job, and they are mailed in the opposite order.
  await sql`insert into notifications (user_id, kind, subject_type, subject_id, unmailed, is_listed, began_at, happened_at, read_at)
    select ${owner.id}, 'application_received', 'job', ${jobs[0]}, 0, true, at, at, at
    from generate_series(1, 2000) as ago, lateral (select ${app.clock.now()}::timestamptz - ago * interval '1 hour' as at)`.execute(
    app.db,
  )
  await sql`analyze notifications`.execute(app.db)
  for (const job of jobs.sort()) {
    await apply(app, ana, job)
    app.clock.advance({ seconds: 1 })
  }
  const { asOf: until } = await bellOf(app, owner)
  let both: Promise<unknown[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other
      .selectFrom('notifications')
      .select('id')
      .where('subject_id', '=', jobs[1] as string)
      .where('read_at', 'is', null)
      .forUpdate()
      .execute()
    both = Promise.all([
      readAll(app, owner, until),
      mailNotifications(app.db, mailDeps(app), owner.id, app.clock.now()),
    ])
    await expect.poll(() => countLockWaits(app)).toBe(2)
  })
  expect(await both).toMatchObject([{ status: 200 }, undefined])
})

test('reading all and notifying of expiry again do not deadlock', async () => {
  const owner = await createEmployer(app)
  const renew = ({ token }: TestUser, id: string) =>
    app.call('POST /jobs/:id/renew', { token, params: { id } })
  const expiring = async () => {
    app.clock.advance({ days: 26 })
    await notifyOfExpiry(app.db, app.queue, app.clock.now())
    app.clock.advance({ days: 6 })
    return { ...owner, token: await app.openTestSession(owner.id, 'employer') }
  }
  const [first, second] = [await publishJob(app, owner), await publishJob(app, owner)]
  let back = await expiring()
  // The latest notification is read first, and its job is renewed last.
  await app.db
    .updateTable('notifications')
    .set(({ eb }) => ({ happened_at: eb('happened_at', '+', sql<Date>`interval '1 minute'`) }))
    .where('subject_id', '=', second)
    .execute()
  for (const id of [first, second]) {
    app.clock.advance({ minutes: 1 })
    expect((await renew(back, id)).status).toBe(200)
  }
  app.clock.advance({ days: 26 })
  back = { ...back, token: await app.openTestSession(owner.id, 'employer') }
  const { asOf: until } = await bellOf(app, back)
  app.clock.advance({ seconds: 1 })
  let both: Promise<unknown[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other
      .selectFrom('notifications')
      .select('id')
      .where('subject_id', '=', second)
      .where('kind', '=', 'job_expiring')
      .forUpdate()
      .execute()
    const reading = app.call('POST /notifications/read', { token: back.token, body: { until } })
    await expect.poll(() => countLockWaits(app)).toBe(1)
    both = Promise.all([reading, notifyOfExpiry(app.db, app.queue, app.clock.now())])
    await expect.poll(() => countLockWaits(app)).toBe(2)
  })
  expect(await both).toMatchObject([{ status: 200 }, undefined])
  expect((await bellOf(app, back)).unreadCount).toBe(2)
})
