import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Queue, type QueuedWork, startQueue } from './queue.ts'

// A worker that nobody wakes looks once a minute.
const SOON = { timeout: 20_000, interval: 50 }

/** A process that works on these queues, and one that only adds work. */
async function twoProcesses({ url }: TestApp, names: (keyof QueuedWork)[]) {
  const log = createLog('silent')
  const working = await startQueue(url, log)
  const adding = await startQueue(url, log, { works: false })
  const taken: string[] = []
  for (const name of names) await working.handle(name, async () => void taken.push(name))
  const stop = () => Promise.all([working.stop(), adding.stop()])
  return { adding, taken, stop }
}

/** Lets the workers look for work as they start, so that they wait afterwards. */
async function untilTheyWait(adding: Queue, taken: string[], { db }: TestApp) {
  await adding.add(db, 'mail.send', { mailId: 'first' })
  await expect.poll(() => taken, SOON).toEqual(['mail.send'])
  taken.length = 0
}

test('workers are woken for work of another process, and for work that becomes due', async () => {
  const app = await testApp()
  const { adding, taken, stop } = await twoProcesses(app, ['mail.send', 'application-moves.tell'])
  await untilTheyWait(adding, taken, app)
  await adding.add(app.db, 'mail.send', { mailId: '1' })
  const startAfter = new Date(Date.now() + 1_000)
  await adding.add(app.db, 'application-moves.tell', { moveId: '1' }, { startAfter })
  await expect.poll(() => taken.toSorted(), SOON).toEqual(['application-moves.tell', 'mail.send'])
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime() - 100)
  await stop()
})

test('work that is added while the queue has lost its connections is taken', async () => {
  const app = await testApp()
  const { adding, taken, stop } = await twoProcesses(app, ['mail.send', 'subscriptions.sync'])
  await untilTheyWait(adding, taken, app)
  // Its connections of before are lost when it next uses one, unless it has learned the queue already.
  await adding.add(
    app.db,
    'subscriptions.sync',
    { customerId: '1' },
    { startAfter: new Date(Date.now() + DAY_MS) },
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'medponto-queue'`.execute(app.db)
  await adding.add(app.db, 'subscriptions.sync', { customerId: '1' })
  await expect.poll(() => taken, SOON).toEqual(['subscriptions.sync'])
  await stop()
})

test('a process that only adds work keeps no schedules', async () => {
  const app = await testApp()
  const log = createLog('silent')
  const working = await startQueue(app.url, log)
  await working.every('* * * * *', 'analytics.roll', {})
  await working.stop()
  // Otherwise, nobody has looked at the schedules in the last minute.
  await sql`update pgboss.version set cron_on = null`.execute(app.db)
  const adding = await startQueue(app.url, log, { works: false })
  await adding.add(app.db, 'mail.send', { mailId: '1' })
  const { rows } = await sql`select cron_on from pgboss.version`.execute(app.db)
  expect(rows).toEqual([{ cron_on: null }])
  await adding.stop()
})
