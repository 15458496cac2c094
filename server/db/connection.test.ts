import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { from } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { createDatabase } from './client.ts'
import { isTemporary } from './connection.ts'
import { prepared } from './prepared.ts'

test('a connection prepares marked statements once, whatever their values, and no others', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const jobs = [await publishJob(app, owner), await publishJob(app, owner)]
  // A single connection, so that its prepared statements can be listed.
  const { db, close } = createDatabase(app.url, { max: 1 })
  const titleOf = (id: string) => db.selectFrom('jobs').select('title').where('id', '=', id)
  for (const id of [...jobs, ...jobs]) {
    expect(await titleOf(id).modifyFront(prepared).execute()).toHaveLength(1)
    expect(await titleOf(id).execute()).toHaveLength(1)
  }
  const found = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(found.rows.map(({ statement }) => statement)).toEqual([
    'select /* prepared */ "title" from "jobs" where "id" = $1',
  ])
  await close()
})

test('a marked statement that fails, also in an aborted transaction, works the next time', async () => {
  const app = await testApp()
  const { db, close } = createDatabase(app.url, { max: 1 })
  const byId = (id: string) =>
    db.selectFrom('jobs').select('id').modifyFront(prepared).where('id', '=', id).execute()
  await expect(byId('no uuid')).rejects.toThrow(/uuid/)
  await expect(
    db.transaction().execute(async (trx) => {
      await expect(sql`select 1 / 0`.execute(trx)).rejects.toThrow(/zero/)
      return trx.selectFrom('jobs').select('title').modifyFront(prepared).where('title', '=', 'x').execute()
    }),
  ).rejects.toThrow(/aborted/)
  expect(await byId('00000000-0000-0000-0000-000000000000')).toEqual([])
  const again = db.selectFrom('jobs').select('title').modifyFront(prepared).where('title', '=', 'x')
  expect(await again.execute()).toEqual([])
  await close()
})

test('the rows of a query are not kept until the next major collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  // Two collections move what is still referenced to the long-lived objects.
  const used = () => {
    for (let time = 0; time < 3; time += 1) collect({ type: 'minor' })
    return process.memoryUsage().heapUsed
  }
  const { db, close } = createDatabase((await testApp()).url, { max: 1, limits: 'requests' })
  const read = () => sql`select repeat('x', 1000) || n as text from generate_series(1, 100) as n`.execute(db)
  for (let time = 0; time < 50; time += 1) await read()
  const growths: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = used()
    for (let time = 0; time < 100; time += 1) await read()
    growths.push((used() - before) / 100)
  }
  // The rows of a query take 100 kB. A major collection, or a module that is loaded, changes the growth of few rounds.
  expect(growths.toSorted((one, other) => one - other)[2]).toBeLessThan(25_000)
  await close()
})

test('what the database refuses for now is temporary, and what it can never do is not', async () => {
  const app = await testApp()
  const name = new URL(app.url).pathname.slice(1)
  const role = `guest_of_${name}`
  await sql.raw(`create role ${role} login password 'right' connection limit 1`).execute(app.db)
  await sql.raw(`alter role ${role} set temp_file_limit = 0`).execute(app.db)
  /** Code of the first failure, and whether it is temporary. */
  async function failure(
    statement: string,
    {
      password = 'right',
      database = name,
      connections = 1,
    }: Partial<Record<'password' | 'database', string>> & { connections?: number } = {},
  ) {
    const url = Object.assign(new URL(app.url), { username: role, password, pathname: `/${database}` })
    const { db, close } = createDatabase(url.href, { max: connections })
    const runs = Array.from({ length: connections }, () => sql.raw(statement).execute(db))
    const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected')?.reason
    await close()
    return [failed?.code, isTemporary(failed)]
  }
  expect(await failure('select 1', { connections: 2 })).toEqual(['53300', true])
  // A process of the server that has not ended yet would count for the limit.
  await sql.raw(`alter role ${role} connection limit -1`).execute(app.db)
  const sort = 'select n from generate_series(1, 500000) as n order by n desc'
  expect([
    await failure('select 1', { password: 'wrong' }),
    await failure('select 1', { database: 'missing' }),
    await failure(`select count(*) from (${sort}) as rows`),
    await failure('select 1 / 0'),
    await failure('select from pg_authid'),
  ]).toEqual([
    ['28P01', true],
    ['3D000', true],
    ['53400', true],
    ['22012', false],
    ['42501', false],
  ])
  await sql.raw(`drop role ${role}`).execute(app.db)
})

/** A server in front of the database that passes everything on, until it hangs. */
async function hangingServer(url: string) {
  const target = new URL(url)
  const port = Number(target.port)
  let hangs = false
  const server = createServer((client) => {
    const database = connect(port, target.hostname)
    for (const [source, sink] of [
      [client, database],
      [database, client],
    ] as const) {
      source.on('data', (chunk) => void (hangs || sink.write(chunk)))
      source.on('error', () => {})
      source.on('close', () => sink.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    hang: () => {
      hangs = true
    },
    close: () => server.close(),
  }
}

test('a COPY to a server that hangs fails in time, and its connection is not used again', async () => {
  const server = await hangingServer((await testApp()).url)
  const { pool, close } = createDatabase(server.url, { max: 1, limits: 'requests' })
  const client = await pool.connect()
  const rows = () => Readable.from(['one\n', 'two\n'])
  await client.query('create temporary table words (word text)')
  await pipeline(rows(), client.query(from('copy words from stdin')))
  expect((await client.query('select word from words')).rows).toHaveLength(2)
  server.hang()
  await expect(pipeline(rows(), client.query(from('copy words from stdin')))).rejects.toThrow(
    'Connection terminated',
  )
  client.release()
  expect(pool.totalCount).toBe(0)
  await close()
  server.close()
})
