import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { testApp } from '#test/app.ts'
import { createDatabase } from './client.ts'
import { prepared } from './prepared.ts'
import { startQueue } from './queue.ts'
import { hasRoleLimits, setRoleLimits } from './role-limits.ts'

/** A direct and a pooled connection to the same database, whose role has the limits. No pooler is between them. */
async function openPooled() {
  const { url } = await testApp()
  const earlier = createDatabase(url, { max: 2 })
  await Promise.all([setRoleLimits(earlier.db), setRoleLimits(earlier.db)])
  await earlier.close()
  const direct = createDatabase(url, { max: 2 })
  const pooled = createDatabase(url, { max: 1, limits: 'requests', isPooled: true })
  return { url, direct, pooled, close: () => Promise.all([direct.close(), pooled.close()]) }
}

test('a connection to a pooler has the limits of requests by its role, and others keep their own', async () => {
  const { url, direct, pooled, close } = await openPooled()
  const settingsOf = async ({ db }: typeof direct) => {
    const { rows } = await sql<{
      name: string
      setting: string
    }>`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'TimeZone', 'jit', 'idle_in_transaction_session_timeout')`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }
  const requests = createDatabase(url, { max: 1, limits: 'requests' })
  expect(await settingsOf(pooled)).toEqual(await settingsOf(requests))
  expect(await settingsOf(direct)).toMatchObject({ statement_timeout: '30000', lock_timeout: '0' })
  expect(await hasRoleLimits(pooled.db)).toBe(true)
  await expect(sql`select pg_sleep(10)`.execute(pooled.db)).rejects.toThrow('statement timeout')
  await requests.close()
  await close()
})

test('a connection to a pooler that is older than the limits is noticed', async () => {
  const { url } = await testApp()
  const pooled = createDatabase(url, { max: 1, limits: 'requests', isPooled: true })
  expect(await hasRoleLimits(pooled.db)).toBe(false)
  await pooled.close()
})

test('a connection to a pooler sends nothing that PgBouncer refuses at the start, and names no statement', async () => {
  const { url, pooled, close } = await openPooled()
  await pooled.db.selectFrom('jobs').select('id').modifyFront(prepared).where('id', 'is', null).execute()
  const { rows } = await sql`select from pg_prepared_statements`.execute(pooled.db)
  expect(rows).toEqual([])
  const { options } = pooled.pool
  const sent = new pg.Client({ ...options, connectionString: url }) as unknown as { getStartupConf(): object }
  expect(Object.keys(sent.getStartupConf()).sort()).toEqual(['application_name', 'database', 'user'])
  await close()
})

test('the queue has its own limits, whatever those of its role are', async () => {
  const { url, direct, close } = await openPooled()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db)
  await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? '')} set statement_timeout = 1`.execute(
    direct.db,
  )
  const queue = await startQueue(url, createLog('silent'))
  await queue.stop()
  await close()
})
