import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { tellOfExpiry } from '#server/features/job-lifecycle/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { doctor, employer, publish, type Someone } from '#test/factories.ts'
import { mailNews } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const bell = async ({ token }: Someone) => (await app.call('GET /notifications', { token, query: {} })).reply
const apply = (who: Someone, id: string) =>
  app.call('POST /jobs/:id/apply', { token: who.token, params: { id } })

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}

test('reading all and mailing all at once do not lock each other out', async () => {
  const owner = await employer(app)
  const ana = await doctor(app)
  const jobs = await Promise.all([1, 2, 3].map(() => publish(app, owner)))
  // With much that was read before, what is unread is found by job, and mailed in the opposite order.
  await sql`insert into notifications (user_id, kind, job_id, unmailed, is_listed, began_at, happened_at, read_at)
    select ${owner.id}, 'application_received', ${jobs[0]}, 0, true, at, at, at
    from generate_series(1, 2000) as ago, lateral (select ${app.clock.now()}::timestamptz - ago * interval '1 hour' as at)`.execute(
    app.db,
  )
  await sql`analyze notifications`.execute(app.db)
  for (const job of jobs.sort()) {
    await apply(ana, job)
    app.clock.advance({ seconds: 1 })
  }
  const { asOf: until } = await bell(owner)
  let both: Promise<unknown[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other
      .selectFrom('notifications')
      .select('id')
      .where('job_id', '=', jobs[1] as string)
      .where('read_at', 'is', null)
      .forUpdate()
      .execute()
    both = Promise.all([
      app.call('POST /notifications/read', { token: owner.token, body: { until } }),
      mailNews(app.db, { queue: app.queue, publicUrl: app.env.publicUrl }, owner.id, app.clock.now()),
    ])
    await expect.poll(waiting).toBe(2)
  })
  expect(await both).toMatchObject([{ status: 200 }, undefined])
})

test('reading all and telling of expiry once more do not lock each other out', async () => {
  const owner = await employer(app)
  const renew = (who: Someone, id: string) =>
    app.call('POST /jobs/:id/renew', { token: who.token, params: { id } })
  const expiring = async () => {
    app.clock.advance({ days: 26 })
    await tellOfExpiry(app.db, app.queue, app.clock.now())
    app.clock.advance({ days: 6 })
    return { ...owner, token: await app.openTestSession(owner.id, 'employer') }
  }
  const [first, second] = [await publish(app, owner), await publish(app, owner)]
  let back = await expiring()
  // What was told last is read first, and renewed last.
  await app.db
    .updateTable('notifications')
    .set(({ eb }) => ({ happened_at: eb('happened_at', '+', sql<Date>`interval '1 minute'`) }))
    .where('job_id', '=', second)
    .execute()
  for (const id of [first, second]) {
    app.clock.advance({ minutes: 1 })
    expect((await renew(back, id)).status).toBe(200)
  }
  app.clock.advance({ days: 26 })
  back = { ...back, token: await app.openTestSession(owner.id, 'employer') }
  const { asOf: until } = await bell(back)
  app.clock.advance({ seconds: 1 })
  let both: Promise<unknown[]> | undefined
  await app.db.transaction().execute(async (other) => {
    await other
      .selectFrom('notifications')
      .select('id')
      .where('job_id', '=', second)
      .where('kind', '=', 'job_expiring')
      .forUpdate()
      .execute()
    const reading = app.call('POST /notifications/read', { token: back.token, body: { until } })
    await expect.poll(waiting).toBe(1)
    both = Promise.all([reading, tellOfExpiry(app.db, app.queue, app.clock.now())])
    await expect.poll(waiting).toBe(2)
  })
  expect(await both).toMatchObject([{ status: 200 }, undefined])
  expect((await bell(back)).unreadCount).toBe(2)
})
