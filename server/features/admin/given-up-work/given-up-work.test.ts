import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queueLabels, workLabel } from '#contract/admin/given-up-work.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import { workGivenUpWork } from './worker.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

let app: TestApp
let admin: TestUser
/** The deletions that fail. */
const broken = new Set<string>()

beforeAll(async () => {
  app = await testApp()
  await workGivenUpWork(app.queue, { ...app, log: createLog('silent') })
  await app.queue.handle('maintenance.delete', async ({ what }) => {
    if (broken.has(what)) throw new Error('cannot delete maria@example.com')
  })
})
beforeEach(async () => {
  admin = await createUser(app, { role: 'admin' })
})

const list = async (query: { state?: 'open' | 'settled' } = {}) =>
  (await app.call('GET /admin/given-up-work', { token: admin.token, query })).reply
const openOf = async (kind: string) =>
  (await list({ state: 'open' })).items.find((item) => item.kind === kind)
const idOf = async (kind: string) => (await openOf(kind))?.id as string
const settle = async (id: string) =>
  (await app.call('POST /admin/given-up-work/:id/settle', { token: admin.token, params: { id } })).status
const attention = async () =>
  (await app.call('GET /admin/attention', { token: admin.token })).reply.items.find(
    ({ kind }) => kind === 'givenUpWork',
  )?.count

/** Waits until work of this kind was given up `times` times, without the delays between its attempts. */
const untilGivenUp = (kind: string, times: number) =>
  vi.waitUntil(async () => {
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
    return (await openOf(kind))?.times === times
  }, PATIENCE)

async function giveUp(kind: string, times = 1) {
  broken.add(kind)
  await app.queue.add(app.db, 'maintenance.delete', { what: kind })
  await untilGivenUp(kind, times)
}

test('work that is given up rings every admin once, however often it fails while it is open', async () => {
  const other = await createUser(app, { role: 'admin' })
  const before = (await attention()) ?? 0
  await giveUp('sessions')
  await giveUp('sessions', 2)
  expect(await openOf('sessions')).toMatchObject({
    queue: 'maintenance.delete',
    reason: 'cannot delete [e-mail]',
    times: 2,
    settledAt: null,
  })
  expect(await attention()).toBe(before + 1)
  const title = 'Exclusões da limpeza noturna: sessões'
  for (const person of [admin, other]) {
    expect((await takeMails(app, person)).map(({ subject }) => subject)).toEqual([
      `Tarefa automática com falha: ${title}`,
    ])
    const { items } = await bellOf(app, person)
    expect(items.map(({ kind, jobTitle, times }) => [kind, jobTitle, times])).toEqual([
      ['work_given_up', title, 1],
    ])
  }
})

test('a failure of another kind rings by itself, and a settled one rings again when it comes back', async () => {
  await giveUp('mails')
  expect(await takeMails(app, admin)).toHaveLength(1)
  const id = await idOf('mails')
  expect([await settle(id), await settle(id), await settle(UNKNOWN_ID)]).toEqual([200, 200, 404])
  expect(await openOf('mails')).toBeUndefined()
  expect((await list({ state: 'settled' })).items.map(({ kind }) => kind)).toContain('mails')
  await giveUp('mails')
  expect(await takeMails(app, admin)).toHaveLength(1)
  const logged = await app.db.selectFrom('admin_log').select('action').where('subject_id', '=', id).execute()
  expect(logged).toEqual([{ action: 'given_up_work_settled' }])
})

test('an admin runs what was given up again, the same work once, and sees that it succeeded', async () => {
  await giveUp('throttles')
  await giveUp('throttles', 2)
  const params = { id: await idOf('throttles') }
  const run = () => app.call('POST /admin/given-up-work/:id/run', { token: admin.token, params })
  expect(await openOf('throttles')).toMatchObject({ runnable: 1, succeededAt: null })
  broken.delete('throttles')
  expect((await run()).reply).toEqual({ success: true, count: 1 })
  await vi.waitUntil(async () => (await openOf('throttles'))?.succeededAt, PATIENCE)
  expect(await openOf('throttles')).toMatchObject({ times: 2 })
  await settle(params.id)
  expect((await run()).status).toBe(404)
})

test('work whose process is killed at its last attempt rings too', async () => {
  await app.queue.add(app.db, 'data-exports.build', { exportId: UNKNOWN_ID })
  const boss = new PgBoss({ connectionString: app.url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.fetch('data-exports.build')
  await sql`update pgboss.job set retry_count = retry_limit, started_on = now() - interval '1 day'
    where name = 'data-exports.build'`.execute(app.db)
  await sql`update pgboss.queue set monitor_on = null where name = 'data-exports.build'`.execute(app.db)
  await boss.supervise('data-exports.build')
  await boss.stop()
  await vi.waitUntil(async () => (await openOf('')) !== undefined, PATIENCE)
  expect(await openOf('')).toMatchObject({ queue: 'data-exports.build', reason: null, runnable: 1 })
  expect((await takeMails(app, admin)).map(({ subject }) => subject)).toEqual([
    'Tarefa automática com falha: Cópias dos dados de contas',
  ])
})

test('a refused mail rings nobody, and earlier releases can start with the queue that collects the rest', async () => {
  const { rows } = await sql<{ name: string; collector: string | null }>`
    select name, dead_letter as collector from pgboss.queue`.execute(app.db)
  const collectorOf = Object.fromEntries(rows.map(({ name, collector }) => [name, collector]))
  expect(Object.keys(queueLabels).filter((name) => !collectorOf[name])).toEqual(['mail.send'])
  for (const collector of new Set(Object.values(collectorOf)))
    if (collector) expect(collector).toMatch(/^__pgboss__/)
})

test('every queue and deletion has a name in Portuguese', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name not like '\\_\\_pgboss%'`.execute(app.db)
  expect(rows.map(({ name }) => name).filter((queue) => workLabel({ queue, kind: '' }) === queue)).toEqual([])
})
