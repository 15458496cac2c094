import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { startQueue } from './queue.ts'

const ignore = () => {}

test('schedules and queues of earlier releases are removed, queues with unfinished work stay', async () => {
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

  const restarted = await startQueue(url, ignore)
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
