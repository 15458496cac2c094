import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'

test('the report counts work per queue and lists failures with reason, attempt and what comes next', async () => {
  const app = await testApp()
  const report = async () => (await app.call('GET /debug/queue')).reply
  const queueOf = async (name: string) => (await report()).queues.find((queue) => queue.name === name)
  expect((await report()).failures).toEqual([])

  const failing = new Set(['one', 'two'])
  await app.queue.add(app.db, 'mail.send', { mailId: 'waits' })
  for (const userId of failing) await app.queue.add(app.db, 'notifications.mail', { userId })
  await app.queue.handle('notifications.mail', async ({ userId }) => {
    if (failing.has(userId))
      throw Object.assign(new Error('no answer'), { code: 'E1', cause: new Error('to maria@example.com') })
  })
  await vi.waitUntil(async () => (await report()).failures.length === 2, { timeout: 60_000, interval: 100 })
  expect(await queueOf('mail.send')).toMatchObject({ waiting: 1, active: 0, failedAttempts: 0, givenUp: 0 })
  expect(await queueOf('notifications.mail')).toMatchObject({ waiting: 2, failedAttempts: 2, maxAttempts: 6 })
  const [failure] = (await report()).failures
  expect(failure).toMatchObject({
    queue: 'notifications.mail',
    reason: 'no answer (E1): to [e-mail]',
    attempt: 1,
    maxAttempts: 6,
    outcome: 'waiting',
  })
  expect(Date.parse(failure?.nextAttemptAt as string)).toBeGreaterThan(
    Date.parse(failure?.failedAt as string),
  )

  // One succeeds at its second attempt; the process that works on the other is killed at its last.
  failing.clear()
  await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(), output = null
    where data ->> 'userId' = 'one'`.execute(app.db)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
  const outcomes = async () => (await report()).failures.map(({ outcome }) => outcome).sort()
  await vi.waitUntil(async () => (await outcomes()).join() === 'given_up,recovered', {
    timeout: 60_000,
    interval: 100,
  })
  const { failures } = await report()
  expect(
    failures.map(({ outcome, attempt, reason, nextAttemptAt }) => [outcome, attempt, reason, nextAttemptAt]),
  ).toEqual(
    expect.arrayContaining([
      ['recovered', 1, 'no answer (E1): to [e-mail]', null],
      ['given_up', 6, null, null],
    ]),
  )
  expect(await queueOf('notifications.mail')).toMatchObject({ waiting: 0, failedAttempts: 7, givenUp: 1 })
})
