import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { runBackfill } from './backfills.ts'
import { createDatabase } from './client.ts'

const BATCH_SECONDS = 0.1

test('after a batch, no process begins the next one before as much time has passed as the batch took', async () => {
  const { url, db } = await testApp()
  const other = createDatabase(url)
  onTestFinished(other.close)
  const batches: { by: string; startedMs: number; endedMs: number }[] = []
  const run = (by: string, processDb: typeof db) =>
    runBackfill(processDb, {
      name: 'slow',
      async batch(trx, position) {
        const startedMs = performance.now()
        await sql`select pg_sleep(${BATCH_SECONDS})`.execute(trx)
        batches.push({ by, startedMs, endedMs: performance.now() })
        const next = Number(position ?? 0) + 1
        return next < 4 ? String(next) : null
      },
    })
  let isFinished = false
  const first = run('first', db).finally(() => {
    isFinished = true
  })
  const attempts: boolean[] = []
  while (!isFinished) attempts.push(await run('other', other.db))
  const finished = await first
  expect(batches.length).toBe(4)
  for (const [index, { startedMs }] of batches.slice(1).entries()) {
    const before = batches[index] as (typeof batches)[number]
    expect(startedMs - before.endedMs).toBeGreaterThan(0.9 * (before.endedMs - before.startedMs))
  }
  // Either process may run the last batch.
  expect([finished, ...attempts]).toContain(true)
})

test('a backfill runs although another one has finished', async () => {
  const { db } = await testApp()
  const done: string[] = []
  const run = (name: string) =>
    runBackfill(db, {
      name,
      async batch() {
        done.push(name)
        return null
      },
    })
  expect([await run('first'), await run('second')]).toEqual([true, true])
  expect(done).toEqual(['first', 'second'])
})
