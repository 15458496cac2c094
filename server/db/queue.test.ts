import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startQueue } from './queue.ts'
import { createErrorReport, OutageError } from './queue-settling.ts'

const silent = createLog('silent')
const ignore = () => {}

test('schedules and queues of earlier releases are removed once asked for, and queues with unfinished work stay', async () => {
  const { url, queue } = await testApp()
  await queue.every('17 3 * * *', 'maintenance.nightly', {})
  const boss = new PgBoss({ connectionString: url, max: 1 })
  boss.on('error', ignore)
  await boss.start()
  for (const name of ['upkeep.nightly', 'upkeep.done', 'upkeep.waiting']) await boss.createQueue(name)
  await boss.schedule('upkeep.nightly', '17 3 * * *')
  await boss.schedule('upkeep.nightly', '17 4 * * *', null, { key: 'second' })
  await boss.schedule('upkeep.waiting', '17 3 * * *')
  await boss.send('upkeep.waiting', {})
  await boss.send('upkeep.done', {})
  const [done] = await boss.fetch('upkeep.done')
  await boss.complete('upkeep.done', done?.id as string)
  const before = (await boss.getQueues()).map(({ name }) => name)

  const rolledOut = await startQueue(url, silent)
  expect((await boss.getQueues()).map(({ name }) => name).sort()).toEqual(before.toSorted())
  await rolledOut.stop()
  const restarted = await startQueue(url, silent, { removesUndeclared: true })
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(['maintenance.nightly'])
  const after = (await boss.getQueues()).map(({ name }) => name)
  expect(before.filter((name) => !after.includes(name)).sort()).toEqual(['upkeep.done', 'upkeep.nightly'])
  expect(await boss.findJobs('upkeep.waiting')).toHaveLength(1)
  await restarted.stop()
  await boss.stop()
})

test('work that is enqueued in a transaction shares its fate', async () => {
  const { db, queue } = await testApp()
  const enqueued = async () => {
    const { rows } = await sql<{ mail: string }>`select data ->> 'mailId' as mail from pgboss.job
      where name = 'mail.send'`.execute(db)
    return rows.map(({ mail }) => mail)
  }
  const enqueue = (mailId: string, fails: boolean) =>
    db.transaction().execute(async (trx) => {
      await queue.add(trx, 'mail.send', { mailId })
      if (fails) throw new Error('rolled back')
    })
  await expect(enqueue('first', true)).rejects.toThrow('rolled back')
  expect(await enqueued()).toEqual([])
  await enqueue('second', false)
  expect(await enqueued()).toEqual(['second'])
})

/** A queue on the app's database, and the lines that it logs. */
async function loggedQueue({ url }: TestApp) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { queue: await startQueue(url, createLog('info', stream)), lines }
}

/** Lets all work that waits for its next attempt start now. */
const skipDelays = ({ db }: TestApp) =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)

test('failed work is logged with its queue, id, attempt and reason, stored, and retried up to the limit', async () => {
  const app = await testApp()
  const { queue, lines } = await loggedQueue(app)
  await queue.add(app.db, 'job-index.sweep', {})
  await queue.add(app.db, 'analytics.roll', {})
  await queue.handle('job-index.sweep', async () => {
    throw new Error('cannot mail maria@example.com', { cause: new TypeError('no layout') })
  })
  await queue.handle('analytics.roll', async () => {
    throw new OutageError('down')
  })
  await vi.waitUntil(
    async () => {
      await skipDelays(app)
      return lines.length === 4
    },
    { timeout: 25_000, interval: 100 },
  )
  await queue.stop()

  const ofQueue = (name: string) => lines.filter(({ queue }) => queue === name)
  const [first, last] = ofQueue('job-index.sweep')
  expect(first).toMatchObject({
    level: 40,
    attempt: 1,
    attempts: 2,
    err: { message: 'cannot mail [e-mail]', cause: { type: 'TypeError', message: 'no layout' } },
  })
  expect(last).toMatchObject({ level: 50, attempt: 2, job: first?.job, msg: 'work failed and is given up' })
  const { rows } = await sql<{ id: string; state: string; output: object }>`select id, state, output
    from pgboss.job where name = 'job-index.sweep'`.execute(app.db)
  expect(rows).toEqual([
    { id: first?.job, state: 'failed', output: expect.objectContaining({ message: 'cannot mail [e-mail]' }) },
  ])
  expect(JSON.stringify([rows, lines])).not.toContain('maria@example.com')
  // Work that waits for another system is a warning only when it is given up.
  expect(ofQueue('analytics.roll').map(({ level }) => level)).toEqual([30, 50])
})

test('a queue of an earlier release gets the retry limit of this one', async () => {
  const { db, url } = await testApp()
  await sql`update pgboss.queue set retry_limit = 0, retry_delay_max = null`.execute(db)
  await (await startQueue(url, silent)).stop()
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue
    where retry_limit = 0 and name not like '\\_\\_pgboss%'`.execute(db)
  expect(rows).toEqual([])
})

test('errors that go on are logged once, then as their number, and then that they are over', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  try {
    const lines: object[] = []
    const stream = new Writable({
      write(chunk, _, done) {
        const { level, msg, count, err } = JSON.parse(String(chunk))
        lines.push({ level, msg, ...(count && { count }), ...(err && { err: err.message }) })
        done()
      },
    })
    const report = createErrorReport(createLog('warn', stream))
    // pg-boss hands over some of its errors as plain copies.
    const lost = { message: 'the connection is lost', stack: '', severity: 'FATAL', code: '57P01' } as never
    for (let poll = 0; poll < 1000; poll += 1) report(lost)
    report(new Error('bug'))
    expect(lines.splice(0)).toEqual([
      { level: 50, msg: 'queue', err: 'database error' },
      { level: 50, msg: 'queue', err: 'bug' },
    ])
    vi.advanceTimersByTime(10_000)
    expect(lines.splice(0)).toEqual([{ level: 50, msg: 'queue: repeated', count: 1000 }])
    report(lost)
    vi.advanceTimersByTime(20_000)
    expect(lines.splice(0)).toEqual([
      { level: 50, msg: 'queue: repeated', count: 1001 },
      { level: 50, msg: 'queue: is over', count: 1001 },
    ])
    report(lost)
    expect(lines).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
